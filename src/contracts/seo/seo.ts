import { z } from 'zod'
import { Done } from '../core/done.ts'
import { ProjectId } from '../core/ids.ts'
import { PageQuery, page } from '../core/page.ts'
import { route } from '../core/route.ts'
import { RunState } from '../runs.ts'

/** Most pages of one audit, and most audits that a user keeps. */
export const MAX_AUDIT_PAGES = 200
export const MAX_AUDITS = 300

const auditKinds = ['page', 'list', 'sitemap', 'site', 'own'] as const
export const AuditKind = z.enum(auditKinds)
export type AuditKind = z.infer<typeof AuditKind>

const Address = z.string().trim().min(1, 'Enter a URL.').max(2_000, 'Use at most 2,000 characters for a URL.')
const Most = z.number().int().min(1).max(MAX_AUDIT_PAGES)

/** The pages of an audit. */
export const AuditTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('page'), address: Address }),
  z.strictObject({
    kind: z.literal('list'),
    addresses: z
      .array(Address)
      .min(1, 'Enter at least one URL.')
      .max(MAX_AUDIT_PAGES, `Enter at most ${MAX_AUDIT_PAGES} URLs.`),
  }),
  z.strictObject({ kind: z.literal('sitemap'), address: Address, most: Most }),
  z.strictObject({ kind: z.literal('site'), address: Address, most: Most }),
  z.strictObject({ kind: z.literal('own'), pageId: z.uuid() }),
])
export type AuditTarget = z.infer<typeof AuditTarget>

export const StartAudit = z.object({ target: AuditTarget, projectId: ProjectId.nullable() })
export type StartAudit = z.infer<typeof StartAudit>

const Points = z.number().min(0).max(100)

export const AuditSummary = z.object({
  /** Also the id of its run, which can be followed and stopped. */
  id: z.uuid(),
  projectId: ProjectId.nullable(),
  kind: AuditKind,
  /** The first address of its target. */
  address: z.string(),
  /** Host of the address. History and comparisons are by it. */
  site: z.string(),
  /** The own page it audits, while that exists. */
  pageId: z.uuid().nullable(),
  state: RunState,
  createdAt: z.iso.datetime(),
  pages: z.number().int(),
  /** Null until it has ended with at least one page. */
  score: Points.nullable(),
})
export type AuditSummary = z.infer<typeof AuditSummary>

/** One visit in a browser of the installation, without throttling. */
const PageLab = z.object({
  lcp: z.number().nullable(),
  cls: z.number(),
  tbt: z.number(),
  transfer: z.number().int(),
  requests: z.number().int(),
})

export const AuditedPage = z.object({
  number: z.number().int(),
  url: z.string(),
  finalUrl: z.string(),
  /** Zero without a reply. */
  status: z.number().int(),
  problem: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  heading: z.string(),
  image: z.string().nullable(),
  words: z.number().int(),
  bytes: z.number().int(),
  ms: z.number().int().nullable(),
  depth: z.number().int(),
  /** Null for a page that was not opened in a browser. */
  lab: PageLab.nullable().default(null),
})
export type AuditedPage = z.infer<typeof AuditedPage>

export const AuditFinding = z.object({
  check: z.string(),
  group: z.string(),
  weight: z.enum(['critical', 'high', 'medium', 'low']),
  title: z.string(),
  why: z.string(),
  fix: z.string(),
  /** Points of the whole score that it costs. */
  lost: z.number(),
  places: z.array(z.object({ page: z.number().int(), evidence: z.array(z.string()) })),
})
export type AuditFinding = z.infer<typeof AuditFinding>

export const Audit = AuditSummary.extend({
  target: AuditTarget,
  /** Explains a failed audit to the user. */
  message: z.string().nullable(),
  /** Bounds that ended the crawl early, and parts that were left out. */
  notes: z.array(z.string()),
  /** Checks that ran, by group. */
  groups: z.array(
    z.object({
      group: z.string(),
      name: z.string(),
      score: Points,
      share: z.number(),
      checks: z.number().int(),
    }),
  ),
  findings: z.array(AuditFinding),
  audited: z.array(AuditedPage),
  /** Earlier audits of the same site, newest first. */
  earlier: z.array(AuditSummary.pick({ id: true, createdAt: true, score: true, kind: true, address: true })),
})
export type Audit = z.infer<typeof Audit>

/** A change of an own page that mends findings. */
export const PagePatch = z.object({
  id: z.string(),
  label: z.string(),
  checks: z.array(z.string()),
  before: z.string(),
  after: z.string(),
  /** Room in a search result, where the text has one. */
  room: z.enum(['title', 'description']).nullable(),
  /** Canon field of the proposal, or null if it is written by hand. */
  source: z.string().nullable(),
  /** False for a switch, which has two values only. */
  isText: z.boolean(),
})
export type PagePatch = z.infer<typeof PagePatch>

/** A text or snippet to paste into a page of another system. */
export const PasteSnippet = z.object({
  id: z.string(),
  label: z.string(),
  checks: z.array(z.string()),
  text: z.string(),
  /** Facts that search engines ask for and the canon does not have. */
  missing: z.array(z.string()),
})
export type PasteSnippet = z.infer<typeof PasteSnippet>

export const AuditFixes = z.object({
  /** Null for pages that are not ours. */
  own: z
    .object({
      pageId: z.uuid(),
      title: z.string(),
      revision: z.number().int(),
      isPublished: z.boolean(),
      patches: z.array(PagePatch),
    })
    .nullable(),
  snippets: z.array(PasteSnippet),
})
export type AuditFixes = z.infer<typeof AuditFixes>

export const ApplyFixes = z.object({
  revision: z.number().int(),
  changes: z
    .array(
      z.strictObject({
        id: z.string().max(120),
        value: z.string().trim().max(300, 'Use at most 300 characters.'),
      }),
    )
    .min(1, 'Choose at least one change.')
    .max(60),
  /** Visitors see the change at once; otherwise it stays in the draft. */
  publish: z.boolean(),
})
export type ApplyFixes = z.infer<typeof ApplyFixes>

/** Result of checking the changed page again. */
export const AppliedFixes = z.object({
  fixed: z.array(z.string()),
  remaining: z.array(z.string()),
  added: z.array(z.string()),
  scoreBefore: Points,
  scoreAfter: Points,
  isPublished: z.boolean(),
  /** Reason why the changed draft was not published although it was asked for. */
  notPublished: z.string().nullable(),
})
export type AppliedFixes = z.infer<typeof AppliedFixes>

/** Texts for the patches of an own page, by the patch's id. */
export const WrittenCopy = z.object({
  by: z.string(),
  texts: z.array(z.object({ id: z.string(), value: z.string() })),
})
export type WrittenCopy = z.infer<typeof WrittenCopy>

const byAudit = { params: z.object({ auditId: z.uuid() }) }

export const seoApi = {
  /** The newest first. */
  list: route('GET', '/api/seo/audits', {
    query: PageQuery.extend({ projectId: ProjectId.optional() }),
    data: page(AuditSummary),
  }),
  start: route('POST', '/api/seo/audits', { body: StartAudit, data: AuditSummary }),
  get: route('GET', '/api/seo/audits/:auditId', { ...byAudit, data: Audit }),
  /** Every finding with its evidence, as CSV. */
  file: route('GET', '/api/seo/audits/:auditId/file', { ...byAudit, file: true }),
  delete: route('DELETE', '/api/seo/audits/:auditId', { ...byAudit, reply: Done }),
  /** Undoes a deletion of the last day. */
  restore: route('POST', '/api/seo/audits/:auditId/restore', { ...byAudit, reply: Done }),
  fixes: route('GET', '/api/seo/audits/:auditId/fixes', { ...byAudit, data: AuditFixes }),
  /** Title, description and product data of a project, written from its canon. */
  snippets: route('GET', '/api/projects/:projectId/seo/snippets', {
    params: z.object({ projectId: ProjectId }),
    data: z.array(PasteSnippet),
  }),
  /** Has the connected model write the texts of an own page's fixes, as one prompt. Nothing is saved. */
  copy: route('POST', '/api/seo/audits/:auditId/copy', { ...byAudit, data: WrittenCopy }),
  apply: route('POST', '/api/seo/audits/:auditId/fixes', {
    ...byAudit,
    body: ApplyFixes,
    data: AppliedFixes,
  }),
}
