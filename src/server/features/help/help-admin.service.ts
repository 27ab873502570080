import { createHash } from 'node:crypto'
import type { AuditAction } from '#contracts/admin/audit.ts'
import {
  type AdminArticle,
  type AdminArticleDetail,
  type HelpFilter,
  type HelpPreview,
  type HelpSorting,
  MAX_HELP_OVERRIDES,
  type ReaderComment,
} from '#contracts/admin/help.ts'
import { UserId } from '#contracts/core/ids.ts'
import type { Page, PageQuery } from '#contracts/core/page.ts'
import { helpPlaces } from '#contracts/screen-help.ts'
import { readCursor, writeCursor } from '#server/cursor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { type AdminCaller, recordAudit } from '#server/features/audit/audit.service.ts'
import { refOf } from './help.article.ts'
import { checkArticle } from './help.checks.ts'
import type { HelpLibrary } from './help.library.ts'
import { presentEntry } from './help.presenter.ts'
import { readLibrary } from './help.service.ts'
import * as repository from './help-admin.repository.ts'

interface Ref {
  category: string
  slug: string
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** All articles, shipped and own, hidden ones too. */
async function readArticles(deps: Deps) {
  const [current, shipped] = [await readLibrary(deps), deps.help.shipped()]
  const overrides = new Map((await repository.listOverrides(deps.db)).map((row) => [row.article, row]))
  const counts = new Map((await repository.countRatings(deps.db)).map((row) => [row.article, row]))
  const refs = new Set([...shipped.sources.keys(), ...overrides.keys()])
  const articles = Array.from(refs, (ref) =>
    presentArticle(ref, { current, shipped, override: overrides.get(ref), counts: counts.get(ref) }),
  )
  return { current, shipped, overrides, articles }
}

interface Around {
  current: HelpLibrary
  shipped: HelpLibrary
  override: repository.OverrideRow | undefined
  counts: repository.Counts | undefined
}

function presentArticle(ref: string, { current, shipped, override, counts }: Around): AdminArticle {
  const [category = '', slug = ''] = ref.split('/')
  const written = override?.source ?? undefined
  const original = shipped.sources.get(ref)
  const checked = written === undefined ? undefined : checkArticle(ref, written, current)
  const article = checked?.article ?? current.find(ref) ?? shipped.find(ref)
  return {
    category,
    slug,
    title: article?.title ?? ref,
    summary: article?.summary ?? '',
    categoryTitle: current.categories.find(({ id }) => id === category)?.title ?? category,
    state: original === undefined ? 'own' : written === undefined ? 'shipped' : 'edited',
    hidden: override?.hidden ?? false,
    outdated: written !== undefined && original !== undefined && override?.shippedHash !== hashOf(original),
    problem: checked?.unreadable[0]?.text ?? null,
    helpful: counts?.helpful ?? 0,
    unhelpful: counts?.unhelpful ?? 0,
  }
}

const filters: Record<HelpFilter, (article: AdminArticle) => boolean> = {
  all: () => true,
  shipped: ({ state }) => state === 'shipped',
  edited: ({ state }) => state === 'edited',
  own: ({ state }) => state === 'own',
  hidden: ({ hidden }) => hidden,
  outdated: ({ outdated }) => outdated,
}

/** Articles with the worst ratings come first. */
const worstFirst = (a: AdminArticle, b: AdminArticle) =>
  b.unhelpful - b.helpful - (a.unhelpful - a.helpful) || b.unhelpful - a.unhelpful

type ListQuery = PageQuery & { q: string; filter: HelpFilter; sort: HelpSorting }

export async function listAdminArticles(deps: Deps, { q, filter, sort, cursor, limit }: ListQuery) {
  const { articles, current } = await readArticles(deps)
  const places = new Map(current.categories.map(({ id }, at) => [id, at]))
  const inHelp = articles.toSorted(
    (a, b) => (places.get(a.category) ?? 0) - (places.get(b.category) ?? 0) || a.title.localeCompare(b.title),
  )
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const found = (sort === 'worst' ? inHelp.toSorted(worstFirst) : inHelp)
    .filter(filters[filter])
    .filter(({ title, summary, category, slug }) => {
      const text = `${title} ${summary} ${category}/${slug}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
  const from = found.findIndex((article) => refOf(article) === cursor) + 1
  if (cursor && from === 0)
    throw new AppError('INVALID_INPUT', 'The list has changed. Start again from the first page.')
  const items = found.slice(from, from + limit)
  const last = items.at(-1)
  return {
    items,
    next: last && from + limit < found.length ? refOf(last) : null,
    total: found.length,
    categories: current.categories.map(({ id, title }) => ({ id, title })),
  }
}

export async function getAdminArticle(deps: Deps, ref: Ref): Promise<AdminArticleDetail> {
  const name = refOf(ref)
  const { articles, current, shipped, overrides } = await readArticles(deps)
  const article = articles.find((each) => refOf(each) === name)
  if (!article) throw missing()
  const override = overrides.get(name)
  const original = shipped.sources.get(name) ?? null
  const link = `](/help/articles/${name}`
  return {
    article,
    source: override?.source ?? original ?? '',
    shipped: original,
    changedAt: override?.changedAt.toISOString() ?? null,
    linkedFrom: current.articles
      .filter((each) => refOf(each) !== name && current.sources.get(refOf(each))?.includes(link))
      .map(presentEntry),
    values: current.values,
  }
}

export async function listComments(
  deps: Deps,
  ref: Ref,
  { cursor, limit }: PageQuery,
): Promise<Page<ReaderComment>> {
  const before = readCursor(cursor, UserId)
  const rows = await repository.commentsOn(deps.db, refOf(ref), { before, limit: limit + 1 })
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return {
    items: items.map(({ helpful, reason, at }) => ({ helpful, reason, at: at.toISOString() })),
    next: last ? writeCursor(last.at, String(last.userId)) : null,
  }
}

const missing = () => new AppError('NOT_FOUND', 'This article does not exist.')

export async function previewArticle(deps: Deps, ref: Ref, source: string): Promise<HelpPreview> {
  const { article, problems } = checkArticle(refOf(ref), source, await readLibrary(deps))
  return {
    title: article?.title ?? '',
    summary: article?.summary ?? '',
    sections: (article?.sections ?? []).map(({ id, title, parts }) => ({ id, title, parts })),
    problems,
  }
}

interface Writing {
  source: string
  changedAt: string | null
  isNew: boolean
}

export async function writeArticle(
  deps: Deps,
  admin: AdminCaller,
  ref: Ref,
  { source, changedAt, isNew }: Writing,
): Promise<AdminArticleDetail> {
  const name = refOf(ref)
  const library = await readLibrary(deps)
  const original = deps.help.shipped().sources.get(name)
  const kept = await repository.findOverride(deps.db, name)
  if (!library.categories.some(({ id }) => id === ref.category)) throw missing()
  if (isNew && (kept || original !== undefined))
    throw fieldError('CONFLICT', 'slug', 'This category already has an article with this name.')
  if (!isNew && !kept && original === undefined) throw missing()
  if (!kept && (await repository.countOverrides(deps.db)) >= MAX_HELP_OVERRIDES)
    throw new AppError('QUOTA_EXCEEDED', `You can have ${MAX_HELP_OVERRIDES} articles of your own.`)
  const [problem] = checkArticle(name, source, library).problems
  if (problem) throw fieldError('INVALID_INPUT', 'source', `Line ${problem.line}: ${problem.text}`)
  const text = {
    source: source.replaceAll('\r\n', '\n'),
    shippedHash: original === undefined ? null : hashOf(original),
  }
  await changeAndAudit(
    deps,
    admin,
    'help.written',
    { article: name, own: original === undefined },
    async (tx) => {
      if (!(await repository.saveSource(tx, name, text, changedAt ? new Date(changedAt) : null)))
        throw new AppError(
          'CONFLICT',
          'Someone else has changed this article. Copy your text, press “Discard changes” to see theirs, and add yours to it.',
        )
    },
  )
  return getAdminArticle(deps, ref)
}

export async function hideArticle(
  deps: Deps,
  admin: AdminCaller,
  ref: Ref,
  hidden: boolean,
): Promise<AdminArticleDetail> {
  const name = refOf(ref)
  const { source } = await getAdminArticle(deps, ref)
  const [screen] = helpPlaces().find(([, article]) => article === name) ?? []
  if (hidden && screen)
    throw new AppError(
      'CONFLICT',
      `The help button on ${screen} opens this article. Change its text instead.`,
    )
  if (!hidden) {
    const [problem] = checkArticle(name, source, await readLibrary(deps)).problems
    if (problem) throw new AppError('CONFLICT', `Fix line ${problem.line} first: ${problem.text}`)
  }
  await changeAndAudit(deps, admin, 'help.hidden', { article: name, hidden }, (tx) =>
    repository.saveHidden(tx, name, hidden),
  )
  return getAdminArticle(deps, ref)
}

export async function resetArticle(
  deps: Deps,
  admin: AdminCaller,
  ref: Ref,
): Promise<AdminArticleDetail | null> {
  const name = refOf(ref)
  const { shipped } = await getAdminArticle(deps, ref)
  await changeAndAudit(deps, admin, 'help.reset', { article: name, own: shipped === null }, (tx) =>
    repository.deleteOverride(tx, name),
  )
  return shipped === null ? null : getAdminArticle(deps, ref)
}

const changeAndAudit = (
  deps: Deps,
  { actor, caller }: AdminCaller,
  action: AuditAction,
  details: Record<string, string | boolean>,
  work: (tx: Db) => Promise<unknown>,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await work(tx)
    await recordAudit(tx, { action, actorId: actor.userId, details, network: caller.network })
  })
