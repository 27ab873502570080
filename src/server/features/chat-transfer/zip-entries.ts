import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import {
  DamagedZip,
  DEFLATED,
  packedBytes,
  STORED,
  type ZipEntry,
  zipDirectory,
} from '#server/archives/zip-directory.ts'
import { Hopeless } from '#server/ports/jobs.ts'

const MOST_ENTRIES = 50_000
const PIECE_BYTES = 64 * 1_024

const damaged = (cause?: unknown) =>
  new Hopeless('The ZIP file is damaged. Download it again, then try once more.', { cause })

/** The files that a ZIP archive lists. */
export const zipEntries = (file: Buffer): ZipEntry[] => orSay(() => zipDirectory(file, MOST_ENTRIES))

/** What is in an entry, unpacked while it is read: whoever reads decides when it is enough. */
export async function* unpacked(file: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.isEncrypted)
    throw new Hopeless('The ZIP file has a password. Unpack it first, then import what is in it.')
  const packed = orSay(() => packedBytes(file, entry))
  if (entry.method === STORED) return yield* inPieces(packed)
  if (entry.method !== DEFLATED) throw damaged()
  try {
    yield* Readable.from([packed]).pipe(createInflateRaw())
  } catch (error) {
    throw damaged(error)
  }
}

/** Whoever reads a file of a hundred megabytes lets others have their turn between its pieces. */
export function* inPieces(file: Buffer): Generator<Buffer> {
  for (let at = 0; at < file.length; at += PIECE_BYTES) yield file.subarray(at, at + PIECE_BYTES)
}

function orSay<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof DamagedZip ? damaged(error) : error
  }
}
