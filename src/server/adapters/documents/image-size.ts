type Picture = 'png' | 'jpeg' | 'gif' | 'webp'

/** How many pixels a picture says it has; nothing where that is not said in its beginning. */
export function pixelsOf(head: Buffer, kind: Picture): number | undefined {
  try {
    const [width, height] = readers[kind](head)
    return width * height
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const readers: Record<Picture, (head: Buffer) => [width: number, height: number]> = {
  png: (head) => [head.readUInt32BE(16), head.readUInt32BE(20)],
  gif: (head) => [head.readUInt16LE(6), head.readUInt16LE(8)],
  webp(head) {
    const form = head.toString('latin1', 12, 16)
    if (form === 'VP8X') return [head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1]
    if (form === 'VP8 ') return [head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff]
    const bits = head.readUInt32LE(21)
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
  },
  jpeg(head) {
    for (let at = 2; ; at += 2 + head.readUInt16BE(at + 2)) {
      while (head.readUInt8(at + 1) === 0xff) at++
      if (isFrame(head.readUInt8(at + 1))) return [head.readUInt16BE(at + 7), head.readUInt16BE(at + 5)]
    }
  },
}

/** JPEG segments that begin a picture; three of the same row are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
