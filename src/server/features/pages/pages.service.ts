import type { Page, PageQuery } from '#contracts/core/page.ts'
import type { CanonTexts } from '#contracts/page-rendering.ts'
import {
  type CreatePage,
  MAX_PAGES,
  type PageFinding,
  type PageSummary,
  type SavePage,
  type SitePage,
} from '#contracts/pages.ts'
import type { Actor } from '#server/actor.ts'
import { readCursor, writeCursor } from '#server/cursor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { requireFeature } from '#server/features/plans/features.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { canonTexts } from './canon-texts.service.ts'
import { newDraft, slugFrom } from './pages.policy.ts'
import { changedFacts, presentPage, presentSummary } from './pages.presenter.ts'
import * as repository from './pages.repository.ts'
import { previewOf } from './preview-link.service.ts'
import { contentRoot, publicAddresses, renderingOf } from './rendering.service.ts'

/** Refuses changes without the plan for them. Reading, unpublishing and deleting stay possible after a plan ended. */
export const requireBuilder = (deps: Deps, actor: Actor) => requireFeature(deps, actor, 'hasDropPageBuilder')

export async function listPages(
  deps: Deps,
  actor: Actor,
  { projectId, cursor, limit }: PageQuery & { projectId?: string | undefined },
): Promise<Page<PageSummary>> {
  if (projectId) await requireProject(deps, actor, projectId)
  const rows = await repository.listPages(deps.db, actor.userId, {
    projectId,
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

export async function createPage(
  deps: Deps,
  actor: Actor,
  { projectId, from, title }: CreatePage,
): Promise<SitePage> {
  const project = await requireProject(deps, actor, projectId)
  await requireBuilder(deps, actor)
  const canon = await canonTexts(deps, actor, projectId)
  const draft = newDraft(canon, {
    title: title || canon.texts.get('product.title') || project.name,
    blocks: from === 'canon' ? await deps.pages.productPage(canon) : [],
  })
  const pageId = await deps.db.transaction(async (tx) => {
    await repository.lockOwner(tx, actor.userId)
    if ((await repository.countPages(tx, actor.userId)) >= MAX_PAGES)
      throw new AppError(
        'QUOTA_EXCEEDED',
        `You’ve reached the limit of ${MAX_PAGES} pages. Delete one you no longer need.`,
      )
    return repository.insertPage(tx, actor.userId, { ...draft, projectId })
  })
  return readPage(deps, actor, pageId)
}

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
  await requirePage(deps, actor, pageId)
  await requireBuilder(deps, actor)
  if (!(await repository.updatePage(deps.db, actor.userId, pageId, change))) throw outdated()
  return readPage(deps, actor, pageId)
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
