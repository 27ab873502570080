import { z } from 'zod'
import { Done } from '../core/done.ts'
import { ProjectId } from '../core/ids.ts'
import { FileName, nameText } from '../core/names.ts'
import { PageQuery, page } from '../core/page.ts'
import { route } from '../core/route.ts'
import { BuyLink, PageBlocks, PageLanguage, PageTheme } from './page-blocks.ts'

export const MAX_PAGES = 200
/** Images of one project that its pages can show. */
export const MAX_PAGE_IMAGES = 300
export const MAX_PAGE_IMAGE_BYTES = 15 * 1024 * 1024

/** Steps of the drop-page builder, each with an address of its own. */
export const dropPageSteps = ['facts', 'offer', 'images', 'sections', 'checks', 'publish'] as const
export const DropPageStep = z.enum(dropPageSteps)
export type DropPageStep = z.infer<typeof DropPageStep>

/** The purpose of a page. Product pages are made by the drop-page builder, all others by the page builder. */
const pageGoals = ['product', 'landing', 'advertorial', 'listicle', 'collection', 'policy', 'thanks'] as const
export const PageGoal = z.enum(pageGoals)
export type PageGoal = z.infer<typeof PageGoal>

/** Small letters, digits and single hyphens. */
export const PageSlug = z
  .string()
  .trim()
  .toLowerCase()
  .min(3, 'Use at least 3 characters.')
  .max(80, 'Use at most 80 characters.')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use letters, digits and hyphens.')

const Title = nameText({ most: 200, empty: 'Give the page a title.' })

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
  /** The problem, with the words or the amount in question. */
  message: z.string(),
  /** One sentence on how to solve it. */
  fix: z.string(),
})
export type PageFinding = z.infer<typeof PageFinding>

export const PageSummary = z.object({
  id: z.uuid(),
  projectId: ProjectId,
  title: z.string(),
  goal: PageGoal,
  /** The first image it shows. */
  imageId: z.uuid().nullable(),
  /** Enough to draw a small picture of it: its colours, and the kinds of its first sections. */
  sketch: PageTheme.pick({ accent: true, background: true, text: true }).extend({
    kinds: z.array(z.string()),
  }),
  /** Null until it was first published. */
  slug: z.string().nullable(),
  isPublished: z.boolean(),
  updatedAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
  /** Address of the published page; null while it is not public. */
  address: z.string().nullable(),
  /** True once a fact on the published page has changed in the canon. */
  isStale: z.boolean(),
})
export type PageSummary = z.infer<typeof PageSummary>

/** The parts of a page that its owner edits. */
export const PageDraft = z.object({
  title: Title,
  description: z.string().trim().max(300, 'Use at most 300 characters.'),
  language: PageLanguage,
  theme: PageTheme,
  buyLink: BuyLink.nullable(),
  isIndexed: z.boolean(),
  step: DropPageStep,
  blocks: PageBlocks,
})
export type PageDraft = z.infer<typeof PageDraft>

export const SitePage = PageSummary.extend(PageDraft.shape).extend({
  /** Counts saved changes. A change based on an older one is refused, so two tabs lose nothing. */
  revision: z.number().int(),
  /** Secret address that shows the draft; null until one is made. */
  preview: z.object({ address: z.string(), hasPassword: z.boolean() }).nullable(),
  /** Facts that the published page states and the canon no longer does. */
  changed: z.array(ChangedFact),
})
export type SitePage = z.infer<typeof SitePage>

export const SavePage = PageDraft.partial().extend({
  revision: z.number().int(),
  /** Keeps the result as a version: a change of the assistant that was accepted. */
  version: z.strictObject({ note: z.string().trim().max(300) }).optional(),
})
export type SavePage = z.infer<typeof SavePage>

export const CreatePage = z.object({
  projectId: ProjectId,
  /** A page filled from the canon, or an empty one. */
  from: z.enum(['canon', 'blank']),
  title: Title.optional(),
  goal: PageGoal.default('product'),
})
export type CreatePage = z.input<typeof CreatePage>

/** An image that pages of its project can show, stored in three widths as AVIF, WebP and JPEG. */
export const StoredPageImage = z.object({
  id: z.uuid(),
  projectId: ProjectId,
  name: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Page or file address it was fetched from; null for an upload. */
  source: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type StoredPageImage = z.infer<typeof StoredPageImage>

const Count = z.number().int()

/** Visits of one page within the last 30 days. */
export const PageVisitCount = z.object({ pageId: z.uuid(), views: Count, buyClicks: Count })
export type PageVisitCount = z.infer<typeof PageVisitCount>

/** The source of visits whose own is not counted apart. */
export const OTHER_SOURCES = 'other'

/** Visits of a published page, counted without cookies. */
export const PageStatistics = z.object({
  totals: z.object({ views: Count, visitors: Count, buyClicks: Count }),
  /** One entry per day of the period, oldest first, also for days without visits. */
  days: z.array(z.object({ day: z.iso.date(), views: Count, visitors: Count, buyClicks: Count })),
  /** By `utm_source`, most views first. Null stands for visits without one, `other` for those not counted apart. */
  sources: z.array(z.object({ source: z.string().nullable(), views: Count, buyClicks: Count })),
})
export type PageStatistics = z.infer<typeof PageStatistics>

const byPage = { params: z.object({ pageId: z.uuid() }) }

export const pagesApi = {
  list: route('GET', '/api/pages', {
    query: PageQuery.extend({
      projectId: ProjectId.optional(),
      /** Pages of one builder only. */
      builder: z.enum(['drop', 'page']).optional(),
    }),
    data: page(PageSummary),
  }),
  create: route('POST', '/api/pages', { body: CreatePage, data: SitePage }),
  /** Makes a page of another goal with the same sections. */
  copy: route('POST', '/api/pages/:pageId/copy', {
    ...byPage,
    body: z.object({ goal: PageGoal, title: Title.optional() }),
    data: SitePage,
  }),
  /** The look of a project's brand, and one sentence for each colour that had to be changed to be readable. */
  brandTheme: route('GET', '/api/projects/:projectId/page-theme', {
    params: z.object({ projectId: ProjectId }),
    data: z.object({ theme: PageTheme, notes: z.array(z.string()) }),
  }),
  visits: route('GET', '/api/page-visits', { data: z.array(PageVisitCount) }),
  read: route('GET', '/api/pages/:pageId', { ...byPage, data: SitePage }),
  save: route('PATCH', '/api/pages/:pageId', { ...byPage, body: SavePage, data: SitePage }),
  delete: route('DELETE', '/api/pages/:pageId', { ...byPage, reply: Done }),
  /** Makes one section again. The others stay as they are. */
  refill: route('POST', '/api/pages/:pageId/sections', {
    ...byPage,
    body: z.object({
      section: z.string().max(40),
      revision: z.number().int(),
      /** The model writes it as one prompt; text it cannot prove comes back as a gap. */
      by: z.enum(['canon', 'model']).default('canon'),
    }),
    data: SitePage,
  }),
  check: route('GET', '/api/pages/:pageId/findings', { ...byPage, data: z.array(PageFinding) }),
  publish: route('POST', '/api/pages/:pageId/publish', {
    ...byPage,
    body: z.object({ slug: PageSlug.optional(), revision: z.number().int() }),
    data: SitePage,
  }),
  unpublish: route('POST', '/api/pages/:pageId/unpublish', { ...byPage, data: SitePage }),
  /** Makes a new link to the draft, in place of an earlier one. */
  share: route('POST', '/api/pages/:pageId/preview', {
    ...byPage,
    body: z.object({ password: z.string().min(4, 'Use at least 4 characters.').max(100).nullable() }),
    data: SitePage,
  }),
  unshare: route('DELETE', '/api/pages/:pageId/preview', { ...byPage, data: SitePage }),
  statistics: route('GET', '/api/pages/:pageId/statistics', {
    ...byPage,
    query: z.object({ days: z.coerce.number().int().min(1).max(365).default(30) }),
    data: PageStatistics,
  }),
}

const byImage = { params: z.object({ imageId: z.uuid() }) }

export const pageImagesApi = {
  /** Newest first. */
  list: route('GET', '/api/page-images', {
    query: z.object({ projectId: ProjectId }),
    data: z.array(StoredPageImage),
  }),
  /** The body is the file. */
  upload: route('POST', '/api/page-images', {
    query: z.object({ projectId: ProjectId, name: FileName }),
    bytes: true,
    bodyLimit: MAX_PAGE_IMAGE_BYTES,
    data: StoredPageImage,
  }),
  /** Fetches an image from the web, such as one found on a supplier's page. */
  fetch: route('POST', '/api/page-images/fetch', {
    body: z.object({ projectId: ProjectId, address: z.url({ protocol: /^https?$/ }).max(2_000) }),
    data: StoredPageImage,
  }),
  /** The image for the editor, at most 960 pixels wide. */
  file: route('GET', '/api/page-images/:imageId/file', { ...byImage, file: true }),
  /** Refused while a published page shows it. */
  delete: route('DELETE', '/api/page-images/:imageId', { ...byImage, reply: Done }),
}
