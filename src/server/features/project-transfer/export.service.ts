import type { Project } from '#contracts/projects.ts'
import type { Actor } from '#server/actor.ts'
import type { ListedFile } from '#server/archives/archive-part.ts'
import { zipStream } from '#server/archives/zip.ts'
import { archivedFilesOf, archivesOf } from '#server/area.ts'
import type { Deps } from '#server/deps.ts'
import { type ExportFile, jsonFile, plainName } from '#server/exports/export-part.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import type { FileAnswer } from '#server/http/handle.ts'
import { FORMAT, names, VERSION } from './contents.ts'

/** A ZIP of all of a project, made while it is sent. */
export async function exportProject(deps: Deps, actor: Actor, projectId: string): Promise<FileAnswer> {
  await spendLimits(deps, { 'project-archive-user': actor.userId })
  const project = await requireProject(deps, actor, projectId)
  return deps.exportSlots(actor.userId, async () => ({
    name: `${plainName(project.name)}-${deps.clock.now().toISOString().slice(0, 10)}.zip`,
    contentType: 'application/zip',
    stream: zipStream(archiveOf(deps, actor, project)),
  }))
}

/** Files and chats are nearly all of an archive. */
export async function archiveSize(deps: Deps, actor: Actor, projectId: string) {
  await requireProject(deps, actor, projectId)
  const place = { userId: actor.userId, projectId }
  let bytes = await archivedFilesOf(deps.areas).bytes(deps.db, place)
  for (const part of archivesOf(deps.areas)) bytes += (await part.bytes?.(deps.db, place)) ?? 0
  return { bytes }
}

async function* archiveOf(deps: Deps, actor: Actor, project: Project): AsyncGenerator<ExportFile> {
  const exporting = { deps, actor, projectId: project.id }
  const files = await archivedFilesOf(deps.areas).list(exporting)
  yield manifest(deps, actor, project, files)
  yield { name: names.instructions, content: project.businessInstructions }
  yield { name: names.notes, content: project.researchData }
  for (const part of archivesOf(deps.areas)) yield* part.files(exporting)
  for (const { file, content } of files) yield { name: file, content: content() }
}

const manifest = ({ clock }: Deps, { username }: Actor, { name, createdAt }: Project, files: ListedFile[]) =>
  jsonFile(names.manifest, {
    format: FORMAT,
    version: VERSION,
    name,
    createdAt,
    exportedAt: clock.now().toISOString(),
    exportedBy: username,
    files: files.map(({ file, name, id }) => ({ file, name, id })),
  })
