import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { Hopeless } from '#server/ports/jobs.ts'

export interface ZipEntry {
  /** As the archive says: to be compared, never to be used as a path. */
  name: string
  method: number
  encrypted: boolean
  size: number
  offset: number
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const FILE = 0x04034b50
const END_BYTES = 22
const LONGEST_COMMENT = 65_535
const MOST_ENTRIES = 50_000
const STORED = 0
const DEFLATED = 8

export const isZip = (file: Buffer) => file.length > 4 && file.readUInt32LE(0) === FILE

const damaged = (cause?: unknown) =>
  new Hopeless('The ZIP file is damaged. Download it again, then try once more.', { cause })

/** The files that a ZIP archive lists. */
export function zipEntries(file: Buffer): ZipEntry[] {
  try {
    return readDirectory(file)
  } catch (error) {
    // Reading beyond the end.
    if (error instanceof RangeError) throw damaged(error)
    throw error
  }
}

function readDirectory(file: Buffer): ZipEntry[] {
  const end = endOfDirectory(file)
  const count = Math.min(file.readUInt16LE(end + 10), MOST_ENTRIES)
  const entries: ZipEntry[] = []
  let at = file.readUInt32LE(end + 16)
  for (let n = 0; n < count; n++) {
    if (file.readUInt32LE(at) !== ENTRY) throw damaged()
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      file.readUInt16LE(at + field),
    )
    const nameEnd = at + 46 + (nameLength ?? 0)
    entries.push({
      name: file.toString('utf8', at + 46, nameEnd),
      encrypted: (file.readUInt16LE(at + 8) & 1) === 1,
      method: file.readUInt16LE(at + 10),
      size: file.readUInt32LE(at + 20),
      offset: file.readUInt32LE(at + 42),
    })
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return entries
}

function endOfDirectory(file: Buffer): number {
  const first = Math.max(0, file.length - END_BYTES - LONGEST_COMMENT)
  for (let at = file.length - END_BYTES; at >= first; at--) {
    if (file.readUInt32LE(at) === END) return at
  }
  throw damaged()
}

/** What is in an entry, unpacked while it is read: whoever reads decides when it is enough. */
export async function* unpacked(file: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.encrypted)
    throw new Hopeless('The ZIP file has a password. Unpack it first, then import what is in it.')
  const packed = packedBytes(file, entry)
  if (entry.method === STORED) return yield packed
  if (entry.method !== DEFLATED) throw damaged()
  try {
    yield* Readable.from([packed]).pipe(createInflateRaw())
  } catch (error) {
    throw damaged(error)
  }
}

function packedBytes(file: Buffer, { offset, size }: ZipEntry): Buffer {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== FILE) throw damaged()
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  if (start + size > file.length) throw damaged()
  return file.subarray(start, start + size)
}
