import type { Page } from '#contracts/core/page.ts'
import {
  type AddSource,
  type From,
  MAX_CAPTURES,
  MAX_SOURCES,
  type Source,
  type SourceHistory,
  type SourceKind,
  type SourcesQuery,
} from '#contracts/research.ts'
import type { Actor } from '#server/actor.ts'
import { readCursor, writeCursor } from '#server/cursor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { readSource } from './read-source.service.ts'
import type { PageCapture } from './research.policy.ts'
import { presentHistory, presentSource } from './research.presenter.ts'
import * as repository from './research.repository.ts'

export async function listSources(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { limit, cursor, kind, q }: SourcesQuery,
): Promise<Page<Source>> {
  await requireProject(deps, actor, projectId)
  const rows = await repository.listSources(deps.db, actor.userId, projectId, {
    limit: limit + 1,
    before: readCursor(cursor),
    kind,
    holding: q?.trim() || undefined,
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await withLatest(deps.db, actor.userId, shown),
    next: last && rows.length > limit ? writeCursor(last.capturedAt, last.id) : null,
  }
}

export type ListedSource = repository.ListedSource

/** Sources that are listed with a question; of more, how many there are. */
const MOST_LISTED = 40

/** The sources of a project for a prompt: without their text, latest captures first. */
export const listedSources = ({ db }: Pick<Deps, 'db'>, userId: number, projectId: string) =>
  repository.latestOfProject(db, userId, projectId, { limit: MOST_LISTED, withText: false })

/** All sources of a project with the text of their latest captures. */
export const sourcesWithText = ({ db }: Pick<Deps, 'db'>, userId: number, projectId: string) =>
  repository.latestOfProject(db, userId, projectId, { limit: MAX_SOURCES, withText: true })

async function withLatest(db: Db, userId: number, rows: repository.SourceRow[]): Promise<Source[]> {
  const ids = rows.map(({ id }) => id)
  const latest = new Map(
    (await repository.latestCaptures(db, userId, ids)).map((capture) => [capture.sourceId, capture]),
  )
  return rows.flatMap((row) => {
    const capture = latest.get(row.id)
    return capture ? [presentSource(row, capture, capture.count)] : []
  })
}

async function presented(deps: Deps, userId: number, row: repository.SourceRow): Promise<Source> {
  const [source] = await withLatest(deps.db, userId, [row])
  if (!source) throw missing()
  return source
}

/** Reads first, which may take seconds, then stores the result. */
export async function addSource(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { kind, from }: AddSource,
): Promise<Source> {
  await requireProject(deps, actor, projectId)
  const found = await readSource(deps, actor, from)
  const row = await deps.db.transaction(async (tx) => {
    if (!(await repository.lockProject(tx, actor.userId, projectId)))
      throw new AppError('NOT_FOUND', 'This project no longer exists.')
    const known = await knownPage(tx, actor.userId, { projectId, kind, found })
    if (known) return saveCapture(tx, actor.userId, known.id, found)
    await requireRoom(tx, actor.userId, projectId)
    const source = { projectId, kind, title: found.title, url: found.sourceUrl }
    const { id } = await repository.insertSource(tx, actor.userId, source)
    return saveCapture(tx, actor.userId, id, found)
  })
  return presented(deps, actor.userId, row)
}

/** Only fetched addresses are unique; pasted and typed sources may share one. */
async function knownPage(
  tx: Db,
  userId: number,
  { projectId, kind, found }: { projectId: string; kind: SourceKind; found: PageCapture },
) {
  if (found.way !== 'url' || !found.sourceUrl) return undefined
  return repository.findByUrl(tx, userId, { projectId, kind, url: found.sourceUrl })
}

async function requireRoom(tx: Db, userId: number, projectId: string): Promise<void> {
  if ((await repository.countSources(tx, userId, projectId)) < MAX_SOURCES) return
  throw new AppError(
    'QUOTA_EXCEEDED',
    `This project has reached the limit of ${MAX_SOURCES} sources. Delete one you no longer need.`,
  )
}

async function saveCapture(tx: Db, userId: number, sourceId: string, found: PageCapture) {
  const { title, sourceUrl, ...capture } = found
  const row = await repository.updateSource(tx, userId, sourceId, {
    captured: true,
    ...(found.way === 'hand' && { title }),
    ...(sourceUrl && { url: sourceUrl }),
  })
  if (!row) throw missing()
  await repository.insertCapture(tx, userId, sourceId, capture, MAX_CAPTURES)
  return row
}

/** Earlier captures stay beside it. */
export async function captureAgain(deps: Deps, actor: Actor, sourceId: string, from: From): Promise<Source> {
  await requireSource(deps, actor, sourceId)
  const found = await readSource(deps, actor, from)
  const row = await deps.db.transaction((tx) => saveCapture(tx, actor.userId, sourceId, found))
  return presented(deps, actor.userId, row)
}

export async function getSource(deps: Deps, actor: Actor, sourceId: string): Promise<SourceHistory> {
  const row = await requireSource(deps, actor, sourceId)
  const [latest, ...older] = await repository.listCaptures(deps.db, actor.userId, sourceId)
  if (!latest) throw missing()
  return presentHistory(row, [latest, ...older])
}

export async function changeSource(
  deps: Deps,
  { userId }: Actor,
  sourceId: string,
  change: Pick<Source, 'kind' | 'title'>,
): Promise<Source> {
  const row = await repository.updateSource(deps.db, userId, sourceId, change)
  if (!row) throw missing()
  return presented(deps, userId, row)
}

export async function deleteSource(deps: Deps, { userId }: Actor, sourceId: string) {
  if (!(await repository.markDeleted(deps.db, userId, sourceId))) throw missing()
  return done('Deleted. You can restore it for a day.')
}

export async function restoreSource(deps: Deps, { userId }: Actor, sourceId: string): Promise<Source> {
  const row = await deps.db.transaction(async (tx) => {
    const deleted = await repository.findDeleted(tx, userId, sourceId)
    if (!deleted || !(await repository.lockProject(tx, userId, deleted.projectId))) throw missing()
    await requireRoom(tx, userId, deleted.projectId)
    return repository.restoreSource(tx, userId, sourceId)
  })
  if (!row) throw missing()
  return presented(deps, userId, row)
}

async function requireSource(deps: Deps, actor: Actor, sourceId: string) {
  const row = await repository.findSource(deps.db, actor.userId, sourceId)
  if (!row) throw missing()
  return row
}

const missing = () => new AppError('NOT_FOUND', 'This source no longer exists.')
