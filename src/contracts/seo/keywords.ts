import { z } from 'zod'
import { Done } from '../core/done.ts'
import { ProjectId } from '../core/ids.ts'
import { plainText } from '../core/names.ts'
import { route } from '../core/route.ts'

export const MAX_KEYWORDS = 1_000
export const MAX_RANKS = 5_000
const MAX_AT_ONCE = 500

export const intents = ['informational', 'commercial', 'transactional', 'navigational'] as const
export const Intent = z.enum(intents)
export type Intent = z.infer<typeof Intent>

/** Search engines do not tell capitals apart. */
export const Phrase = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Enter a keyword.')
  .max(120, 'Use at most 120 characters for a keyword.')
const Name = plainText().trim().max(80, 'Use at most 80 characters.')
const PageUrl = z
  .string()
  .trim()
  .max(2_000)
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), {
    error: 'Enter a URL that starts with http:// or https://.',
  })
const Count = z.number().int().min(0).max(1_000_000_000)

/** Figures of an import. Nothing here is estimated. */
export const KeywordFigures = z.strictObject({
  volume: Count.optional(),
  clicks: Count.optional(),
  impressions: Count.optional(),
})
export type KeywordFigures = z.infer<typeof KeywordFigures>

const Source = z.string().max(120)
const SourcedCount = z.strictObject({ count: Count, source: Source })
const StoredCount = z.union([SourcedCount, Count])
/** Figures, each with the list or file it came from. */
export const SourcedFigures = z.strictObject({
  volume: SourcedCount.optional(),
  clicks: SourcedCount.optional(),
  impressions: SourcedCount.optional(),
})
export type SourcedFigures = z.infer<typeof SourcedFigures>

/** Figures as stored. Earlier entries are a number, whose source is that of the keyword. */
export const StoredFigures = z.strictObject({
  volume: StoredCount.optional(),
  clicks: StoredCount.optional(),
  impressions: StoredCount.optional(),
})
export type StoredFigures = z.infer<typeof StoredFigures>

export const Keyword = z.object({
  id: z.uuid(),
  projectId: ProjectId,
  phrase: z.string(),
  cluster: z.string(),
  intent: Intent.nullable(),
  pageUrl: z.string().nullable(),
  figures: SourcedFigures,
  /** The list or file that it first came from. */
  source: z.string(),
  /** Audited page that answers it best, and where that page says it; null if no audited page does. */
  coverage: z.object({ url: z.string(), in: z.enum(['title', 'heading']) }).nullable(),
})
export type Keyword = z.infer<typeof Keyword>

export const KeywordBoard = z.object({
  keywords: z.array(Keyword),
  /** When the pages were audited that coverage is measured against; null without an audit of the project. */
  auditedAt: z.iso.datetime().nullable(),
})
export type KeywordBoard = z.infer<typeof KeywordBoard>

export const AddKeywords = z.object({
  source: z.string().trim().min(1).max(120),
  keywords: z
    .array(z.strictObject({ phrase: Phrase, figures: KeywordFigures }))
    .min(1, 'Enter at least one keyword.')
    .max(MAX_AT_ONCE, `Add at most ${MAX_AT_ONCE} keywords at once.`),
})
export type AddKeywords = z.infer<typeof AddKeywords>

export const ChangeKeyword = z.object({
  cluster: Name.optional(),
  intent: Intent.nullable().optional(),
  pageUrl: PageUrl.nullable().optional(),
})
export type ChangeKeyword = z.infer<typeof ChangeKeyword>

/** A rank is a position, “not found” (looked for and absent) or “unknown” (not looked for, or no answer). */
export const RankResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('position'), position: z.number().int().min(1).max(1_000) }),
  z.strictObject({ kind: z.literal('not-found') }),
  z.strictObject({ kind: z.literal('unknown') }),
])
export type RankResult = z.infer<typeof RankResult>

export const Engine = z.string().trim().min(1, 'Enter a search engine.').max(60, 'Use at most 60 characters.')

export const NewRank = z.strictObject({
  phrase: Phrase,
  /** Search engine and market, such as “Google DE”. */
  engine: Engine,
  day: z.iso.date('Enter a day.'),
  result: RankResult,
})
export type NewRank = z.infer<typeof NewRank>

export const Rank = z.object({ ...NewRank.shape, id: z.uuid(), source: z.enum(['hand', 'csv', 'provider']) })
export type Rank = z.infer<typeof Rank>

export const AddRanks = z.object({
  source: z.enum(['hand', 'csv']),
  ranks: z
    .array(NewRank)
    .min(1, 'Enter at least one rank.')
    .max(MAX_AT_ONCE, `Add at most ${MAX_AT_ONCE} ranks at once.`),
})
export type AddRanks = z.infer<typeof AddRanks>

const ofProject = { params: z.object({ projectId: ProjectId }) }
const byKeyword = { params: z.object({ keywordId: z.uuid() }) }

export const seoKeywordsApi = {
  list: route('GET', '/api/projects/:projectId/seo/keywords', { ...ofProject, data: KeywordBoard }),
  /** A keyword that is there already keeps its place and gets the new figures. */
  add: route('POST', '/api/projects/:projectId/seo/keywords', {
    ...ofProject,
    body: AddKeywords,
    data: z.object({ added: z.number().int(), updated: z.number().int() }),
  }),
  /** Phrases of the canon, the research and the audited pages. Nothing is saved. */
  seeds: route('GET', '/api/projects/:projectId/seo/seeds', { ...ofProject, data: z.array(z.string()) }),
  change: route('PATCH', '/api/seo/keywords/:keywordId', { ...byKeyword, body: ChangeKeyword, reply: Done }),
  delete: route('DELETE', '/api/seo/keywords/:keywordId', { ...byKeyword, reply: Done }),
  ranks: route('GET', '/api/projects/:projectId/seo/ranks', { ...ofProject, data: z.array(Rank) }),
  /** One result for each phrase, engine and day; a later one replaces it. */
  addRanks: route('POST', '/api/projects/:projectId/seo/ranks', {
    ...ofProject,
    body: AddRanks,
    data: z.object({ added: z.number().int() }),
  }),
  deleteRank: route('DELETE', '/api/seo/ranks/:rankId', {
    params: z.object({ rankId: z.uuid() }),
    reply: Done,
  }),
}
