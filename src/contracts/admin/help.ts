import { z } from 'zod'
import { PageQuery, page } from '../core/page.ts'
import { route } from '../core/route.ts'
import { HelpEntry, HelpName, HelpSection } from '../help.ts'

export const MAX_HELP_SOURCE = 60_000
/** Articles that an installation may write or change. */
export const MAX_HELP_OVERRIDES = 500

export const HelpFilter = z.enum(['all', 'shipped', 'edited', 'own', 'hidden', 'outdated'])
export type HelpFilter = z.infer<typeof HelpFilter>

/** By rating, the worst first, or in the order of the help. */
export const HelpSorting = z.enum(['worst', 'category'])
export type HelpSorting = z.infer<typeof HelpSorting>

export const AdminArticle = HelpEntry.extend({
  categoryTitle: z.string(),
  /** Shipped, changed here or written here. */
  state: z.enum(['shipped', 'edited', 'own']),
  hidden: z.boolean(),
  /** The shipped text has changed since it was changed here. */
  outdated: z.boolean(),
  /** Why the text written here can't be shown. The shipped one is shown instead. */
  problem: z.string().nullable(),
  helpful: z.number().int(),
  unhelpful: z.number().int(),
})
export type AdminArticle = z.infer<typeof AdminArticle>

export const HelpProblem = z.object({ line: z.number().int(), text: z.string() })
export type HelpProblem = z.infer<typeof HelpProblem>

export const AdminArticleDetail = z.object({
  article: AdminArticle,
  /** Markdown with its front matter, as edited. */
  source: z.string(),
  /** The text shipped with this version, if any. */
  shipped: z.string().nullable(),
  /** Time of the last change here. Sent back with a change to detect conflicts. */
  changedAt: z.iso.datetime().nullable(),
  /** Articles that link here. */
  linkedFrom: z.array(HelpEntry),
  /** Placeholders for double braces, with their current values. */
  values: z.record(z.string(), z.string()),
})
export type AdminArticleDetail = z.infer<typeof AdminArticleDetail>

/** An anonymous reader comment. */
export const ReaderComment = z.object({ helpful: z.boolean(), reason: z.string(), at: z.iso.datetime() })
export type ReaderComment = z.infer<typeof ReaderComment>

export const HelpPreview = z.object({
  title: z.string(),
  summary: z.string(),
  /** Empty when the text can't be parsed. */
  sections: z.array(HelpSection),
  problems: z.array(HelpProblem),
})
export type HelpPreview = z.infer<typeof HelpPreview>

const Source = z.string().max(MAX_HELP_SOURCE, 'Use at most 60,000 characters.')

const access = 'admin'
const byArticle = { access, params: z.object({ category: HelpName, slug: HelpName }) } as const

export const adminHelpApi = {
  list: route('GET', '/api/admin/help', {
    access,
    query: PageQuery.extend({
      q: z.string().trim().max(200).default(''),
      filter: HelpFilter.default('all'),
      sort: HelpSorting.default('worst'),
    }),
    data: page(AdminArticle).extend({
      total: z.number().int(),
      categories: z.array(z.object({ id: HelpName, title: z.string() })),
    }),
  }),
  article: route('GET', '/api/admin/help/:category/:slug', { ...byArticle, data: AdminArticleDetail }),
  /** The newest first. */
  comments: route('GET', '/api/admin/help/:category/:slug/comments', {
    ...byArticle,
    query: PageQuery,
    data: page(ReaderComment),
  }),
  /** A preview with its problems. Stores nothing. */
  preview: route('POST', '/api/admin/help/:category/:slug/preview', {
    ...byArticle,
    body: z.object({ source: Source }),
    data: HelpPreview,
  }),
  /** Refuses a broken text and names the line. Every process shows it on the next read. */
  write: route('PUT', '/api/admin/help/:category/:slug', {
    ...byArticle,
    body: z.object({
      source: Source,
      changedAt: z.iso.datetime().nullable(),
      /** Refuses an existing article. */
      isNew: z.boolean().default(false),
    }),
    data: AdminArticleDetail,
  }),
  hide: route('POST', '/api/admin/help/:category/:slug/hide', {
    ...byArticle,
    body: z.object({ hidden: z.boolean() }),
    data: AdminArticleDetail,
  }),
  /** Restores the shipped text. Returns null for an article written here, which is deleted. */
  reset: route('POST', '/api/admin/help/:category/:slug/reset', {
    ...byArticle,
    data: AdminArticleDetail.nullable(),
  }),
}
