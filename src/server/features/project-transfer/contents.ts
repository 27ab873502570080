import { z } from 'zod'
import { CanonChange, CanonType, MAX_CANON_PROPOSALS } from '#contracts/canon.ts'
import { MAX_CHAT_MESSAGES } from '#contracts/chat.ts'
import { AnalysedPage, MAX_PAGES, OwnFacts, PageFacts } from '#contracts/market-analysis.ts'
import { MAX_PROJECT_TEXT, RenameProject } from '#contracts/projects.ts'
import { Capture, MAX_CAPTURES, MAX_FIELDS, SourceField, SourceKind } from '#contracts/research.ts'
import { Citation, EndState } from '#contracts/runs.ts'
import { canonLimits } from '#core/canon/value.ts'

/** The files of an archive. Lists that may be long have a line of JSON for each item. */
export const names = {
  manifest: 'project.json',
  instructions: 'business-instructions.md',
  notes: 'research/notes.md',
  sources: 'research/sources.jsonl',
  canon: 'canon/canon.json',
  history: 'canon/history.jsonl',
  proposals: 'canon/proposals.json',
  analyses: 'research/market-analyses.jsonl',
  chats: 'chats.jsonl',
} as const

export const FORMAT = 'sellwright-project'
export const VERSION = 1

/** What claims to come from a time to come would stay ahead of all that is written here: it is taken for now. */
const Time = z.iso
  .datetime()
  .transform((time) => new Date(Math.min(Math.max(Date.parse(time), 0), Date.now())))
const Line = z.string().max(2_000)

export const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  name: RenameProject.shape.name,
  createdAt: Time,
  /** Whose project it was. */
  exportedBy: z.string().max(200).optional(),
  /** Files of the knowledge base: where each is in the archive, what it was called, and the id by which sources name it. */
  files: z.array(z.object({ file: Line, name: Line, id: z.uuid().optional() })).max(10_000),
})
export type Manifest = z.infer<typeof Manifest>

export const Text = z.string().max(MAX_PROJECT_TEXT)

const CanonItem = z.object({
  path: z.string().max(200),
  value: z.unknown(),
  type: CanonType.nullable(),
  source: z.string().min(1).max(200),
  why: z.string().max(2_000).nullable(),
  changedAt: Time,
})
export const CanonFields = z.array(CanonItem.extend({ locked: z.boolean() })).max(canonLimits.fields)
export type FieldItem = z.infer<typeof CanonFields>[number]
export const HistoryItem = CanonItem.extend({
  kind: CanonChange.shape.kind,
  /** Who did it; none for a rule, and where an older export does not say. */
  by: z.string().max(200).nullish(),
})
export type HistoryItem = z.infer<typeof HistoryItem>
/** An edit may be followed by five of rules. */
export const MOST_CHANGES = 1_000_000

export const Proposals = z
  .array(CanonItem.omit({ changedAt: true }).extend({ createdAt: Time }))
  .max(MAX_CANON_PROPOSALS)
export type ProposalItem = z.infer<typeof Proposals>[number]

const Url = z
  .string()
  .max(2_000)
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''))
  .nullable()

/** The addresses of a page's images, or what a person wrote. */
const LONGEST_VALUE = 25_000

export const SourceItem = z.object({
  kind: SourceKind,
  title: z.string().min(1).max(300),
  url: Url,
  createdAt: Time,
  captures: z
    .array(
      z.object({
        way: Capture.shape.way,
        url: Url,
        capturedAt: Time,
        excerpt: z.string().max(10_000),
        fields: z
          .array(SourceField.extend({ name: z.string().max(60), value: z.string().max(LONGEST_VALUE) }))
          .max(MAX_FIELDS),
      }),
    )
    .min(1)
    .max(MAX_CAPTURES),
})
export type SourceItem = z.infer<typeof SourceItem>

/** As a page's reader cleans it; whatever is no amount would break each report that compares it. */
const Amount = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/)
const Currency = z.string().max(10)
const Days = z.number().min(0).max(10_000)
const quotes = <Shape extends z.ZodRawShape>(shape: Shape, most = 100) =>
  z.array(z.object({ words: Line, ...shape })).max(most)

const Facts = PageFacts.extend({
  host: Line.optional(),
  title: Line.nullable(),
  vendor: Line.nullable(),
  price: Amount.nullable(),
  currency: Currency.nullable(),
  compareAt: Amount.nullable(),
  images: z.number().int().min(0).max(10_000),
  rating: z.object({ value: Amount, best: Amount.nullable() }).nullable(),
  reviews: z.number().int().min(0).max(1_000_000_000).nullable(),
  delivery: z.object({ words: Line, min: Days, max: Days }).nullable(),
  offers: quotes(PageFacts.shape.offers.element.pick({ kind: true }).shape),
  claims: quotes({ name: Line }),
  prohibited: quotes({ claim: Line }, canonLimits.listItems),
})

const Own = OwnFacts.extend({
  price: z.object({ amount: z.string().regex(/^-?\d{1,30}(\.\d{1,30})?$/), currency: Currency }).nullable(),
  delivery: z.object({ min: Days, max: Days }).nullable(),
  prohibitedClaims: z.array(Line).max(canonLimits.listItems),
})

export const AnalysisItem = z.object({
  own: Own,
  state: EndState,
  message: z.string().max(10_000).nullable(),
  summary: z.string().max(100_000).nullable(),
  summaryModel: z.string().max(1_000).nullable(),
  summaryNote: z.string().max(10_000).nullable(),
  proposed: z.number().int().min(0).max(1_000),
  createdAt: Time,
  pages: z
    .array(
      z.object({
        url: Line.refine((text) => /^(?!javascript|data|vbscript)[a-z][a-z0-9+.-]*:\/\//i.test(text)),
        state: AnalysedPage.shape.state,
        reason: z.string().max(10_000).nullable(),
        facts: Facts.nullable(),
        readAt: Time.nullable(),
      }),
    )
    .max(MAX_PAGES),
})
export type AnalysisItem = z.infer<typeof AnalysisItem>

const CitationItem = Citation.extend({
  title: z.string().max(1_000),
  href: Line.nullable(),
  excerpt: z.string().max(2_000),
})

export const ChatItem = z.object({
  /** By which citations name it. */
  id: z.uuid().optional(),
  /** Thirty characters of our own making can take 20,000 units. */
  title: z.string().max(25_000),
  createdAt: Time,
  updatedAt: Time,
  pinned: z.boolean(),
  /** The last message of the path that was shown. */
  leafId: z.uuid().nullable(),
  /** Each after the one it follows. */
  messages: z
    .array(
      z.object({
        id: z.uuid(),
        parentId: z.uuid().nullable(),
        role: z.enum(['user', 'assistant']),
        content: z.string(),
        createdAt: Time,
        citations: z.array(CitationItem).max(1_000).default([]),
      }),
    )
    .max(MAX_CHAT_MESSAGES),
})
export type ChatItem = z.infer<typeof ChatItem>
export type MessageItem = ChatItem['messages'][number]
export const MOST_CHATS = 50_000
/** Of all chats of an archive: the ids of each are known until the last is read. */
export const MOST_MESSAGES = 500_000
