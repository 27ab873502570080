import { readPath } from '#core/canon/path.ts'
import { readStoredValue } from '#core/canon/read-value.ts'
import { knownSpelling } from '#core/canon/starters.ts'
import { isRuleSource, type Typed } from '#core/canon/value.ts'
import type { FieldItem, HistoryItem, ProposalItem } from './canon.archive-reader.ts'
import { isOfRule } from './claimed-rules.ts'

export interface ReadField extends Omit<FieldItem, 'type' | 'value'> {
  typed: Typed
}
export interface ReadProposal extends Omit<ProposalItem, 'type' | 'value'> {
  typed: Typed
}
export interface ReadChange extends Omit<HistoryItem, 'type' | 'value' | 'by'> {
  typed: Typed | null
  importedBy: string
}

/** Leaves derived fields to the rules, unless they were locked. Undefined if a field is invalid. */
export function readFields(fields: FieldItem[]): ReadField[] | undefined {
  if (new Set(fields.map(({ path }) => path)).size < fields.length) return undefined
  const read = fields
    .filter(({ source, locked }) => locked || !isRuleSource(source))
    .filter(isFirstOfTwins)
    .map(({ type, value, ...field }) => {
      const typed = typedOf({ ...field, type, value })
      return typed && { ...field, path: knownSpelling(field.path), typed }
    })
  return read.every((field) => field !== undefined) ? read : undefined
}

/** Keeps the known field of `brand.name` and an older `Brand.Name`; the history has both. */
const isFirstOfTwins = ({ path }: { path: string }, _: number, all: { path: string }[]): boolean => {
  const known = knownSpelling(path)
  const first =
    all.find((field) => field.path === known) ?? all.find((field) => knownSpelling(field.path) === known)
  return first?.path === path
}

export function readProposals(proposals: ProposalItem[]): ReadProposal[] | undefined {
  const read = proposals.map(({ type, value, ...proposal }) => {
    const typed = typedOf({ ...proposal, type, value })
    if (!typed || isRuleSource(proposal.source)) return undefined
    return { ...proposal, path: knownSpelling(proposal.path), typed }
  })
  return read.every((proposal) => proposal !== undefined) ? read : undefined
}

/** Undefined for one to pass over: a rule may have derived more digits than a person can write; it will again. */
export function readChange({ type, value, by, ...change }: HistoryItem): ReadChange | undefined | 'odd' {
  const typed = value === null ? null : typedOf({ ...change, type, value })
  if (typed === undefined && isRuleSource(change.source)) return undefined
  if (typed === undefined || !readPath(change.path).ok) return 'odd'
  const path = knownSpelling(change.path)
  const isFalse = isRuleSource(change.source) && !isOfRule(change.source, path)
  return {
    ...change,
    path,
    typed,
    source: isFalse ? 'imported' : change.source,
    importedBy: by?.trim() ?? '',
  }
}

/** Undefined for what cannot be the value of a field, or its path. */
function typedOf({ path, type, value }: Pick<HistoryItem, 'path' | 'type' | 'value'>): Typed | undefined {
  if (!readPath(path).ok) return undefined
  const reading = readStoredValue(path, value, type ? { type } : {})
  return reading.ok && reading.typed ? reading.typed : undefined
}
