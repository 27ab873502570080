import type { Page, PageQuery } from '#contracts/core/page.ts'
import type { VisualSpec } from '#contracts/visuals/visual-specs.ts'
import type { Visual, VisualPreview } from '#contracts/visuals/visuals.ts'
import type { Actor } from '#server/actor.ts'
import { readCursor, writeCursor } from '#server/cursor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { deleteAsset, sendAsset } from '#server/features/assets/assets.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { canonTexts } from '#server/features/pages/canon-texts.service.ts'
import { requireFeature } from '#server/features/plans/features.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import type { FileAnswer } from '#server/http/handle.ts'
import { assetOf, drawTask, renderVisual } from './rendering.service.ts'
import { findContent } from './visual-rendering.repository.ts'
import { visualResolver } from './visual-task.service.ts'
import { presentVisual } from './visuals.presenter.ts'
import * as repository from './visuals.repository.ts'

/** Longest side of a preview in pixels. */
const PREVIEW_SIDE = 720
const PREVIEW_BYTES = 500_000

/** Refuses to make visuals without the plan for them. Those already rendered stay readable when a plan ends. */
export const requireVisuals = (deps: Deps, actor: Actor) =>
  requireFeature(deps, actor, 'marketingVisualsPerDay')

export async function previewVisual(
  deps: Deps,
  actor: Actor,
  projectId: string,
  spec: VisualSpec,
): Promise<VisualPreview> {
  await requireProject(deps, actor, projectId)
  await requireVisuals(deps, actor)
  await spendLimits(deps, { 'visual-preview-user': actor.userId })
  const { task, contentKey, avoided } = (await visualResolver(deps, actor, projectId))(spec)
  const small = { format: 'webp', maxBytes: PREVIEW_BYTES, within: PREVIEW_SIDE } as const
  const [drawn, known] = await Promise.all([
    drawTask(deps, { ...(await task()), ...small }),
    findContent(deps.db, actor.userId, projectId, contentKey),
  ])
  return {
    image: `data:${drawn.mediaType};base64,${Buffer.from(drawn.bytes).toString('base64')}`,
    shortened: drawn.shortened,
    avoided,
    isNew: !known,
  }
}

export async function createVisual(
  deps: Deps,
  actor: Actor,
  projectId: string,
  spec: VisualSpec,
): Promise<Visual> {
  await requireProject(deps, actor, projectId)
  await requireVisuals(deps, actor)
  await spendLimits(deps, { 'visual-user': actor.userId })
  const visual = (await visualResolver(deps, actor, projectId))(spec)
  return readVisual(deps, actor, await renderVisual(deps, actor, projectId, visual))
}

export async function listVisuals(
  deps: Deps,
  actor: Actor,
  {
    projectId,
    favourites = false,
    q = '',
    cursor,
    limit,
  }: PageQuery & { projectId?: string; favourites?: boolean; q?: string },
): Promise<Page<Visual>> {
  if (projectId) await requireProject(deps, actor, projectId)
  const rows = await repository.listVisuals(deps.db, actor.userId, {
    projectId,
    favourites,
    words: q
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, 10),
    before: readCursor(cursor),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await presentAll(deps, actor, shown),
    next: last && rows.length > limit ? writeCursor(last.createdAt, last.id) : null,
  }
}

/** The canon of each project is read once. */
async function presentAll(deps: Deps, actor: Actor, rows: repository.VisualRow[]): Promise<Visual[]> {
  const texts = new Map<string, ReadonlyMap<string, string>>()
  for (const projectId of new Set(rows.map((row) => row.projectId)))
    texts.set(projectId, (await canonTexts(deps, actor, projectId)).texts)
  return rows.map((row) => presentVisual(row, texts.get(row.projectId) ?? new Map()))
}

async function readVisual(deps: Deps, actor: Actor, visualId: string): Promise<Visual> {
  const [visual] = await presentAll(deps, actor, [await requireVisual(deps, actor, visualId)])
  if (!visual) throw missing()
  return visual
}

export async function changeVisual(
  deps: Deps,
  actor: Actor,
  visualId: string,
  { isFavourite }: { isFavourite: boolean },
): Promise<Visual> {
  await requireVisual(deps, actor, visualId)
  await repository.setFavourite(deps.db, actor.userId, visualId, isFavourite)
  return readVisual(deps, actor, visualId)
}

export async function deleteVisual(deps: Deps, actor: Actor, visualId: string) {
  await requireVisual(deps, actor, visualId)
  if (!(await repository.markDeleted(deps.db, actor.userId, visualId))) throw missing()
  await deleteAsset(deps, assetOf(actor.userId, visualId))
  return done('Visual deleted. Rendering it again is free.')
}

export async function visualFile(deps: Deps, actor: Actor, visualId: string): Promise<FileAnswer> {
  const row = await requireVisual(deps, actor, visualId)
  const { name, mediaType } = presentVisual(row, new Map())
  const file = await sendAsset(deps, assetOf(actor.userId, visualId), { name, mediaType })
  if (!file) throw missing()
  return file
}

export async function requireVisual(deps: Deps, { userId }: Actor, visualId: string) {
  const row = await repository.findVisual(deps.db, userId, visualId)
  if (!row) throw missing()
  return row
}

const missing = () => new AppError('NOT_FOUND', 'This visual no longer exists.')
