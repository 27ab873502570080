import type { BlockedRule, CanonField, CanonState, CanonType } from '#contracts/canon.ts'
import type { CanonUseCount } from '#contracts/canon-uses.ts'
import { isAged } from '#core/canon/age.ts'
import { derivedAlternatives } from '#core/canon/derive.ts'
import { starterOf } from '#core/canon/starters.ts'
import { isRuleSource } from '#core/canon/value.ts'
import { valueText } from '../field/value-text.ts'

/** A line of the canon: a field, or the place of one that is not known yet. */
export interface BoardRow {
  path: string
  label: string
  type: CanonType
  field?: CanonField
  /** Why its rule cannot derive it. */
  blocked?: BlockedRule
  /** The rule's value, if a person set a different one. */
  counted?: string
  /** Set long ago, so it should be checked. */
  aged: boolean
  /** Number of uses, and of those that rest on an old value. */
  uses: number
  staleUses: number
}

export const filters = {
  all: 'All facts',
  mine: 'Set by you',
  sources: 'From chats, files and pages',
  rules: 'Worked out by rules',
  locked: 'Locked',
  check: 'To check',
  missing: 'Not set yet',
} as const
export type Filter = keyof typeof filters

export const isFilter = (text: string | null): text is Filter => text !== null && Object.hasOwn(filters, text)

const passes: Record<Filter, (row: BoardRow) => boolean> = {
  all: () => true,
  mine: ({ field }) => field?.source === 'user',
  sources: ({ field }) => field !== undefined && field.source !== 'user' && !isRuleSource(field.source),
  rules: ({ field, blocked }) => (field ? isRuleSource(field.source) : blocked !== undefined),
  locked: ({ field }) => field?.locked === true,
  check: ({ aged, staleUses }) => aged || staleUses > 0,
  missing: ({ field }) => field === undefined,
}

export type UseCounts = ReadonlyMap<string, Pick<CanonUseCount, 'uses' | 'stale'>>

/** Every field, and every place that waits for one, in the order of their groups. */
export function boardRows(
  { fields, blocked, completeness }: CanonState,
  counts: UseCounts,
  now: Date,
): BoardRow[] {
  const rows = new Map<string, BoardRow>()
  const usesOf = (path: string) => {
    const { uses = 0, stale = 0 } = counts.get(path) ?? {}
    return { uses, staleUses: stale }
  }
  for (const { path, label, type } of completeness.missing)
    rows.set(path, { path, label, type, aged: false, ...usesOf(path) })
  for (const rule of blocked) {
    const type = starterOf(rule.path)?.type ?? 'text'
    rows.set(rule.path, {
      path: rule.path,
      label: rule.label,
      type,
      blocked: rule,
      aged: false,
      ...usesOf(rule.path),
    })
  }
  const currency = fields.find(({ path }) => path === 'market.currency')?.value
  const market = typeof currency === 'string' ? currency : undefined
  const instead = derivedAlternatives(new Map(fields.map((field) => [field.path, field])))
  for (const field of fields) {
    const { path, label } = field
    const typed = instead.get(path)
    const counted = typed && valueText({ path, ...typed }, market)
    rows.set(path, {
      path,
      label,
      type: starterOf(path)?.type ?? field.type,
      field,
      ...(counted && counted !== valueText(field, market) && { counted }),
      aged: isAged(field, now),
      ...usesOf(path),
    })
  }
  return [...rows.values()]
}

/** All words have to be found in the path, the label or the value. */
export function filterRows(rows: BoardRow[], search: string, filter: Filter): BoardRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    if (!passes[filter](row)) return false
    if (words.length === 0) return true
    const text = [row.path, row.label, row.field && valueText(row.field)].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
