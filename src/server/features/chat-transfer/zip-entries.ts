import { inMemory, openZip, type ZipEntry, type ZipFault } from '#server/archives/zip-reader.ts'
import { Hopeless } from '#server/ports/jobs.ts'

/** Limit of ZIP without ZIP64. */
const MOST_ENTRIES = 65_535

/** The entries of an archive. Callers limit how much they unpack. */
export const zipEntries = (file: Buffer): Promise<ZipEntry[]> =>
  openZip(inMemory(file), { entries: MOST_ENTRIES, bytes: Number.POSITIVE_INFINITY, refuse })

const tooLarge = () => new Hopeless('This ZIP file is too large to import at once.')

function refuse(fault: ZipFault): Hopeless {
  if (fault.kind === 'encrypted')
    return new Hopeless('This ZIP file has a password. Unzip it first, then import its contents.')
  if (fault.kind !== 'damaged') return tooLarge()
  return new Hopeless('This ZIP file is damaged. Download it again, then retry the import.', {
    cause: fault.cause,
  })
}

/** Refuses entries that unpack to more than `mostBytes` in total. */
export function requireUnpacked(entries: ZipEntry[], mostBytes: number): void {
  if (entries.reduce((sum, { bytes }) => sum + bytes, 0) > mostBytes) throw tooLarge()
}
