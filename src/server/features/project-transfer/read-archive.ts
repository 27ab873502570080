import { z } from 'zod'
import type { ArchiveReader, ArchiveSource } from '#server/archives/archive-part.ts'
import type { PlacedFile } from '#server/files/on-disk.ts'
import { Hopeless } from '#server/ports/jobs.ts'
import { openArchive } from './archive.ts'
import { archiveSource, readText } from './archive-source.ts'
import { ArchiveManifest, names, Text, VERSION } from './contents.ts'

export interface ArchivedProject {
  kind: 'project'
  manifest: ArchiveManifest
  businessInstructions: string
  researchData: string
  /** Bytes that count towards the chats that a person may import. */
  quotaBytes: number
}

/** Items come in the order in which they are kept. The project comes first, once all of the archive was checked. */
export type ArchiveItem =
  | ArchivedProject
  | { kind: 'item'; part: string; item: unknown }
  | { kind: 'left out'; reason: string }

/** Reads an archive twice, to check it and to hand it over, so that nothing is kept of one that is refused at its end. */
export async function* readArchive(file: PlacedFile, readers: ArchiveReader[]): AsyncGenerator<ArchiveItem> {
  const entries = await openArchive(file)
  const source = archiveSource(entries)
  const project = {
    kind: 'project' as const,
    manifest: await readManifest(source),
    businessInstructions: await readText(entries, names.instructions, Text),
    researchData: await readText(entries, names.notes, Text),
  }
  let quotaBytes = 0
  for (const { read } of readers)
    for await (const found of read(source)) quotaBytes += 'item' in found ? (found.quotaBytes ?? 0) : 0
  yield { ...project, quotaBytes }
  for (const { name, read } of readers)
    for await (const found of read(source))
      yield 'item' in found
        ? { kind: 'item', part: name, item: found.item }
        : { kind: 'left out', reason: found.leftOut }
}

const NewerManifest = z.object({ version: z.number().gt(VERSION) })

async function readManifest(source: ArchiveSource): Promise<ArchiveManifest> {
  const read = await source.json(names.manifest, z.union([ArchiveManifest, NewerManifest]))
  if ('format' in read) return read
  throw new Hopeless('This project was exported from a newer version of Sellwright.')
}

/** Loads the readers that archive parts name. */
export const loadReaders = (modules: string[]): Promise<ArchiveReader[]> =>
  Promise.all(modules.map(async (module) => (await import(module)).reader))
