import { buffer } from 'node:stream/consumers'
import { zipSync } from 'fflate'
import { inMemory, openZip, type ZipFault } from '#server/archives/zip-reader.ts'
import { Unreadable } from '#server/ports/documents.ts'

const bounds = {
  entries: 2_000,
  bytes: 100 * 1_024 * 1_024,
  ratio: { most: 100, of: 'archive' as const },
}

const broken = () =>
  new Unreadable('This file is damaged and can’t be opened. Save it again in its program and send that copy.')
const tooLarge = () => new Unreadable('Uncompressed, this file is too large to read.')

function refuse({ kind }: ZipFault): Unreadable {
  if (kind === 'encrypted') return new Unreadable('This file has a password. Save it without one.')
  return kind === 'damaged' ? broken() : tooLarge()
}

/** The wanted files of an archive. Claimed sizes are checked first, and what comes out is held to them. */
export async function unpack(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
): Promise<Map<string, Buffer>> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const files = new Map<string, Buffer>()
  for (const entry of await openZip(inMemory(archive), { ...bounds, refuse })) {
    if (!isWanted(entry.name)) continue
    const content = await buffer(entry.read())
    // No Office file declares entities. Those that do want a reader of XML to write them out, again and again.
    if (content.includes('<!ENTITY')) throw broken()
    files.set(entry.name, content)
  }
  return files
}

/** For libraries that unpack without asking how much will come out: an archive in which nothing is packed. */
export const repack = (files: Map<string, Buffer>): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(files), { level: 0 })
