import { brotliDecompressSync } from 'node:zlib'
import { Undrawable } from '#server/ports/visuals.ts'

/** An unpacked font is at most this large; Noto Sans Arabic with all widths has 1 MB. */
const LARGEST = 20_000_000
const MOST_TABLES = 64
const NEEDED = ['cmap', 'head', 'hhea', 'hmtx', 'maxp']

/** Refuses a file that is no WOFF2 or TTF, whose tables lie outside of it, or that unpacks to too much. */
export function requireFontFile(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < 48) throw noFont()
  const signature = file.toString('latin1', 0, 4)
  try {
    if (signature === 'wOF2') requirePacked(file)
    else if (signature === '\0\x01\0\0' || signature === 'true') requireTables(file)
    else throw noFont()
  } catch {
    throw noFont()
  }
}

function requireTables(file: Buffer): void {
  const count = file.readUInt16BE(4)
  if (count > MOST_TABLES) throw noFont()
  const tags = new Set<string>()
  for (let at = 12; at < 12 + count * 16; at += 16) {
    if (file.readUInt32BE(at + 8) + file.readUInt32BE(at + 12) > file.length) throw noFont()
    tags.add(file.toString('latin1', at, at + 4))
  }
  if (!NEEDED.every((tag) => tags.has(tag))) throw noFont()
}

/** Unpacked once with a bound, since the font engine trusts the sizes that the file states. */
function requirePacked(file: Buffer): void {
  const count = file.readUInt16BE(12)
  const [unpacked, packed] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  if (file.toString('latin1', 4, 8) === 'ttcf' || count > MOST_TABLES || unpacked > LARGEST) throw noFont()
  let at = 48
  let total = 0
  const number = (): number => {
    for (let value = 0, digits = 0; digits < 5; digits++) {
      const byte = file.readUInt8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
    throw noFont()
  }
  for (let table = 0; table < count; table++) {
    const flags = file.readUInt8(at++)
    const known = flags & 63
    if (known === 63) at += 4
    const original = number()
    const version = flags >> 6
    // Tables 10 and 11, glyf and loca, are transformed in version 0, all others in the rest.
    const isTransformed = known === 10 || known === 11 ? version === 0 : version !== 0
    total += isTransformed ? Math.min(number(), LARGEST) : original
    if (original > LARGEST || total > LARGEST) throw noFont()
  }
  const content = brotliDecompressSync(file.subarray(at, at + packed), { maxOutputLength: LARGEST })
  if (content.length < total) throw noFont()
}

const noFont = () => new Undrawable('This file is no font that can be used. Choose a WOFF2 or TTF file.')
