import type { CanonChange, CanonField, CanonProposal, CanonState } from '#contracts/canon.ts'
import { completenessOf } from '#core/canon/completeness.ts'
import { type DerivationOutcome, derive, usedBy } from '#core/canon/derive.ts'
import { rulesOf } from '#core/canon/rules.ts'
import { labelOf } from '#core/canon/starters.ts'
import { isRuleSource, ruleSource, sameValue } from '#core/canon/value.ts'
import { newId } from '#web/lib/new-id.ts'
import type { TypedValue } from '../canon-actions.ts'

export interface DemoField extends TypedValue {
  source: string
  timestamp: string
  locked: boolean
  why: string | null
}

export type DemoProposal = Omit<CanonProposal, 'current'>

/** A canon that lives in the page, derived by the same engine as those that the server keeps. */
export interface DemoCanon {
  fields: ReadonlyMap<string, DemoField>
  outcome: DerivationOutcome
  /** Newest first. */
  changes: readonly CanonChange[]
  proposals: readonly DemoProposal[]
}

export type DemoChange = Pick<CanonChange, 'path' | 'kind' | 'source'> &
  Partial<Pick<CanonChange, 'why' | 'by'>> & {
    typed?: TypedValue | undefined
  }

export const now = (): string => new Date().toISOString()

export const demoChange = ({ typed, ...made }: DemoChange): CanonChange => ({
  id: newId(),
  label: labelOf(made.path),
  value: typed?.value ?? null,
  type: typed?.type ?? null,
  why: null,
  by: null,
  timestamp: now(),
  ...made,
})

/** The canon with other fields: derived values are computed again, and new ones enter the history. */
export function withFields(
  canon: DemoCanon,
  fields: ReadonlyMap<string, DemoField>,
  made: CanonChange[],
): DemoCanon {
  const outcome = derive(fields)
  const next = new Map([...fields].filter(([, { source, locked }]) => locked || !isRuleSource(source)))
  const derived: CanonChange[] = []
  for (const [path, { rule, typed }] of outcome.derived) {
    const before = fields.get(path)
    const source = ruleSource(rule)
    const stays = before?.source === source && sameValue(before, typed)
    next.set(path, stays ? before : { ...typed, source, timestamp: now(), locked: false, why: null })
    if (!stays) derived.push(demoChange({ path, kind: 'set', source, typed }))
  }
  return { ...canon, fields: next, outcome, changes: [...derived, ...made, ...canon.changes] }
}

/** All that the screen shows of it. */
export function stateOf({ fields, outcome, proposals }: DemoCanon): CanonState {
  const { missing, ...counts } = completenessOf((path) => fields.has(path))
  const rules = rulesOf(fields.keys())
  return {
    fields: [...fields]
      .map(([path, field]) => ({ ...fieldOf(path, field, outcome), usedBy: named(usedBy(path, rules)) }))
      .sort((one, other) => (one.path < other.path ? -1 : 1)),
    blocked: outcome.blocked.map((rule) => ({ ...rule, label: labelOf(rule.path) })),
    completeness: { ...counts, missing: missing.map(({ path, label, type }) => ({ path, label, type })) },
    proposals: proposals.length,
  }
}

function fieldOf(path: string, field: DemoField, { derived }: DerivationOutcome): Omit<CanonField, 'usedBy'> {
  const derivation = isRuleSource(field.source) ? derived.get(path) : undefined
  return {
    ...field,
    path,
    label: labelOf(path),
    from: named(derivation?.from ?? []),
    note: derivation?.note ?? null,
  }
}

const named = (paths: string[]) => paths.map((path) => ({ path, label: labelOf(path) }))

export const proposalsOf = ({ proposals, fields }: DemoCanon): CanonProposal[] =>
  proposals.map((proposal) => ({ ...proposal, current: fields.get(proposal.path) ?? null }))
