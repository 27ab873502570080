import { buffer } from 'node:stream/consumers'
import { MAX_ARCHIVE_BYTES, MAX_ARCHIVE_MEGABYTES } from '#contracts/project-transfer.ts'
import { isZip, openZip, type ZipEntry, type ZipFault } from '#server/archives/zip-reader.ts'
import type { PlacedFile } from '#server/files/on-disk.ts'
import { Hopeless } from '#server/ports/jobs.ts'

/** An honest archive is far below the ratio: texts pack about ten to one. */
export const bounds = { entries: 2_000, bytes: MAX_ARCHIVE_BYTES, ratio: 100 }
const SIGNATURE_BYTES = 5
const LONGEST_NAME = 300
const NEW_LINE = 0x0a

export const notAnExport = () =>
  new Hopeless('This isn’t an exported project. Choose a ZIP file created with “Export as ZIP”.')

/** The entries of an archive by name, of which nothing is unpacked yet. */
export async function openArchive(file: PlacedFile): Promise<Map<string, ZipEntry>> {
  if (!isZip(await file.read(0, SIGNATURE_BYTES))) throw notAnExport()
  const ratio = { most: bounds.ratio, of: 'entry' as const }
  return byName(await openZip(file, { ...bounds, ratio, refuse }))
}

function refuse(fault: ZipFault): Hopeless {
  switch (fault.kind) {
    case 'encrypted':
      return new Hopeless('The ZIP file is password-protected. Import one without a password.')
    case 'too large':
      return new Hopeless(
        `The ZIP file is too large. The limit is ${MAX_ARCHIVE_MEGABYTES} MB unpacked and 2,000 files.`,
      )
    case 'too dense':
      return new Hopeless(
        `“${fault.name.split('/').at(-1)?.slice(0, 100)}” is packed tighter than ${bounds.ratio} to one, so the ZIP file is not unpacked. Take that file out of the project, export it again, and add the file by hand.`,
      )
    case 'damaged':
      return new Hopeless('The ZIP file is damaged. Export the project again and retry.', {
        cause: fault.cause,
      })
  }
}

function byName(entries: ZipEntry[]): Map<string, ZipEntry> {
  const named = new Map<string, ZipEntry>()
  for (const entry of entries) {
    if (entry.name.endsWith('/') && entry.bytes === 0) continue
    if (named.has(entry.name) || !isPlain(entry.name)) throw notAnExport()
    named.set(entry.name, entry)
  }
  return named
}

/** Nothing is ever written under these names; one that tries to climb is still no file of ours. */
const isPlain = (name: string) =>
  name.length <= LONGEST_NAME && !/^\/|\\|\p{Cc}|(^|\/)\.\.?(\/|$)/u.test(name)

/** The whole content of an entry; `undefined` for one that is longer. */
export async function readEntry(entry: ZipEntry, longest: number): Promise<Buffer | undefined> {
  if (entry.bytes > longest) return undefined
  return buffer(entry.read())
}

/** The lines of an entry, each read when it is asked for; `undefined` for one that is longer than `longest` bytes, which is not held. */
export async function* linesOf(entry: ZipEntry, longest: number): AsyncGenerator<Buffer | undefined> {
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
  for await (const piece of entry.read()) {
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
