import type { Page, PageQuery } from '#contracts/core/page.ts'
import type {
  KnowledgeFile,
  KnowledgeLimits,
  KnowledgePassage,
  KnowledgeUpload,
} from '#contracts/knowledge/knowledge.ts'
import { isOpenRun } from '#contracts/runs.ts'
import type { Actor } from '#server/actor.ts'
import { readCursor, writeCursor } from '#server/cursor.ts'
import { violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { deleteAsset, openAsset } from '#server/features/assets/assets.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import type { FileAnswer } from '#server/http/handle.ts'
import { startTracked, stopTracked } from '#server/stream/tracked.ts'
import { passagesFrom } from './indexing/passages.repository.ts'
import { indexing, topicOf } from './knowledge.jobs.ts'
import { limitsOf, MOST_SHORT_BYTES } from './knowledge.policy.ts'
import { presentFile, presentPassage, presentUpload } from './knowledge.presenter.ts'
import * as repository from './knowledge.repository.ts'
import { assetOf } from './uploads/stored.ts'
import { listUploads } from './uploads/uploads.repository.ts'
import { markSuperseded } from './versions/versions.repository.ts'

export async function listFiles(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { cursor, limit, q = '' }: PageQuery & { q?: string | undefined },
): Promise<Page<KnowledgeFile> & { limits: KnowledgeLimits; begun: KnowledgeUpload[] }> {
  await requireProject(deps, actor, projectId)
  const after = readCursor(cursor)
  const words = q.split(/\s+/).filter(Boolean)
  const [rows, used, begun] = await Promise.all([
    repository.listFiles(deps.db, actor.userId, projectId, { after, words, limit: limit + 1 }),
    repository.countFiles(deps.db, actor.userId, projectId),
    listUploads(deps.db, actor.userId, projectId),
  ])
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return {
    items: items.map(presentFile),
    next: last ? writeCursor(last.createdAt, last.id) : null,
    limits: { ...limitsOf(deps, actor.plan), used },
    begun: begun.map(presentUpload),
  }
}

export async function getFile(deps: Deps, actor: Actor, id: string): Promise<KnowledgeFile> {
  return presentFile(await requireFile(deps, actor, id))
}

/** Reads it again. What was made of it before stays until then. */
export async function reindexFile(deps: Deps, actor: Actor, id: string): Promise<KnowledgeFile> {
  const file = await requireFile(deps, actor, id)
  const { userId } = actor
  try {
    await startTracked(
      deps,
      actor,
      indexing,
      { userId, fileId: id },
      {
        topic: topicOf(id),
        isShort: file.bytes <= MOST_SHORT_BYTES,
        keep: async (tx, runId) => {
          if (!(await repository.restartFile(tx, userId, id, { state: 'reading', runId }))) throw gone()
        },
      },
    )
  } catch (error) {
    if (violatedIndex(error) !== 'runs_one_per_topic') throw error
    throw new AppError('CONFLICT', `“${file.name}” is already being read.`)
  }
  return getFile(deps, actor, id)
}

export async function deleteFile(deps: Deps, actor: Actor, id: string) {
  const file = await requireFile(deps, actor, id)
  await repository.deleteFile(deps.db, actor.userId, id)
  if (file.runId && file.runState && isOpenRun(file.runState))
    await stopTracked(deps, { id: file.runId, kind: indexing.name })
  await deleteAsset(deps, assetOf(actor.userId, id))
  await markSuperseded(deps.db, file)
  return done(`“${file.name}” and its contents were deleted.`)
}

export async function originalFile(deps: Deps, actor: Actor, id: string): Promise<FileAnswer> {
  const { name, mediaType } = await requireFile(deps, actor, id)
  const stored = await openAsset(deps, assetOf(actor.userId, id))
  if (!stored) throw gone()
  return { ...stored, name, contentType: mediaType }
}

export async function readPassages(
  deps: Deps,
  actor: Actor,
  id: string,
  { from, around, limit }: { from: number; around?: number | undefined; limit: number },
) {
  const file = await requireFile(deps, actor, id)
  const begin = around === undefined ? from : Math.max(0, around - Math.floor(limit / 3))
  const rows = await passagesFrom(deps.db, actor.userId, id, { from: begin, limit: limit + 1 })
  const items: KnowledgePassage[] = rows.slice(0, limit).map(presentPassage)
  return {
    file: presentFile(file),
    items,
    next: rows.length > limit ? begin + limit : null,
    previous: begin > 0 ? Math.max(0, begin - limit) : null,
  }
}

async function requireFile(deps: Deps, { userId }: Actor, id: string): Promise<repository.FileRow> {
  const row = await repository.findFile(deps.db, userId, id)
  if (!row) throw gone()
  return row
}

const gone = () => new AppError('NOT_FOUND', 'This file is no longer there.')
