import { z } from 'zod'
import { ProjectId } from './core/ids.ts'
import { PageQuery, page } from './core/page.ts'
import { route } from './core/route.ts'

/** As many as can wait in a project's review tray. */
export const MAX_CANON_PROPOSALS = 200

export const CanonType = z.enum(['text', 'number', 'money', 'list', 'colour', 'url', 'date'])
export type CanonType = z.infer<typeof CanonType>

/** Without a currency it is in that of `market.currency`. */
const CanonMoney = z.object({ amount: z.string(), currency: z.string().nullable() })

/** Texts, colours (`#ff8800`), URLs and dates (`2026-03-31`) are strings; the field's type tells them apart. */
export const CanonValue = z.union([z.string(), z.number(), CanonMoney, z.array(z.string())])
export type CanonValue = z.infer<typeof CanonValue>

export const CanonLeaf = z.object({
  value: CanonValue,
  type: CanonType,
  /** `user`, `chat`, a file's or a page's name, or `rule:<name>`. */
  source: z.string(),
  timestamp: z.iso.datetime(),
  locked: z.boolean(),
})
export type CanonLeaf = z.infer<typeof CanonLeaf>

/** The canon as the specification's calls speak of it: an object within objects, whose leaves are fields. */
export type CanonTree = { [segment: string]: CanonLeaf | CanonTree }

const MOST_SEGMENTS = 6
const group = (inner: z.ZodType<CanonLeaf | CanonTree>): z.ZodType<CanonTree> => z.record(z.string(), inner)

/** As deep as a path is long. A schema that held itself could not be described to others in place. */
export const CanonTree = Array.from({ length: MOST_SEGMENTS - 1 }).reduce<z.ZodType<CanonTree>>(
  (inner) => group(z.union([CanonLeaf, inner])),
  group(CanonLeaf),
)

const Named = z.object({ path: z.string(), label: z.string() })

export const CanonField = CanonLeaf.extend({
  /** Dotted: `pricing.price`. */
  path: z.string(),
  label: z.string(),
  /** Why it was set, if anyone said. */
  why: z.string().nullable(),
  /** Inputs of its rule and a note for readers; empty and null when no rule derived it. */
  from: z.array(Named),
  note: z.string().nullable(),
  /** The fields that rules derive from it, at once or by way of others. */
  usedBy: z.array(Named),
})
export type CanonField = z.infer<typeof CanonField>

/** A field that a rule would derive, and why it cannot. */
export const BlockedRule = z.object({
  rule: z.string(),
  path: z.string(),
  label: z.string(),
  /** A sentence to act on. */
  reason: z.string(),
})
export type BlockedRule = z.infer<typeof BlockedRule>

export const AppliedRule = z.object({
  rule: z.string(),
  path: z.string(),
  /** Null: what the rule had derived before no longer follows, and was taken out. */
  value: CanonValue.nullable(),
  /** “from price, cost and fees” */
  explanation: z.string(),
})
export type AppliedRule = z.infer<typeof AppliedRule>

/** Progress over the fields that every canon starts with; derived fields don't count. */
export const Completeness = z.object({
  percent: z.number().int().min(0).max(100),
  filled: z.number().int(),
  total: z.number().int(),
  /** The most needed first. */
  missing: z.array(Named.extend({ type: CanonType })),
})
export type Completeness = z.infer<typeof Completeness>

/** All that the canon's screen shows at once. */
export const CanonState = z.object({
  /** By path. */
  fields: z.array(CanonField),
  blocked: z.array(BlockedRule),
  completeness: Completeness,
  /** How many proposals wait. */
  proposals: z.number().int(),
})
export type CanonState = z.infer<typeof CanonState>

/** An edit that was not made, since someone else's came first or the field is locked. It is kept in the history. */
export const CanonConflict = z.object({
  path: z.string(),
  reason: z.enum(['changed', 'deleted', 'locked']),
  /** The sent value; null for a deletion. */
  sent: CanonValue.nullable(),
  current: CanonLeaf.nullable(),
})
export type CanonConflict = z.infer<typeof CanonConflict>

const Source = z.string().trim().min(1, 'Enter a source.').max(80, 'Use at most 80 characters.')
const Why = z.string().trim().max(500, 'Use at most 500 characters.')

/**
 * Only the fields that are named are touched. A field is a plain value or a leaf `{value, timestamp}`, whose timestamp is
 * that of the field the edit was based on (null: there was none): where the field has changed since, the edit is not made
 * and comes back as a conflict. Null, an empty text or an empty list deletes.
 */
export const WriteCanon = z.object({
  canon: z.record(z.string(), z.unknown()),
  source: Source.default('user'),
  why: Why.optional(),
})
export type WriteCanon = z.input<typeof WriteCanon>

export const CanonWritten = z.object({
  autoRulesApplied: z.array(AppliedRule),
  canon: CanonTree,
  conflicts: z.array(CanonConflict),
})
export type CanonWritten = z.infer<typeof CanonWritten>

export const CanonChange = z.object({
  id: z.string(),
  path: z.string(),
  label: z.string(),
  /** `lost` and `refused` never were the field's value: an edit that came second, and a proposal turned down. */
  kind: z.enum(['set', 'deleted', 'locked', 'unlocked', 'lost', 'refused']),
  value: CanonValue.nullable(),
  type: CanonType.nullable(),
  source: z.string(),
  why: z.string().nullable(),
  /** Author of the edit; null for a rule. */
  by: z.string().nullable(),
  timestamp: z.iso.datetime(),
})
export type CanonChange = z.infer<typeof CanonChange>

/** A value that waits for a person to accept or refuse it. */
export const CanonProposal = z.object({
  id: z.uuid(),
  path: z.string(),
  label: z.string(),
  /** The proposed value. */
  value: CanonValue,
  type: CanonType,
  /** The current value; null while the field is empty. */
  current: CanonLeaf.nullable(),
  source: z.string(),
  why: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type CanonProposal = z.infer<typeof CanonProposal>

const ProposeFields = z.object({
  fields: z
    .array(z.strictObject({ path: z.string().max(200), value: z.unknown() }))
    .min(1, 'Choose at least one field.')
    .max(50, 'Propose at most 50 fields at a time.'),
  source: Source,
  why: Why.optional(),
  /** They only make sense together: where one cannot wait for review, none does. */
  together: z.boolean().optional(),
})

export const FieldsProposed = z.object({
  proposed: z.array(CanonProposal),
  /** Rejected fields, each with a reason. */
  skipped: z.array(z.object({ path: z.string(), reason: z.string() })),
})
export type FieldsProposed = z.infer<typeof FieldsProposed>

const ids = z.array(z.uuid()).min(1).max(MAX_CANON_PROPOSALS)

/** How far a project's canon is, for lists of projects. */
export const CanonSummary = z.object({
  projectId: ProjectId,
  percent: z.number().int(),
  contribution: CanonMoney.nullable(),
  breakEvenRoas: z.number().nullable(),
})
export type CanonSummary = z.infer<typeof CanonSummary>

const byProject = { params: z.object({ projectId: ProjectId }) }

export const canonApi = {
  get: route('GET', '/api/projects/:projectId/canon', { ...byProject, data: CanonTree }),
  write: route('PUT', '/api/projects/:projectId/canon', {
    ...byProject,
    body: WriteCanon,
    data: CanonWritten,
  }),
  /** Derives again what rules can derive. They also run with each write. */
  autorule: route('POST', '/api/projects/:projectId/canon/autorule', {
    ...byProject,
    data: z.object({
      hasChanges: z.boolean(),
      enrichedCanon: CanonTree,
      autoRulesApplied: z.array(AppliedRule),
      blocked: z.array(BlockedRule),
    }),
  }),
  state: route('GET', '/api/projects/:projectId/canon/state', { ...byProject, data: CanonState }),
  /** Newest first; of one field, or of all. */
  history: route('GET', '/api/projects/:projectId/canon/history', {
    ...byProject,
    query: PageQuery.extend({ path: z.string().max(200).optional() }),
    data: page(CanonChange),
  }),
  /** Locks a field against people, rules and proposals until it is unlocked. */
  lock: route('POST', '/api/projects/:projectId/canon/lock', {
    ...byProject,
    body: z.object({ path: z.string().max(200), locked: z.boolean() }),
    data: CanonWritten,
  }),
  /** The person looked, and it still holds: value and source stay, its time is now. `timestamp` is that of the field they saw. */
  confirm: route('POST', '/api/projects/:projectId/canon/confirm', {
    ...byProject,
    body: z.object({ path: z.string().max(200), timestamp: z.iso.datetime() }),
    data: CanonWritten,
  }),
  /**
   * Undoes: the field gets back the value it had, with its source and its time. `timestamp` is that of the value, `basedOn`
   * that of the field as it is now; null: there is none.
   */
  restore: route('POST', '/api/projects/:projectId/canon/restore', {
    ...byProject,
    body: z.object({
      path: z.string().max(200),
      timestamp: z.iso.datetime(),
      basedOn: z.iso.datetime().nullable(),
    }),
    data: CanonWritten,
  }),
  /** `basedOn`: the timestamp of the field that the person looked at; one that has changed since stays, and is told as a conflict. */
  deleteField: route('DELETE', '/api/projects/:projectId/canon/fields/:path', {
    params: z.object({ projectId: ProjectId, path: z.string().max(200) }),
    query: z.object({ basedOn: z.iso.datetime().optional() }),
    data: CanonWritten,
  }),
  /** All that wait, oldest first: there are at most 200. */
  proposals: route('GET', '/api/projects/:projectId/canon/proposals', {
    ...byProject,
    data: z.array(CanonProposal),
  }),
  propose: route('POST', '/api/projects/:projectId/canon/proposals', {
    ...byProject,
    body: ProposeFields,
    data: FieldsProposed,
  }),
  /**
   * `basedOn`: by proposal, the timestamp of `current` as the person saw it, null where there was none. Fields changed or
   * deleted since are reported as conflicts and keep waiting. Proposals that no longer wait are listed in `gone`.
   */
  accept: route('POST', '/api/projects/:projectId/canon/proposals/accept', {
    ...byProject,
    body: z.object({ ids, basedOn: z.record(z.uuid(), z.iso.datetime().nullable()).optional() }),
    data: CanonWritten.extend({ gone: z.array(z.uuid()) }),
  }),
  refuse: route('POST', '/api/projects/:projectId/canon/proposals/refuse', {
    ...byProject,
    body: z.object({ ids }),
    data: z.object({ refused: z.number().int() }),
  }),
  /** Covers all projects outside the bin. */
  summaries: route('GET', '/api/canon-summaries', { data: z.array(CanonSummary) }),
}
