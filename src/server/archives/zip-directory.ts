/** A file of a ZIP archive, as the archive tells of it. */
export interface ZipEntry {
  /** To be compared, never to be used as a path. */
  name: string
  isEncrypted: boolean
  method: number
  packed: number
  size: number
  offset: number
}

export const STORED = 0
export const DEFLATED = 8

const END_MARK = 0x06054b50
const ENTRY_MARK = 0x02014b50
const FILE_MARK = 0x04034b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const FILE_BYTES = 30
const LONGEST_COMMENT = 0xffff

export class DamagedZip extends Error {
  override name = 'DamagedZip'
}

export const isZip = (file: Buffer) => file.length > 4 && file.readUInt32LE(0) === FILE_MARK

/** The first files that an archive lists, `most` of them. Unpacks nothing. */
export function zipDirectory(file: Buffer, most: number): ZipEntry[] {
  return orDamaged(() => {
    const end = endOf(file)
    const count = Math.min(file.readUInt16LE(end + 10), most)
    const entries: ZipEntry[] = []
    let at = file.readUInt32LE(end + 16)
    while (entries.length < count) {
      if (file.readUInt32LE(at) !== ENTRY_MARK) throw new DamagedZip()
      const nameEnd = at + ENTRY_BYTES + file.readUInt16LE(at + 28)
      entries.push({
        name: file.toString('utf8', at + ENTRY_BYTES, nameEnd),
        isEncrypted: (file.readUInt16LE(at + 8) & 1) === 1,
        method: file.readUInt16LE(at + 10),
        packed: file.readUInt32LE(at + 20),
        size: file.readUInt32LE(at + 24),
        offset: file.readUInt32LE(at + 42),
      })
      at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
    }
    return entries
  })
}

/** What an entry holds, as it was packed. */
export function packedBytes(file: Buffer, { offset, packed }: ZipEntry): Buffer {
  return orDamaged(() => {
    if (file.readUInt32LE(offset) !== FILE_MARK) throw new DamagedZip()
    const start = offset + FILE_BYTES + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
    if (start + packed > file.length) throw new DamagedZip()
    return file.subarray(start, start + packed)
  })
}

/** Where the directory ends: behind it there may be a comment. */
function endOf(file: Buffer): number {
  const earliest = Math.max(0, file.length - END_BYTES - LONGEST_COMMENT)
  for (let at = file.length - END_BYTES; at >= earliest; at--) {
    if (file.readUInt32LE(at) === END_MARK) return at
  }
  throw new DamagedZip()
}

function orDamaged<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    // Reading beyond the end.
    if (error instanceof RangeError) throw new DamagedZip('The archive ends too early.', { cause: error })
    throw error
  }
}
