import type { Page, PageQuery } from '#contracts/core/page.ts'
import type { CanonTexts } from '#contracts/pages/page-rendering.ts'
import type { PageFinding, PageGoal, PageSummary, SavePage, SitePage } from '#contracts/pages/pages.ts'
import type { Actor } from '#server/actor.ts'
import { readCursor, writeCursor } from '#server/cursor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { requireFeature } from '#server/features/plans/features.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { canonTexts } from './canon-texts.service.ts'
import { slugFrom } from './pages.policy.ts'
import { changedFacts, presentPage, presentSummary } from './pages.presenter.ts'
import * as repository from './pages.repository.ts'
import { previewOf } from './preview-link.service.ts'
import { contentRoot, publicAddresses, renderingOf } from './rendering.service.ts'
import { keepDraft } from './versions.repository.ts'

/** Refuses changes of drop pages without the plan for them. Reading, unpublishing and deleting stay possible after a plan ended. */
export async function requireBuilder(
  deps: Deps,
  actor: Actor,
  { goal }: { goal: PageGoal } = { goal: 'product' },
): Promise<void> {
  if (goal === 'product') await requireFeature(deps, actor, 'hasDropPageBuilder')
}

interface ListFilter {
  projectId?: string | undefined
  builder?: 'drop' | 'page' | undefined
}

export async function listPages(
  deps: Deps,
  actor: Actor,
  { projectId, builder, cursor, limit }: PageQuery & ListFilter,
): Promise<Page<PageSummary>> {
  if (projectId) await requireProject(deps, actor, projectId)
  const rows = await repository.listPages(deps.db, actor.userId, {
    projectId,
    builder,
    before: readCursor(cursor),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await withStates(deps, actor, shown),
    next: last && rows.length > limit ? writeCursor(last.updatedAt, last.id) : null,
  }
}

/** The canon of each project is read once, and only where a page of it is public. */
async function withStates(deps: Deps, actor: Actor, rows: repository.PageRow[]): Promise<PageSummary[]> {
  const isPublic = ({ publishedVersion }: repository.PageRow) => publishedVersion !== null
  const projectIds = [...new Set(rows.filter(isPublic).map(({ projectId }) => projectId))]
  const canons = new Map<string, CanonTexts>()
  for (const projectId of projectIds) canons.set(projectId, await canonTexts(deps, actor, projectId))
  return rows.map((row) => {
    const canon = isPublic(row) ? canons.get(row.projectId) : undefined
    const changed = canon ? changedFacts(row.facts ?? {}, canon) : []
    return presentSummary(row, { changed, address: addressOf(deps, row) })
  })
}

const addressOf = (deps: Deps, { slug, publishedVersion }: repository.PageRow): string | null =>
  slug && publishedVersion !== null ? `${contentRoot(deps)}/p/${slug}` : null

export async function readPage(deps: Deps, actor: Actor, pageId: string): Promise<SitePage> {
  const row = await requirePage(deps, actor, pageId)
  const canon = await canonTexts(deps, actor, row.projectId)
  return presentPage(row, {
    changed: changedFacts(row.facts ?? {}, canon),
    address: addressOf(deps, row),
    preview: previewOf(deps, row),
  })
}

export async function savePage(
  deps: Deps,
  actor: Actor,
  pageId: string,
  change: SavePage,
): Promise<SitePage> {
  const row = await requirePage(deps, actor, pageId)
  await requireBuilder(deps, actor, row)
  const { version, ...draft } = change
  if (version) await deps.db.transaction((tx) => saveVersion(tx, row, draft, version.note))
  else if (!(await repository.updatePage(deps.db, actor.userId, pageId, draft))) throw outdated()
  return readPage(deps, actor, pageId)
}

/** A change of the assistant is a version, and so is the page before it, so that the two can be compared. */
async function saveVersion(tx: Db, { userId, id }: repository.PageRow, change: SavePage, note: string) {
  await repository.lockPage(tx, userId, id)
  await keepDraft(tx, { userId, pageId: id, kind: 'edit', note: `Before: ${note}` })
  if (!(await repository.updatePage(tx, userId, id, change))) throw outdated()
  await keepDraft(tx, { userId, pageId: id, kind: 'assistant', note })
}

export async function deletePage(deps: Deps, actor: Actor, pageId: string) {
  if (!(await repository.deletePage(deps.db, actor.userId, pageId))) throw missing()
  deps.published.clear()
  return done('Page deleted.')
}

export async function checkPage(deps: Deps, actor: Actor, pageId: string): Promise<PageFinding[]> {
  const row = await requirePage(deps, actor, pageId)
  const slug = row.slug ?? slugFrom(row.title, row.id)
  return deps.pages.findProblems(await renderingOf(deps, row, publicAddresses(deps, row, slug)))
}

export async function requirePage(deps: Deps, actor: Actor, pageId: string): Promise<repository.PageRow> {
  const row = await repository.findPage(deps.db, actor.userId, pageId)
  if (!row) throw missing()
  return row
}

export const missing = () => new AppError('NOT_FOUND', 'This page no longer exists.')
export const outdated = () =>
  new AppError(
    'CONFLICT',
    'This page was changed in another tab. Reload to see the changes, then edit again.',
  )
