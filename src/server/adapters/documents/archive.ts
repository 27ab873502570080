import { inflateRawSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { DEFLATED, packedBytes, STORED, type ZipEntry, zipDirectory } from '#server/archives/zip-directory.ts'
import { Unreadable } from '#server/ports/documents.ts'

const MOST_BYTES = 100 * 1_024 * 1_024
const MOST_ENTRIES = 2_000
const MOST_RATIO = 100
/** Small files of repeated words are packed better than that and harm nobody. */
const RATIO_FROM_BYTES = 1_024 * 1_024

const broken = () =>
  new Unreadable(
    'This file is damaged and cannot be opened. Save it again in its program and send that copy.',
  )
const tooLarge = () => new Unreadable('Unpacked, this file is too large to be read.')

/** The wanted files of an archive. What it says of sizes is checked first, and what comes out is held to it. */
export function unpack(bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, Buffer> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  try {
    const entries = zipDirectory(archive, MOST_ENTRIES + 1)
    refuseBombs(entries)
    const wanted = entries.filter(({ name }) => isWanted(name))
    return new Map(wanted.map((entry) => [entry.name, contentOf(archive, entry)]))
  } catch (error) {
    throw error instanceof Unreadable ? error : broken()
  }
}

/** For libraries that unpack without asking how much will come out: an archive in which nothing is packed. */
export const repack = (files: Map<string, Buffer>): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(files), { level: 0 })

function refuseBombs(entries: ZipEntry[]): void {
  if (entries.length > MOST_ENTRIES) throw tooLarge()
  if (entries.some(({ isEncrypted }) => isEncrypted))
    throw new Unreadable('This file is protected with a password. Save it without one.')
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0)
  if (size > MOST_BYTES || (size > RATIO_FROM_BYTES && size > packed * MOST_RATIO)) throw tooLarge()
}

function contentOf(archive: Buffer, entry: ZipEntry): Buffer {
  const content = inflated(archive, entry)
  // No Office file declares entities. Those that do want a reader of XML to write them out, again and again.
  if (content.includes('<!ENTITY')) throw broken()
  return content
}

function inflated(archive: Buffer, entry: ZipEntry): Buffer {
  const { method, size } = entry
  const content = packedBytes(archive, entry)
  if (method === STORED && content.length === size) return content
  if (method !== DEFLATED) throw broken()
  const all = inflateRawSync(content, { maxOutputLength: Math.max(size, 1) })
  if (all.length !== size) throw broken()
  return all
}
