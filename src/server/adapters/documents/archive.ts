import { inflateRawSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { Unreadable } from '#server/ports/documents.ts'

const MOST_BYTES = 100 * 1_024 * 1_024
const MOST_ENTRIES = 2_000
const MOST_RATIO = 100
/** Small files of repeated words are packed better than that and harm nobody. */
const RATIO_FROM_BYTES = 1_024 * 1_024

const END_MARK = 0x06054b50
const ENTRY_MARK = 0x02014b50
const END_BYTES = 22
const LONGEST_COMMENT = 0xffff
const STORED = 0
const DEFLATED = 8

interface Entry {
  name: string
  isEncrypted: boolean
  method: number
  packed: number
  size: number
  offset: number
}

const broken = () => new Unreadable('This file is damaged and cannot be opened.')
const tooLarge = () => new Unreadable('Unpacked, this file is too large to be read.')

/** The wanted files of an archive. What it says of sizes is checked first, and what comes out is held to it. */
export function unpack(bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, Buffer> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  try {
    const entries = entriesOf(archive)
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

function entriesOf(archive: Buffer): Entry[] {
  const end = endOf(archive)
  const count = archive.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) throw tooLarge()
  const entries: Entry[] = []
  let at = archive.readUInt32LE(end + 16)
  for (let read = 0; read < count; read++) {
    if (archive.readUInt32LE(at) !== ENTRY_MARK) throw broken()
    const nameBytes = archive.readUInt16LE(at + 28)
    entries.push({
      name: archive.toString('utf8', at + 46, at + 46 + nameBytes),
      isEncrypted: (archive.readUInt16LE(at + 8) & 1) === 1,
      method: archive.readUInt16LE(at + 10),
      packed: archive.readUInt32LE(at + 20),
      size: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
    })
    at += 46 + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

/** Where the table of contents ends: behind it there may be a comment. */
function endOf(archive: Buffer): number {
  const earliest = Math.max(0, archive.length - END_BYTES - LONGEST_COMMENT)
  for (let at = archive.length - END_BYTES; at >= earliest; at--) {
    if (archive.readUInt32LE(at) === END_MARK) return at
  }
  throw broken()
}

function refuseBombs(entries: Entry[]): void {
  if (entries.some(({ isEncrypted }) => isEncrypted))
    throw new Unreadable('This file is protected with a password. Save it without one.')
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0)
  if (size > MOST_BYTES || (size > RATIO_FROM_BYTES && size > packed * MOST_RATIO)) throw tooLarge()
}

function contentOf(archive: Buffer, entry: Entry): Buffer {
  const content = inflated(archive, entry)
  // No Office file declares entities. Those that do want a reader of XML to write them out, again and again.
  if (content.includes('<!ENTITY')) throw broken()
  return content
}

function inflated(archive: Buffer, { method, packed, size, offset }: Entry): Buffer {
  const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
  const content = archive.subarray(start, start + packed)
  if (method === STORED && content.length === size) return content
  if (method !== DEFLATED) throw broken()
  const all = inflateRawSync(content, { maxOutputLength: Math.max(size, 1) })
  if (all.length !== size) throw broken()
  return all
}
