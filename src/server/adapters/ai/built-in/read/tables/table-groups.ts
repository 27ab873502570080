import { type FoundCondition, namedNumber, type Token } from './table-conditions.ts'
import {
  askedWords,
  asksFor,
  columnOf,
  isIdentifier,
  isSame,
  orderColumn,
  perWords,
  wordsOf,
} from './table-words.ts'
import type { Column, Table } from './tables.ts'

export type Part = { what: string; column?: string; times?: string }

const units: [RegExp, string][] = [
  [/^(?:days?|daily|tage?|jours?|dias?)$/, 'day'],
  [/^(?:weeks?|weekly|wochen?|semaines?|semanas?)$/, 'week'],
  [/^(?:months?|monthly|monate?|mois|mes(?:es)?)$/, 'month'],
  [/^(?:quarters?|quarterly|quartale?|trimestres?)$/, 'quarter'],
  [/^(?:years?|yearly|jahre?|annees?|anos?)$/, 'year'],
]

export interface Group {
  column: Column
  per?: string
}

/** “per country”, “which product”, “best month”: a line for each of its values. */
export function groupOf(
  table: Table,
  text: string,
  tokens: Token[],
  kind: string | undefined,
  measure: Column | undefined,
): Group | undefined {
  const isOrder = kind === 'most' || kind === 'least'
  const isPer = text.search(perWords) >= 0
  if (!isOrder && !isPer) return undefined
  const free = tokens.filter(({ isRead }) => !isRead)
  const dates = table.columns.filter((column) => column.kind === 'date')
  const order = isOrder ? undefined : orderColumn(table)
  for (const token of free) {
    const column = table.columns.find(
      (each) =>
        each !== measure &&
        each !== order &&
        (each.kind !== 'number' || isIdentifier(each)) &&
        wordsOf(each.name).some((own) => isSame(own, token.word)),
    )
    const per = units.find(([words]) => words.test(token.word))?.[1]
    if (!column && !(per && dates[0])) continue
    token.isRead = true
    return column ? { column } : { column: dates[0] as Column, per: per as string }
  }
  return undefined
}

/** “Meta vs Google”, “June vs July”: a line for each. */
export function sidesOf(
  { columns }: Table,
  text: string,
  conditions: FoundCondition[],
  date: Column | undefined,
): Group | undefined {
  if (text.search(askedWords.versus) < 0) return undefined
  const sides = conditions.find(({ or = [] }) => or.length > 0)?.column
  const column = columns.find(({ name }) => name === sides)
  return column ? { column } : date && { column: date, per: 'month' }
}

/** “clicks per purchase”, “pieces per order”: the column after the word. */
export function perColumn(table: Table, text: string, tokens: Token[]): Part | undefined {
  for (const { 0: said, index } of text.matchAll(perWords)) {
    const token = tokens.find(({ start }) => start > index && start - index <= said.length + 1)
    if (!token || token.isRead) continue
    const column = namedNumber(table, token.word)
    const order = column || !asksFor('orders', token.word) ? undefined : orderColumn(table)
    if (!column && !order) continue
    token.isRead = true
    return column ? { what: 'sum', column: column.name } : { what: 'distinct', column: order?.name ?? '' }
  }
  return undefined
}

/** Rows, orders, pieces and revenue of the same rows, or their shares. */
export function besideOf(table: Table, asked: { what: string; column?: string } | undefined): Part[] {
  if (!asked) return []
  const what = asked.what === 'share' ? 'share' : 'sum'
  const order = orderColumn(table)
  const columns = ['units', 'revenue', 'stock'].flatMap((role) => columnOf(table, role) ?? [])
  return [
    { what: asked.what === 'share' ? 'share' : 'count' },
    ...(order && what === 'sum' ? [{ what: 'distinct', column: order.name }] : []),
    ...columns.map(({ name }) => ({ what, column: name })),
  ].filter((part) => part.what !== asked.what || part.column !== asked.column)
}
