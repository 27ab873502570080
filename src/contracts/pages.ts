import { z } from 'zod'
import { Done } from './core/done.ts'
import { ProjectId } from './core/ids.ts'
import { PageQuery, page } from './core/page.ts'
import { route } from './core/route.ts'
import { PageBlocks, PageLanguage, PageTheme, PublicLink } from './page-blocks.ts'

export const MAX_PAGES = 200

/** Steps of the drop-page builder, each with an address of its own. */
export const dropPageSteps = ['facts', 'offer', 'images', 'sections', 'checks', 'publish'] as const
export const DropPageStep = z.enum(dropPageSteps)
export type DropPageStep = z.infer<typeof DropPageStep>

/** Small letters, digits and single hyphens. */
export const PageSlug = z
  .string()
  .trim()
  .toLowerCase()
  .min(3, 'Use at least 3 characters.')
  .max(80, 'Use at most 80 characters.')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use letters, digits and hyphens.')

const Title = z.string().trim().min(1, 'Give the page a title.').max(200, 'Use at most 200 characters.')

/** A canon field that changed after the page was published. */
export const ChangedFact = z.object({
  path: z.string(),
  label: z.string(),
  published: z.string().nullable(),
  current: z.string().nullable(),
})
export type ChangedFact = z.infer<typeof ChangedFact>

export const PageFinding = z.object({
  level: z.enum(['blocking', 'warning']),
  code: z.string(),
  blockId: z.string().nullable(),
  message: z.string(),
})
export type PageFinding = z.infer<typeof PageFinding>

export const PageSummary = z.object({
  id: z.uuid(),
  projectId: ProjectId,
  title: z.string(),
  /** Null until it was first published. */
  slug: z.string().nullable(),
  isPublished: z.boolean(),
  updatedAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
})
export type PageSummary = z.infer<typeof PageSummary>

/** The parts of a page that its owner edits. */
export const PageDraft = z.object({
  title: Title,
  description: z.string().trim().max(300, 'Use at most 300 characters.'),
  language: PageLanguage,
  theme: PageTheme,
  buyLink: PublicLink.nullable(),
  isIndexed: z.boolean(),
  step: DropPageStep,
  blocks: PageBlocks,
})
export type PageDraft = z.infer<typeof PageDraft>

export const SitePage = PageSummary.extend(PageDraft.shape).extend({
  /** Counts saved changes. A change based on an older one is refused, so two tabs lose nothing. */
  revision: z.number().int(),
  /** Address of the published page; null while it is not public. */
  address: z.string().nullable(),
  /** Facts that the published page states and the canon no longer does. */
  changed: z.array(ChangedFact),
})
export type SitePage = z.infer<typeof SitePage>

export const SavePage = PageDraft.partial().extend({ revision: z.number().int() })
export type SavePage = z.infer<typeof SavePage>

export const CreatePage = z.object({
  projectId: ProjectId,
  /** A page filled from the canon, or an empty one. */
  from: z.enum(['canon', 'blank']),
  title: Title.optional(),
})
export type CreatePage = z.infer<typeof CreatePage>

const byPage = { params: z.object({ pageId: z.uuid() }) }

export const pagesApi = {
  list: route('GET', '/api/pages', {
    query: PageQuery.extend({ projectId: ProjectId.optional() }),
    data: page(PageSummary),
  }),
  create: route('POST', '/api/pages', { body: CreatePage, data: SitePage }),
  read: route('GET', '/api/pages/:pageId', { ...byPage, data: SitePage }),
  save: route('PATCH', '/api/pages/:pageId', { ...byPage, body: SavePage, data: SitePage }),
  delete: route('DELETE', '/api/pages/:pageId', { ...byPage, reply: Done }),
  /** Makes one section from the canon again. The others stay as they are. */
  refill: route('POST', '/api/pages/:pageId/sections', {
    ...byPage,
    body: z.object({ section: z.string().max(40), revision: z.number().int() }),
    data: SitePage,
  }),
  check: route('GET', '/api/pages/:pageId/findings', { ...byPage, data: z.array(PageFinding) }),
  publish: route('POST', '/api/pages/:pageId/publish', {
    ...byPage,
    body: z.object({ slug: PageSlug.optional(), revision: z.number().int() }),
    data: SitePage,
  }),
  unpublish: route('POST', '/api/pages/:pageId/unpublish', { ...byPage, data: SitePage }),
}
