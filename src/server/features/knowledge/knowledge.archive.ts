import type { ArchivedFiles, ArchiveExport } from '#server/archives/archive-part.ts'
import { AppError } from '#server/errors.ts'
import { plainName } from '#server/exports/export-part.ts'
import { originalFile } from './knowledge.service.ts'
import { bytesOfProject, filesOfProject } from './knowledge-archive.repository.ts'
import { addFile } from './uploads/given-files.service.ts'

export const knowledgeArchive: ArchivedFiles = {
  async list(exporting) {
    const { deps, actor, projectId } = exporting
    const rows = await filesOfProject(deps.db, { userId: actor.userId, projectId })
    return rows.map(({ id, name }, n) => ({
      id,
      file: `knowledge/${String(n + 1).padStart(4, '0')}-${archiveName(name)}`,
      name,
      content: () => bytesOf(exporting, id),
    }))
  },
  add: async ({ deps, actor, projectId }, file) => (await addFile(deps, actor, projectId, file)).id,
  bytes: bytesOfProject,
}

function archiveName(name: string): string {
  const ending = /\.[a-z\d]{1,10}$/i.exec(name)?.[0] ?? ''
  return plainName(name.slice(0, name.length - ending.length)) + ending
}

/** Empty for a file that is deleted while it waits for its turn. */
async function* bytesOf({ deps, actor }: ArchiveExport, id: string): AsyncGenerator<Uint8Array> {
  try {
    yield* (await originalFile(deps, actor, id)).stream
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
