import type { Page } from '#contracts/core/page.ts'
import { plainTheme } from '#contracts/page-blocks.ts'
import {
  type CreatePage,
  MAX_PAGES,
  type PageFinding,
  type PageSummary,
  type SavePage,
  type SitePage,
} from '#contracts/pages.ts'
import type { Actor } from '#server/actor.ts'
import { readPlace, writePlace } from '#server/cursor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { requireFeature } from '#server/features/plans/features.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { canonTexts } from './canon-texts.service.ts'
import { changedFacts, presentPage, presentSummary } from './pages.presenter.ts'
import * as repository from './pages.repository.ts'

const GATE = 'hasDropPageBuilder'

export async function listPages(
  deps: Deps,
  actor: Actor,
  {
    projectId,
    cursor,
    limit,
  }: { projectId?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<Page<PageSummary>> {
  const rows = await repository.listPages(deps.db, actor.userId, {
    projectId,
    before: readPlace(cursor),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(presentSummary),
    next: last && rows.length > limit ? writePlace(last.updatedAt, last.id) : null,
  }
}

export async function createPage(deps: Deps, actor: Actor, { projectId, from, title }: CreatePage) {
  await requireFeature(deps, actor, GATE)
  const project = await requireProject(deps, actor, projectId)
  const canon = await canonTexts(deps, actor, projectId)
  const accent = canon.texts.get('brand.colors.accent') || canon.texts.get('brand.colors.primary')
  const page = {
    projectId,
    title: title ?? canon.texts.get('product.title')?.slice(0, 200) ?? project.name,
    description: (canon.texts.get('seo.metaDescription') ?? '').slice(0, 300),
    language: 'en' as const,
    theme: { ...plainTheme, ...(accent && { accent }) },
    buyLink: null,
    isIndexed: true,
    step: 'facts' as const,
    blocks: from === 'canon' ? await deps.pages.productPage(canon) : [],
  }
  const pageId = await deps.db.transaction(async (tx) => {
    if ((await repository.countPages(tx, actor.userId)) >= MAX_PAGES)
      throw new AppError('QUOTA_EXCEEDED', `You have ${MAX_PAGES} pages. Delete one you no longer need.`)
    return repository.insertPage(tx, actor.userId, page)
  })
  return readPage(deps, actor, pageId)
}

export async function readPage(deps: Deps, actor: Actor, pageId: string): Promise<SitePage> {
  const row = await requirePage(deps, actor, pageId)
  const [canon, published] = await Promise.all([
    canonTexts(deps, actor, row.projectId),
    repository.findPublishedFacts(deps.db, actor.userId, pageId),
  ])
  return presentPage(row, changedFacts(published, canon), pageAddress(deps, row))
}

export async function savePage(
  deps: Deps,
  actor: Actor,
  pageId: string,
  change: SavePage,
): Promise<SitePage> {
  await requireFeature(deps, actor, GATE)
  await requirePage(deps, actor, pageId)
  if (!(await repository.updatePage(deps.db, actor.userId, pageId, change))) throw outdated()
  return readPage(deps, actor, pageId)
}

export async function refillSection(
  deps: Deps,
  actor: Actor,
  pageId: string,
  { section, revision }: { section: string; revision: number },
): Promise<SitePage> {
  const row = await requirePage(deps, actor, pageId)
  const block = await deps.pages.productSection(section, await canonTexts(deps, actor, row.projectId))
  if (!block)
    throw new AppError(
      'INVALID_INPUT',
      'The canon has nothing for this section yet. Fill in its fields first.',
    )
  const isThere = row.blocks.some(({ id }) => id === section)
  const blocks = isThere
    ? row.blocks.map((each) => (each.id === section ? block : each))
    : [...row.blocks, block]
  return savePage(deps, actor, pageId, { revision, blocks })
}

export async function deletePage(deps: Deps, actor: Actor, pageId: string) {
  if (!(await repository.deletePage(deps.db, actor.userId, pageId))) throw missing()
  return done('Page deleted.')
}

export async function checkPage(deps: Deps, actor: Actor, pageId: string): Promise<PageFinding[]> {
  const row = await requirePage(deps, actor, pageId)
  return deps.pages.findProblems(await renderingOf(deps, actor, row))
}

/** Renders, checks and makes the result public, or refuses with the first thing in the way. */
export async function publishPage(
  deps: Deps,
  actor: Actor,
  pageId: string,
  { slug, revision }: { slug?: string | undefined; revision: number },
): Promise<SitePage> {
  await requireFeature(deps, actor, GATE)
  const row = await requirePage(deps, actor, pageId)
  if (row.revision !== revision) throw outdated()
  const address = slug ?? row.slug ?? slugOf(row.title, row.id)
  const rendering = await renderingOf(deps, actor, row, address)
  const [problem] = (await deps.pages.findProblems(rendering)).filter(({ level }) => level === 'blocking')
  if (problem) throw new AppError('CONFLICT', problem.message)
  const { html, facts } = await deps.pages.renderPage(rendering)
  await deps.db.transaction(async (tx) => {
    if (!(await repository.lockPage(tx, actor.userId, pageId))) throw missing()
    if (!(await repository.takeSlug(tx, actor.userId, pageId, address)))
      throw new AppError('CONFLICT', 'Another page has this address. Choose another one.')
    const { title, blocks, theme, buyLink } = row
    const version = await repository.insertVersion(tx, {
      ...{ pageId, userId: actor.userId, title, blocks, theme, buyLink, facts, html },
    })
    await repository.setPublished(tx, actor.userId, pageId, version)
  })
  return readPage(deps, actor, pageId)
}

export async function unpublishPage(deps: Deps, actor: Actor, pageId: string): Promise<SitePage> {
  await requirePage(deps, actor, pageId)
  await repository.setPublished(deps.db, actor.userId, pageId, null)
  return readPage(deps, actor, pageId)
}

async function renderingOf(deps: Deps, actor: Actor, row: repository.PageRow, slug = row.slug) {
  const canonical = slug ? `${contentRoot(deps)}/p/${slug}` : undefined
  return {
    page: row,
    canon: await canonTexts(deps, actor, row.projectId),
    images: new Map<string, { width: number; height: number }>(),
    addresses: {
      images: `/p/images/${row.id}`,
      buy: row.buyLink && slug ? `/p/${slug}/buy` : undefined,
      canonical,
    },
  }
}

const contentRoot = ({ config, publicUrl }: Deps) => (config.contentUrl ?? publicUrl()).replace(/\/$/, '')

const pageAddress = (deps: Deps, { slug, publishedVersion }: repository.PageRow) =>
  slug && publishedVersion !== null ? `${contentRoot(deps)}/p/${slug}` : null

async function requirePage(deps: Deps, actor: Actor, pageId: string): Promise<repository.PageRow> {
  const row = await repository.findPage(deps.db, actor.userId, pageId)
  if (!row) throw missing()
  return row
}

const slugOf = (title: string, id: string) =>
  `${title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)}-${id.slice(0, 4)}`.replace(/^-/, '')

const missing = () => new AppError('NOT_FOUND', 'This page no longer exists.')
const outdated = () =>
  new AppError(
    'CONFLICT',
    'This page was changed in another tab. Reload to see the changes, then edit again.',
  )
