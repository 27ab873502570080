import type { AppliedRule } from '#contracts/canon.ts'
import { derive } from '#core/canon/derive.ts'
import type { Edit } from '#core/canon/merge.ts'
import { clashIn } from '#core/canon/path.ts'
import { MARKET_CURRENCY, named } from '#core/canon/rule.ts'
import { starters, twinAmong } from '#core/canon/starters.ts'
import {
  type Canon,
  canonLimits,
  isRuleSource,
  ruleSource,
  sameValue,
  type Typed,
} from '#core/canon/value.ts'
import { AppError } from '#server/errors.ts'
import type { Field } from './canon.repository.ts'
import type { RecordedChange } from './changes.repository.ts'

/** A canon while it is being changed, before anything of it is written. */
export interface CanonDraft {
  /** The time of all that is changed in it. */
  at: Date
  fields: Map<string, Field>
  /** The paths that were there before. */
  before: ReadonlySet<string>
  touched: Set<string>
  changes: RecordedChange[]
}

/** Origin of a change. */
export interface Origin {
  source: string
  why: string | null
}

export const byPerson: Origin = { source: 'user', why: null }

export const newDraft = (at: Date, fields: Map<string, Field>): CanonDraft => ({
  at,
  fields,
  before: new Set(fields.keys()),
  touched: new Set(),
  changes: [],
})

export function record(
  draft: CanonDraft,
  path: string,
  kind: RecordedChange['kind'],
  typed: Typed | null,
  origin: Origin,
): void {
  draft.changes.push({ path, kind, typed, ...origin, changedAt: draft.at })
}

export function setField(draft: CanonDraft, path: string, typed: Typed, origin: Origin): void {
  draft.fields.set(path, { typed, ...origin, locked: false, changedAt: draft.at })
  draft.touched.add(path)
  record(draft, path, 'set', typed, origin)
}

export function removeField(draft: CanonDraft, path: string, origin: Origin): void {
  draft.fields.delete(path)
  draft.touched.add(path)
  record(draft, path, 'deleted', null, origin)
}

export const asCanon = (fields: Map<string, Field>): Canon =>
  new Map(Array.from(fields, ([path, { typed, source, locked }]) => [path, { ...typed, source, locked }]))

/** Currency of a shared sign: the market's, as it will be with these edits. */
export function marketCurrency({ fields }: CanonDraft, edits: readonly Edit[]): string | null {
  const canon = new Map(asCanon(fields))
  for (const { path, typed } of edits) {
    if (typed) canon.set(path, { ...typed, ...byPerson, locked: false })
    else canon.delete(path)
  }
  const { value } = derive(canon).derived.get(MARKET_CURRENCY)?.typed ?? canon.get(MARKET_CURRENCY) ?? {}
  return typeof value === 'string' ? value : null
}

/** Derives again what follows from the fields. Gives what that changed. */
export function applyRules(draft: CanonDraft): AppliedRule[] {
  const { derived } = derive(asCanon(draft.fields))
  const applied: AppliedRule[] = []
  for (const [path, { source, locked }] of [...draft.fields]) {
    if (locked || !isRuleSource(source) || derived.has(path)) continue
    const why = 'No longer derived from the other fields.'
    removeField(draft, path, { source, why })
    applied.push({ rule: source.slice(ruleSource('').length), path, value: null, explanation: why })
  }
  for (const [path, { rule, typed, from }] of derived) {
    const origin = { source: ruleSource(rule), why: `from ${named(from)}` }
    const current = draft.fields.get(path)
    if (current && sameValue(current.typed, typed) && current.source === origin.source) continue
    setField(draft, path, typed, origin)
    applied.push({ rule, path, value: typed.value, explanation: origin.why })
  }
  return applied
}

const starterPaths = starters.map(({ path }) => path)

/** Says which fields would lie within each other, also of those that are still to be filled. */
export const clashAmong = (paths: Iterable<string>): string | undefined =>
  clashIn([...paths, ...starterPaths])

/** Refuses a canon with too many fields, one whose fields would lie within each other, and a twin of a field. */
export function requireShape({ fields, before, touched }: CanonDraft): void {
  if (fields.size > canonLimits.fields)
    throw new AppError(
      'INVALID_INPUT',
      `A project can have at most ${canonLimits.fields} facts. Delete some you no longer need.`,
    )
  const clash = clashAmong(fields.keys())
  if (clash) throw new AppError('INVALID_INPUT', clash)
  for (const path of touched) {
    const twin = fields.has(path) && !before.has(path) && twinAmong(path, fields.keys())
    if (twin) throw new AppError('INVALID_INPUT', twin)
  }
}
