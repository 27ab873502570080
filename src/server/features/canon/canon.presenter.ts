import type {
  CanonChange,
  CanonField,
  CanonLeaf,
  CanonProposal,
  CanonSummary,
  CanonTree,
} from '#contracts/canon.ts'
import { completenessOf } from '#core/canon/completeness.ts'
import { type Derivation, usedBy } from '#core/canon/derive.ts'
import type { Rule } from '#core/canon/rule.ts'
import { labelOf } from '#core/canon/starters.ts'
import { toTree } from '#core/canon/tree.ts'
import { isMoney, isRuleSource } from '#core/canon/value.ts'
import type { Field, SummaryRow } from './canon.repository.ts'
import type { ChangeRow } from './changes.repository.ts'
import type { ProposalRow } from './proposals.repository.ts'

export const presentLeaf = ({ typed, source, locked, changedAt }: Field): CanonLeaf => ({
  ...typed,
  source,
  timestamp: changedAt.toISOString(),
  locked,
})

export const presentTree = (fields: Map<string, Field>): CanonTree =>
  toTree(Array.from(fields, ([path, field]) => [path, presentLeaf(field)] as const))

const withLabel = (path: string) => ({ path, label: labelOf(path) })

export const presentField = (
  path: string,
  field: Field,
  derivation: Derivation | undefined,
  rules: readonly Rule[],
): CanonField => ({
  ...presentLeaf(field),
  ...withLabel(path),
  why: field.why,
  from: (derivation?.from ?? []).map(withLabel),
  note: derivation?.note ?? null,
  usedBy: usedBy(path, rules).map(withLabel),
})

export function presentCompleteness(fields: Map<string, Field>) {
  const { missing, ...counts } = completenessOf((path) => fields.has(path))
  return { ...counts, missing: missing.map(({ path, label, type }) => ({ path, label, type })) }
}

/** Only the owner can write to a canon, so what no rule did was theirs, unless it came with an import. */
export const presentChange = (row: ChangeRow, owner: string): CanonChange => ({
  id: String(row.id),
  ...withLabel(row.path),
  kind: row.kind,
  value: row.typed?.value ?? null,
  type: row.typed?.type ?? null,
  source: row.source,
  why: row.why,
  by:
    isRuleSource(row.source) && row.kind !== 'locked' && row.kind !== 'unlocked' ? null : whoseIs(row, owner),
  timestamp: row.changedAt.toISOString(),
})

const whoseIs = ({ importedBy }: ChangeRow, owner: string): string =>
  importedBy === null ? owner : `${importedBy || 'Somebody'} (imported)`

export const presentProposal = (row: ProposalRow, current: Field | undefined): CanonProposal => ({
  id: row.id,
  ...withLabel(row.path),
  ...row.typed,
  current: current ? presentLeaf(current) : null,
  source: row.source,
  why: row.why,
  createdAt: row.createdAt.toISOString(),
})

export function presentSummary({ projectId, paths, contribution, breakEvenRoas }: SummaryRow): CanonSummary {
  const filled = new Set(paths)
  return {
    projectId,
    percent: completenessOf((path) => filled.has(path)).percent,
    contribution: isMoney(contribution?.value) ? contribution.value : null,
    breakEvenRoas: typeof breakEvenRoas?.value === 'number' ? breakEvenRoas.value : null,
  }
}
