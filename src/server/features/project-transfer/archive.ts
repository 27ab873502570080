import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { Hopeless } from '#server/ports/jobs.ts'

const inflate = promisify(inflateRaw)

const [END, ENTRY, FILE] = [0x06054b50, 0x02014b50, 0x04034b50]
const END_BYTES = 22
const LONGEST_COMMENT = 65_535
const [STORED, DEFLATED] = [0, 8]

/** What an archive may unpack to. An honest one is far below: texts pack about ten to one. */
export const bounds = { entries: 2_000, bytes: 100 * 1_024 * 1_024, ratio: 100 }
/** Small files may be packed as tight as they like: their ratio costs nobody anything. */
const RATIO_FROM_BYTES = 1_024 * 1_024

export interface Entry {
  /** To be compared and read, never to be used as a path. */
  name: string
  method: number
  crc: number
  packedBytes: number
  bytes: number
  offset: number
}

const damaged = (cause?: unknown) =>
  new Hopeless('The ZIP file is damaged. Export the project again, then try once more.', { cause })
const tooMuch = () =>
  new Hopeless('The ZIP file holds more than can be imported: at most 100 MB unpacked, in 2,000 files.')
export const notOurs = () =>
  new Hopeless('This is not the ZIP file of an exported project. Choose one that “Export as ZIP” has made.')

/** What an archive holds, by name. All that it claims is checked before anything of it is unpacked. */
export function openArchive(file: Buffer): Map<string, Entry> {
  if (file.length < END_BYTES || file.readUInt32LE(0) !== FILE) throw notOurs()
  try {
    const entries = readDirectory(file)
    checkSizes(entries)
    checkApart(file, entries)
    return byName(entries)
  } catch (error) {
    // Reading beyond the end.
    if (error instanceof RangeError) throw damaged(error)
    throw error
  }
}

function readDirectory(file: Buffer): Entry[] {
  const end = endOfDirectory(file)
  const count = file.readUInt16LE(end + 10)
  if (count > bounds.entries) throw tooMuch()
  const entries: Entry[] = []
  let at = file.readUInt32LE(end + 16)
  for (let n = 0; n < count; n++) {
    if (file.readUInt32LE(at) !== ENTRY) throw damaged()
    const nameEnd = at + 46 + file.readUInt16LE(at + 28)
    const encrypted = (file.readUInt16LE(at + 8) & 1) === 1
    if (encrypted) throw new Hopeless('The ZIP file has a password. Import one without.')
    entries.push({
      name: file.toString('utf8', at + 46, nameEnd),
      method: file.readUInt16LE(at + 10),
      crc: file.readUInt32LE(at + 16),
      packedBytes: file.readUInt32LE(at + 20),
      bytes: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    })
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

function endOfDirectory(file: Buffer): number {
  const first = Math.max(0, file.length - END_BYTES - LONGEST_COMMENT)
  for (let at = file.length - END_BYTES; at >= first; at--) if (file.readUInt32LE(at) === END) return at
  throw damaged()
}

function checkSizes(entries: Entry[]): void {
  let total = 0
  for (const { bytes, packedBytes } of entries) {
    total += bytes
    if (total > bounds.bytes) throw tooMuch()
    if (bytes > RATIO_FROM_BYTES && bytes > packedBytes * bounds.ratio) throw tooMuch()
  }
}

/** Entries that share their bytes unpack to many times what the archive weighs. */
function checkApart(file: Buffer, entries: Entry[]): void {
  let last = 0
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (entry.offset < last) throw damaged()
    last = packedAt(file, entry) + entry.packedBytes
    if (last > file.length) throw damaged()
  }
}

function byName(entries: Entry[]): Map<string, Entry> {
  const found = new Map<string, Entry>()
  for (const entry of entries) {
    if (entry.name.endsWith('/') && entry.bytes === 0) continue
    if (found.has(entry.name) || !isPlain(entry.name)) throw notOurs()
    found.set(entry.name, entry)
  }
  return found
}

/** Nothing is ever written under these names; one that tries to climb is still no file of ours. */
const isPlain = (name: string) => name.length <= 300 && !/^\/|\\|\p{Cc}|(^|\/)\.\.?(\/|$)/u.test(name)

function packedAt(file: Buffer, { offset }: Entry): number {
  if (file.readUInt32LE(offset) !== FILE) throw damaged()
  return offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
}

/** The content of an entry: exactly as much as it claimed, or it is damaged. */
export async function readEntry(file: Buffer, entry: Entry): Promise<Buffer> {
  const start = packedAt(file, entry)
  const content = await unpacked(file.subarray(start, start + entry.packedBytes), entry)
  if (content.length !== entry.bytes || crc32(content) !== entry.crc) throw damaged()
  return content
}

async function unpacked(packed: Buffer, { method, bytes }: Entry): Promise<Buffer> {
  if (method === STORED) return packed
  if (method !== DEFLATED) throw damaged()
  try {
    return await inflate(packed, { maxOutputLength: Math.max(bytes, 1) })
  } catch (error) {
    throw damaged(error)
  }
}
