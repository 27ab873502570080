import { z } from 'zod'
import { EndState } from '#contracts/runs.ts'
import { Intent, MAX_KEYWORDS, MAX_RANKS, RankResult, StoredFigures } from '#contracts/seo/keywords.ts'
import { AuditedPage, AuditKind, AuditTarget, MAX_AUDIT_PAGES, MAX_AUDITS } from '#contracts/seo/seo.ts'
import { ArchivedLine, ArchivedTime } from '#server/archives/archive-fields.ts'
import type { ArchiveReader } from '#server/archives/archive-part.ts'

export const AUDITS_FILE = 'seo/audits.jsonl'
export const KEYWORDS_FILE = 'seo/keywords.jsonl'
export const RANKS_FILE = 'seo/ranks.jsonl'
/** Far more than the longest audit that can be kept here fills. */
const LONGEST_AUDIT = 20_000_000
const LONGEST_LINE = 20_000

const Count = z.number().int().min(0).max(1_000_000_000)
const Summary = AuditedPage.omit({ number: true }).extend({
  url: ArchivedLine,
  finalUrl: ArchivedLine,
  status: z.number().int().min(0).max(999),
  problem: ArchivedLine.nullable(),
  title: ArchivedLine,
  description: ArchivedLine,
  heading: ArchivedLine,
  image: ArchivedLine.regex(/^https?:\/\//i).nullable(),
  words: Count,
  bytes: Count,
  ms: Count.nullable(),
  depth: Count,
})

const ArchivedAudit = z.object({
  kind: AuditKind,
  target: AuditTarget,
  address: ArchivedLine,
  site: ArchivedLine,
  state: EndState,
  message: z.string().max(10_000).nullable(),
  notes: z.array(ArchivedLine).max(20),
  score: z.number().int().min(0).max(1_000).nullable(),
  createdAt: ArchivedTime,
  pages: z.array(Summary).max(MAX_AUDIT_PAGES),
  findings: z
    .array(
      z.object({
        check: z.string().max(60),
        places: z
          .array(
            z.object({
              page: z.number().int().min(1).max(MAX_AUDIT_PAGES),
              evidence: z.array(ArchivedLine).max(10),
            }),
          )
          .max(MAX_AUDIT_PAGES),
      }),
    )
    .max(300)
    .refine((findings) => new Set(findings.map(({ check }) => check)).size === findings.length),
})
export type ArchivedAudit = z.infer<typeof ArchivedAudit>

const ArchivedKeyword = z.object({
  phrase: z.string().trim().toLowerCase().min(1).max(120),
  cluster: z.string().max(120),
  intent: Intent.nullable(),
  pageUrl: ArchivedLine.regex(/^https?:\/\//i).nullable(),
  figures: StoredFigures,
  source: z.string().max(120),
})
export type ArchivedKeyword = z.infer<typeof ArchivedKeyword>

const ArchivedRank = z.object({
  phrase: z.string().trim().toLowerCase().min(1).max(120),
  engine: z.string().trim().min(1).max(60),
  day: z.iso.date(),
  result: RankResult,
  source: z.enum(['hand', 'csv', 'provider']),
})
export type ArchivedRank = z.infer<typeof ArchivedRank>

export type SeoItem = { audit: ArchivedAudit } | { keyword: ArchivedKeyword } | { rank: ArchivedRank }

export const reader: ArchiveReader<SeoItem> = {
  name: 'seo',
  async *read(source) {
    const audits = { most: MAX_AUDITS, longest: LONGEST_AUDIT }
    for await (const { item } of source.list(AUDITS_FILE, ArchivedAudit, audits))
      yield { item: { audit: item } }
    const keywords = { most: MAX_KEYWORDS, longest: LONGEST_LINE }
    for await (const { item } of source.list(KEYWORDS_FILE, ArchivedKeyword, keywords))
      yield { item: { keyword: item } }
    const ranks = { most: MAX_RANKS, longest: LONGEST_LINE }
    for await (const { item } of source.list(RANKS_FILE, ArchivedRank, ranks)) yield { item: { rank: item } }
  },
}
