import { inMemory, openZip, type ZipEntry, type ZipFault } from '#server/archives/zip-reader.ts'
import { Hopeless } from '#server/ports/jobs.ts'

/** As many as an archive without the ZIP64 extension can list. */
const MOST_ENTRIES = 65_535

/** The files that an exported archive lists. How much of them is unpacked is bounded by whoever reads. */
export const zipEntries = (file: Buffer): Promise<ZipEntry[]> =>
  openZip(inMemory(file), { entries: MOST_ENTRIES, bytes: Number.POSITIVE_INFINITY, refuse })

const tooLarge = () => new Hopeless('The ZIP file holds more than can be imported at once.')

function refuse(fault: ZipFault): Hopeless {
  if (fault.kind === 'encrypted')
    return new Hopeless('The ZIP file has a password. Unpack it first, then import what is in it.')
  if (fault.kind !== 'damaged') return tooLarge()
  return new Hopeless('The ZIP file is damaged. Download it again, then try once more.', {
    cause: fault.cause,
  })
}

/** Refuses files that unpack to more than so many bytes together. */
export function requireUnpacked(entries: ZipEntry[], mostBytes: number): void {
  if (entries.reduce((sum, { bytes }) => sum + bytes, 0) > mostBytes) throw tooLarge()
}
