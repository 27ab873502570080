import type { Actor } from '#server/actor.ts'
import type { ArchiveImport } from '#server/archives/archive-part.ts'
import type { ZipEntry } from '#server/archives/zip-reader.ts'
import { archivedFilesOf, archivesOf } from '#server/area.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { requireRoom } from '#server/features/chat-transfer/arriving-file.service.ts'
import { addProject } from '#server/features/projects/projects.service.ts'
import { openPlaced, type PlacedFile } from '#server/files/on-disk.ts'
import { readApart } from '#server/files/reading-thread.ts'
import type { TrackedContext } from '#server/stream/tracked.ts'
import { openArchive } from './archive.ts'
import type { ArchiveManifest } from './contents.ts'
import type { ArchivedProject, ArchiveItem } from './read-archive.ts'

interface ImportContext {
  deps: Deps
  actor: Actor
  projectId: string
  /** Path of the archive. */
  path: string
  context: Pick<TrackedContext, 'progress' | 'signal'>
}

interface Importing extends ArchiveImport {
  name: string
}

const script = new URL('./archive.worker.ts', import.meta.url)

/** Makes a project of an archive. A thread reads it, and hands over the first of it when all of it was checked. */
export async function importArchive(given: ImportContext): Promise<{ name: string; leftOut: string[] }> {
  const { path, context } = given
  context.progress(0, null, 'Checking the file')
  await using file = await openPlaced(path)
  const readers = archivesOf(given.deps.areas).map(({ reader }) => reader)
  const items = readApart<ArchiveItem>({ script, task: { path, readers }, signal: context.signal })
  let importing: Importing | undefined
  for await (const item of items) {
    context.signal.throwIfAborted()
    if (item.kind === 'project') importing = await begin(given, file, item)
    else if (importing) await keep(importing, item)
  }
  if (!importing) throw new Error('an archive that was checked has no project')
  return importing
}

/** The project, and its files before all that names them. */
async function begin(given: ImportContext, file: PlacedFile, project: ArchivedProject): Promise<Importing> {
  const { deps, actor, projectId, context } = given
  const { manifest, businessInstructions, researchData, quotaBytes } = project
  const { name, createdAt, exportedBy } = manifest
  await requireRoom(deps, actor.userId, quotaBytes)
  const { slug } = await deps.db.transaction((tx) =>
    addProject({ ...deps, db: tx }, actor, {
      id: projectId,
      name,
      businessInstructions,
      researchData,
      createdAt,
    }),
  )
  const made = {
    slug,
    files: new Map(),
    chats: new Map(),
    messages: new Map(),
    images: new Map(),
    pageImages: new Map(),
  }
  const importing = { deps, actor, projectId, exportedBy, made, name, leftOut: [] }
  await addFiles(importing, manifest.files, await openArchive(file), context)
  return importing
}

async function keep(importing: Importing, item: Exclude<ArchiveItem, ArchivedProject>): Promise<void> {
  if (item.kind === 'left out') return void importing.leftOut.push(item.reason)
  const part = archivesOf(importing.deps.areas).find(({ name }) => name === item.part)
  if (!part) throw new Error(`no part keeps items of ${item.part}`)
  await part.keep(importing, item.item)
}

async function addFiles(
  importing: Importing,
  files: ArchiveManifest['files'],
  entries: Map<string, ZipEntry>,
  { signal, progress }: ImportContext['context'],
): Promise<void> {
  for (const [n, listed] of files.entries()) {
    signal.throwIfAborted()
    progress(n, files.length + 1, `Taking “${listed.name}”`)
    const reason = await addFile(importing, listed, entries.get(listed.file))
    if (reason) importing.leftOut.push(reason)
  }
  progress(files.length, files.length + 1, 'Importing research, facts and chats')
}

/** A file that its owner could not have added either is left out; gives why. */
async function addFile(
  importing: Importing,
  { name, id }: ArchiveManifest['files'][number],
  entry: ZipEntry | undefined,
): Promise<string | undefined> {
  if (!entry) return `“${name}” is not in the ZIP file.`
  if (entry.bytes === 0) return `“${name}” is empty.`
  try {
    const newId = await archivedFilesOf(importing.deps.areas).add(importing, {
      name,
      bytes: entry.bytes,
      read: entry.read,
    })
    if (id) importing.made.files.set(id, newId)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return `“${name}”: ${error.message}`
    throw error
  }
}
