import { pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createInflateRaw } from 'node:zlib'
import { MAX_ARCHIVE_BYTES, MAX_ARCHIVE_MEGABYTES } from '#contracts/projects.ts'
import type { PlacedFile } from '#server/files/on-disk.ts'
import { Hopeless } from '#server/ports/jobs.ts'

const [END, ENTRY, FILE] = [0x06054b50, 0x02014b50, 0x04034b50]
const [END_BYTES, ENTRY_BYTES, FILE_BYTES] = [22, 46, 30]
const LONGEST_COMMENT = 65_535
const [STORED, DEFLATED] = [0, 8]

/** What an archive may unpack to. An honest one is far below the ratio: texts pack about ten to one. */
export const bounds = { entries: 2_000, bytes: MAX_ARCHIVE_BYTES, ratio: 100 }
/** Small files may be packed as tight as they like: their ratio costs nobody anything. */
const RATIO_FROM_BYTES = 1_024 * 1_024
const MOST_DIRECTORY_BYTES = bounds.entries * 1_024
const PIECE_BYTES = 256 * 1_024
const NEW_LINE = 0x0a

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
  new Hopeless(
    `The ZIP file holds more than can be imported: at most ${MAX_ARCHIVE_MEGABYTES} MB unpacked, in 2,000 files.`,
  )
const tooTight = (name: string) =>
  new Hopeless(
    `“${name.split('/').at(-1)?.slice(0, 100)}” is packed tighter than ${bounds.ratio} to one, so the ZIP file is not unpacked. Take that file out of the project, export it again, and add the file by hand.`,
  )
export const notOurs = () =>
  new Hopeless('This is not the ZIP file of an exported project. Choose one that “Export as ZIP” has made.')

/** What an archive holds, by name. All that it claims is checked before anything of it is unpacked. */
export async function openArchive(file: PlacedFile): Promise<Map<string, Entry>> {
  if (file.size < END_BYTES || (await file.read(0, 4)).readUInt32LE(0) !== FILE) throw notOurs()
  try {
    const entries = await readDirectory(file)
    checkSizes(entries)
    await checkApart(file, entries)
    return byName(entries)
  } catch (error) {
    // Reading beyond the end.
    if (error instanceof RangeError) throw damaged(error)
    throw error
  }
}

async function readDirectory(file: PlacedFile): Promise<Entry[]> {
  const end = await endOfDirectory(file)
  const count = end.readUInt16LE(10)
  const bytes = end.readUInt32LE(12)
  if (count > bounds.entries || bytes > MOST_DIRECTORY_BYTES) throw tooMuch()
  const directory = await file.read(end.readUInt32LE(16), bytes)
  const entries: Entry[] = []
  let at = 0
  for (let n = 0; n < count; n++) {
    if (directory.readUInt32LE(at) !== ENTRY) throw damaged()
    const nameEnd = at + ENTRY_BYTES + directory.readUInt16LE(at + 28)
    const encrypted = (directory.readUInt16LE(at + 8) & 1) === 1
    if (encrypted) throw new Hopeless('The ZIP file has a password. Import one without.')
    entries.push({
      name: directory.toString('utf8', at + ENTRY_BYTES, nameEnd),
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packedBytes: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    })
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** The record at the end, which says where the directory is. */
async function endOfDirectory(file: PlacedFile): Promise<Buffer> {
  const first = Math.max(0, file.size - END_BYTES - LONGEST_COMMENT)
  const tail = await file.read(first, file.size - first)
  for (let at = tail.length - END_BYTES; at >= 0; at--)
    if (tail.readUInt32LE(at) === END) return tail.subarray(at)
  throw damaged()
}

function checkSizes(entries: Entry[]): void {
  let total = 0
  for (const { name, bytes, packedBytes } of entries) {
    total += bytes
    if (total > bounds.bytes) throw tooMuch()
    if (bytes > RATIO_FROM_BYTES && bytes > packedBytes * bounds.ratio) throw tooTight(name)
  }
}

/** Entries that share their bytes unpack to many times what the archive weighs. */
async function checkApart(file: PlacedFile, entries: Entry[]): Promise<void> {
  let last = 0
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (entry.offset < last) throw damaged()
    last = (await packedAt(file, entry)) + entry.packedBytes
    if (last > file.size) throw damaged()
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

async function packedAt(file: PlacedFile, { offset }: Entry): Promise<number> {
  const head = await file.read(offset, FILE_BYTES)
  if (head.readUInt32LE(0) !== FILE) throw damaged()
  return offset + FILE_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28)
}

/** The whole content of an entry that is read as text; `undefined` for one that is longer. */
export async function readEntry(
  file: PlacedFile,
  entry: Entry,
  longest: number,
): Promise<Buffer | undefined> {
  if (entry.bytes > longest) return undefined
  return buffer(unpack(file, entry))
}

/** The lines of an entry, each read when it is asked for; `undefined` for one that is longer than `longest` bytes, which is not held. */
export async function* linesOf(
  file: PlacedFile,
  entry: Entry,
  longest: number,
): AsyncGenerator<Buffer | undefined> {
  let held: Buffer[] = []
  let bytes = 0
  const take = (piece: Buffer) => {
    bytes += piece.length
    if (bytes > longest) held = []
    else held.push(piece)
  }
  const line = () => {
    const whole = bytes > longest ? undefined : Buffer.concat(held)
    held = []
    bytes = 0
    return whole
  }
  for await (const piece of unpack(file, entry)) {
    let from = 0
    for (let end = piece.indexOf(NEW_LINE); end !== -1; end = piece.indexOf(NEW_LINE, from)) {
      take(piece.subarray(from, end))
      yield line()
      from = end + 1
    }
    take(piece.subarray(from))
  }
  if (bytes > 0) yield line()
}

/** The content of an entry, piece by piece: exactly as much as it claimed, or it is damaged. */
export async function* unpack(file: PlacedFile, entry: Entry): AsyncGenerator<Buffer> {
  let bytes = 0
  let crc = 0
  for await (const piece of inflated(file, entry)) {
    bytes += piece.length
    if (bytes > entry.bytes) throw damaged()
    crc = crc32(piece, crc)
    yield piece
  }
  if (bytes !== entry.bytes || crc !== entry.crc) throw damaged()
}

async function* inflated(file: PlacedFile, entry: Entry): AsyncGenerator<Buffer> {
  const packed = packedPieces(file, entry)
  if (entry.method === STORED) return yield* packed
  if (entry.method !== DEFLATED) throw damaged()
  const inflate = createInflateRaw()
  // What goes wrong comes out of the iteration below.
  pipeline(Readable.from(packed), inflate, () => {})
  try {
    for await (const piece of inflate) yield piece
  } catch (error) {
    // What the disk says is no damage of the file.
    throw isOfZlib(error) ? damaged(error) : error
  }
}

const isOfZlib = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')

async function* packedPieces(file: PlacedFile, entry: Entry): AsyncGenerator<Buffer> {
  const start = await packedAt(file, entry)
  for (let done = 0; done < entry.packedBytes; done += PIECE_BYTES)
    yield await file.read(start + done, Math.min(PIECE_BYTES, entry.packedBytes - done))
}
