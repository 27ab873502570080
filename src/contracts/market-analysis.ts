import { z } from 'zod'
import { Done } from './core/done.ts'
import { ProjectId } from './core/ids.ts'
import { PageQuery, page } from './core/page.ts'
import { route } from './core/route.ts'
import { RunState } from './runs.ts'

/** Most pages of one analysis, and most analyses that a project keeps. */
export const MAX_PAGES = 10
export const MAX_ANALYSES = 100

const Quote = z.object({ words: z.string() })

/** Facts of a product page; `core/market/page.ts` describes each. */
export const PageFacts = z.object({
  /** The shop that answered, which may differ from the requested one after a redirect. */
  host: z.string().optional(),
  title: z.string().nullable(),
  vendor: z.string().nullable(),
  price: z.string().nullable(),
  currency: z.string().nullable(),
  compareAt: z.string().nullable(),
  images: z.number().int(),
  moreImages: z.boolean(),
  rating: z.object({ value: z.string(), best: z.string().nullable() }).nullable(),
  reviews: z.number().int().nullable(),
  delivery: Quote.extend({ min: z.number(), max: z.number() }).nullable(),
  offers: z.array(Quote.extend({ kind: z.enum(['free-shipping', 'discount', 'bundle', 'guarantee']) })),
  claims: z.array(Quote.extend({ name: z.string() })),
  prohibited: z.array(Quote.extend({ claim: z.string() })),
})
export type PageFacts = z.infer<typeof PageFacts>

/** A page of an analysis, by the number that the report cites it with. */
export const AnalysedPage = z.object({
  number: z.number().int(),
  /** As it was given. */
  url: z.string(),
  state: z.enum(['waiting', 'read', 'failed']),
  /** Why reading failed. */
  reason: z.string().nullable(),
  /** When it was read, or could not be. */
  readAt: z.iso.datetime().nullable(),
  facts: PageFacts.nullable(),
})
export type AnalysedPage = z.infer<typeof AnalysedPage>

/** The canon's facts about the seller's product when the analysis started. */
export const OwnFacts = z.object({
  price: z.object({ amount: z.string(), currency: z.string() }).nullable(),
  delivery: z.object({ min: z.number(), max: z.number() }).nullable(),
  prohibitedClaims: z.array(z.string()),
  /** Exchange rates that prices in other currencies are converted by. */
  rates: z
    .array(z.object({ from: z.string(), to: z.string(), rate: z.string(), date: z.string().optional() }))
    .optional(),
})
export type OwnFacts = z.infer<typeof OwnFacts>

/** Range of the market's prices in one currency. */
const PriceRange = z.object({ currency: z.string().nullable(), lowest: z.string(), highest: z.string() })

export const AnalysisSummary = z.object({
  /** Also the id of its run, which can be followed and stopped. */
  id: z.uuid(),
  projectId: ProjectId,
  state: RunState,
  createdAt: z.iso.datetime(),
  /** The hosts of its pages, in their order. */
  hosts: z.array(z.string()),
  read: z.number().int(),
  failed: z.number().int(),
  /** In the currency that most pages ask in. */
  prices: PriceRange.nullable(),
})
export type AnalysisSummary = z.infer<typeof AnalysisSummary>

export const Analysis = AnalysisSummary.extend({
  /** Explains a failed analysis to the user. */
  message: z.string().nullable(),
  pages: z.array(AnalysedPage),
  own: OwnFacts,
  /** A model's summary and the model's name; null without a connected model. */
  summary: z.object({ text: z.string(), model: z.string() }).nullable(),
  /** Why there is no summary although a model was asked. */
  summaryNote: z.string().nullable(),
  /** How many values were put before the person in the canon's review tray. */
  proposed: z.number().int(),
  /** The latest earlier analysis that read some of the same pages. */
  previous: z.object({ id: z.uuid(), createdAt: z.iso.datetime(), pages: z.array(AnalysedPage) }).nullable(),
  /** The canon's fields that it used and that say something else now, by their labels. */
  stale: z.array(z.string()),
})
export type Analysis = z.infer<typeof Analysis>

const Address = z.string().trim().min(1, 'Enter a URL.').max(2_000, 'Use at most 2,000 characters for a URL.')

export const StartAnalysis = z.object({
  urls: z.array(Address).max(MAX_PAGES, `Enter at most ${MAX_PAGES} URLs.`),
  /** Research sources whose latest captures are compared as they are, also pasted ones. */
  sources: z.array(z.uuid()).max(MAX_PAGES, `Choose at most ${MAX_PAGES} pages.`).default([]),
})
export type StartAnalysis = z.input<typeof StartAnalysis>

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The same as people type it: an address a line, and captured pages by their ids. */
export const AddressLines = z
  .object({ addresses: z.string(), sources: z.array(z.string()) })
  .superRefine(({ addresses, sources }, context) => {
    const urls = linesOf(addresses)
    const [issue] = StartAnalysis.safeParse({ urls, sources }).error?.issues ?? []
    const count = urls.length + sources.length
    const message =
      issue?.message ??
      (count === 0
        ? 'Enter at least one URL.'
        : count > MAX_PAGES
          ? `Compare at most ${MAX_PAGES} pages.`
          : undefined)
    if (message) context.addIssue({ code: 'custom', path: ['addresses'], message })
  })

const ofProject = { params: z.object({ projectId: ProjectId }) }
const ofAnalysis = { params: z.object({ analysisId: z.uuid() }) }

export const marketAnalysisApi = {
  /** The newest first. */
  list: route('GET', '/api/projects/:projectId/market-analyses', {
    ...ofProject,
    query: PageQuery,
    data: page(AnalysisSummary),
  }),
  /** Only with a plan that has deep market analysis. Costs one prompt, which is given back if it fails, or is stopped before a page was read. */
  start: route('POST', '/api/projects/:projectId/market-analyses', {
    ...ofProject,
    body: StartAnalysis,
    data: AnalysisSummary,
  }),
  get: route('GET', '/api/market-analyses/:analysisId', { ...ofAnalysis, data: Analysis }),
  /** The report as Markdown. */
  file: route('GET', '/api/market-analyses/:analysisId/file', { ...ofAnalysis, file: true }),
  /** It can be restored for a day. */
  delete: route('DELETE', '/api/market-analyses/:analysisId', { ...ofAnalysis, reply: Done }),
  restore: route('POST', '/api/market-analyses/:analysisId/restore', {
    ...ofAnalysis,
    data: AnalysisSummary,
  }),
}
