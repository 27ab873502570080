import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import type { PlacedFile } from '../files/on-disk.ts'

/** Small files may be packed as densely as they like: unpacking them costs little. */
const RATIO_FROM_BYTES = 1_024 * 1_024
const PIECE_BYTES = 64 * 1_024
/** Room in the directory for the name of an entry and the notes beside it. */
const DIRECTORY_BYTES_PER_ENTRY = 1_024
const FILE_SIGNATURE = 0x04034b50

export type ZipFault =
  | { kind: 'damaged'; cause?: unknown }
  | { kind: 'encrypted' }
  | { kind: 'too large' }
  | { kind: 'too dense'; name: string }

export interface ZipRules {
  entries: number
  /** Unpacked bytes of all entries. */
  bytes: number
  /** Highest ratio of unpacked to packed size, of an entry or the whole archive. */
  ratio?: { most: number; of: 'entry' | 'archive' }
  /** The error that tells a person what is wrong. */
  refuse: (fault: ZipFault) => Error
}

export interface ZipEntry {
  /** To be compared and shown, never to be used as a path. */
  name: string
  bytes: number
  /** The content from its start. It is exactly as long as the directory says, or refused. */
  read(): AsyncGenerator<Buffer>
}

export const isZip = (file: Buffer) => file.length > 4 && file.readUInt32LE(0) === FILE_SIGNATURE

export const inMemory = (file: Buffer): PlacedFile => ({
  size: file.length,
  read: async (at, length) => file.subarray(at, at + length),
})

/** Lists the entries of an archive. All that the directory claims is checked before anything is unpacked. */
export async function openZip(file: PlacedFile, rules: ZipRules): Promise<ZipEntry[]> {
  try {
    // Names are decoded below: archives made on a Mac hold UTF-8 without saying so.
    const options = { autoClose: false, decodeStrings: false }
    const zip = await fromRandomAccessReaderPromise(new PlacedReader(file), file.size, options)
    const entries = await listEntries(zip, rules)
    checkSizes(entries, rules)
    await checkApart(zip, entries)
    return entries.map((entry) => ({
      name: nameOf(entry),
      bytes: entry.uncompressedSize,
      read: () => contentOf(zip, entry, rules),
    }))
  } catch (error) {
    throw refusal(error, rules)
  }
}

class Refused extends Error {
  readonly fault: ZipFault
  constructor(fault: ZipFault) {
    super(`a ZIP archive is ${fault.kind}`)
    this.fault = fault
  }
}

/** An error of the disk says nothing about the archive. */
function refusal(error: unknown, { refuse }: ZipRules): unknown {
  if (error instanceof Refused) return refuse(error.fault)
  const isOfDisk = error instanceof Error && 'syscall' in error
  return isOfDisk ? error : refuse({ kind: 'damaged', cause: error })
}

class PlacedReader extends RandomAccessReader {
  readonly #file: PlacedFile
  constructor(file: PlacedFile) {
    super()
    this.#file = file
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces(start, end), { objectMode: false })
  }

  async *#pieces(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; at += PIECE_BYTES)
      yield await this.#file.read(at, Math.min(PIECE_BYTES, end - at))
  }

  override read(
    into: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    if (position + length > this.#file.size) return void setImmediate(done, new Error('unexpected end'))
    this.#file.read(position, length).then((piece) => {
      piece.copy(into, offset)
      done(null)
    }, done)
  }
}

const nameOf = ({ fileNameRaw }: Entry) => fileNameRaw.toString('utf8')

async function listEntries(zip: ZipFile, { entries: most }: ZipRules): Promise<Entry[]> {
  if (zip.entryCount > most) throw new Refused({ kind: 'too large' })
  const entries: Entry[] = []
  let directoryBytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new Refused({ kind: 'encrypted' })
      directoryBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
      if (directoryBytes > most * DIRECTORY_BYTES_PER_ENTRY) throw new Refused({ kind: 'too large' })
      entries.push(entry)
    }
  } catch (error) {
    const isEncrypted = error instanceof Error && error.message.startsWith('strong encryption')
    throw isEncrypted ? new Refused({ kind: 'encrypted' }) : error
  }
  return entries
}

function checkSizes(entries: Entry[], { bytes: most, ratio }: ZipRules): void {
  const isDense = (bytes: number, packed: number) =>
    ratio !== undefined && bytes > RATIO_FROM_BYTES && bytes > packed * ratio.most
  let [bytes, packed] = [0, 0]
  for (const entry of entries) {
    bytes += entry.uncompressedSize
    packed += entry.compressedSize
    if (bytes > most) throw new Refused({ kind: 'too large' })
    if (ratio?.of === 'entry' && isDense(entry.uncompressedSize, entry.compressedSize))
      throw new Refused({ kind: 'too dense', name: nameOf(entry) })
  }
  if (ratio?.of === 'archive' && isDense(bytes, packed)) throw new Refused({ kind: 'too large' })
}

/** Entries that share their bytes unpack to many times what the archive weighs. */
async function checkApart(zip: ZipFile, entries: Entry[]): Promise<void> {
  let end = 0
  const offsetOf = (entry: Entry) => entry.relativeOffsetOfLocalHeader
  for (const entry of entries.toSorted((a, b) => offsetOf(a) - offsetOf(b))) {
    if (offsetOf(entry) < end) throw new Refused({ kind: 'damaged' })
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
    end = fileDataStart + entry.compressedSize
  }
}

async function* contentOf(zip: ZipFile, entry: Entry, rules: ZipRules): AsyncGenerator<Buffer> {
  let crc = 0
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      crc = crc32(piece, crc)
      yield piece
    }
    if (crc !== entry.crc32) throw new Refused({ kind: 'damaged' })
  } catch (error) {
    throw refusal(error, rules)
  }
}
