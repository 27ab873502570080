import { z } from 'zod'
import { AnalysedPage, MAX_ANALYSES, MAX_PAGES, OwnFacts, PageFacts } from '#contracts/market-analysis.ts'
import { EndState } from '#contracts/runs.ts'
import { canonLimits } from '#core/canon/value.ts'
import { ArchivedLine, ArchivedTime } from '#server/archives/archive-fields.ts'
import type { ArchiveReader } from '#server/archives/archive-part.ts'

export const ANALYSES_FILE = 'research/market-analyses.jsonl'
/** Far more than the longest analysis that can be kept here fills. */
const LONGEST_LINE = 10_000_000

/** Cleaned like a fetched page: a malformed amount would break each report that compares it. */
const Amount = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/)
const Currency = z.string().max(10)
const Days = z.number().min(0).max(10_000)
const quotes = <Shape extends z.ZodRawShape>(shape: Shape, most = 100) =>
  z.array(z.object({ words: ArchivedLine, ...shape })).max(most)

const Facts = PageFacts.extend({
  host: ArchivedLine.optional(),
  title: ArchivedLine.nullable(),
  vendor: ArchivedLine.nullable(),
  price: Amount.nullable(),
  currency: Currency.nullable(),
  compareAt: Amount.nullable(),
  images: z.number().int().min(0).max(10_000),
  rating: z.object({ value: Amount, best: Amount.nullable() }).nullable(),
  reviews: z.number().int().min(0).max(1_000_000_000).nullable(),
  delivery: z.object({ words: ArchivedLine, min: Days, max: Days }).nullable(),
  offers: quotes(PageFacts.shape.offers.element.pick({ kind: true }).shape),
  claims: quotes({ name: ArchivedLine }),
  prohibited: quotes({ claim: ArchivedLine }, canonLimits.listItems),
})

const Own = OwnFacts.extend({
  price: z.object({ amount: z.string().regex(/^-?\d{1,30}(\.\d{1,30})?$/), currency: Currency }).nullable(),
  delivery: z.object({ min: Days, max: Days }).nullable(),
  prohibitedClaims: z.array(ArchivedLine).max(canonLimits.listItems),
  rates: z
    .array(
      z.object({
        from: Currency,
        to: Currency,
        rate: z.string().regex(/^\d{1,15}(\.\d{1,15})?$/),
        date: z.iso.date().optional(),
      }),
    )
    .max(canonLimits.fields)
    .optional(),
})

const AnalysisItem = z.object({
  own: Own,
  state: EndState,
  message: z.string().max(10_000).nullable(),
  summary: z.string().max(100_000).nullable(),
  summaryModel: z.string().max(1_000).nullable(),
  summaryNote: z.string().max(10_000).nullable(),
  proposed: z.number().int().min(0).max(1_000),
  createdAt: ArchivedTime,
  pages: z
    .array(
      z.object({
        url: ArchivedLine.refine((text) => /^(?!javascript|data|vbscript)[a-z][a-z0-9+.-]*:\/\//i.test(text)),
        state: AnalysedPage.shape.state,
        reason: z.string().max(10_000).nullable(),
        facts: Facts.nullable(),
        readAt: ArchivedTime.nullable(),
      }),
    )
    .max(MAX_PAGES),
})
export type AnalysisItem = z.infer<typeof AnalysisItem>

export const reader: ArchiveReader<AnalysisItem> = {
  name: 'market-analysis',
  async *read(source) {
    const bounds = { most: MAX_ANALYSES, longest: LONGEST_LINE }
    for await (const { item } of source.list(ANALYSES_FILE, AnalysisItem, bounds)) yield { item }
  },
}
