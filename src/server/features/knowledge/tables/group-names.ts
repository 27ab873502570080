import type { TableColumn, TableQuery } from '#contracts/knowledge-tables.ts'
import { countryCode } from '#core/canon/countries.ts'
import { holdsCountries } from '#core/country-columns.ts'
import { AppError } from '#server/errors.ts'
import { readDate } from './numbers.ts'
import { dateOrder, folded } from './table-cells.ts'

export type GroupPeriod = NonNullable<TableQuery['per']>

/** Month, quarter or year of a date: `2026-03`, `2026 Q1`, `2026`. Other cells have none. */
export function periodKeys(column: TableColumn, period: GroupPeriod): (cell: string) => string {
  if (column.kind !== 'date')
    throw new AppError('INVALID_INPUT', `The column “${column.name}” does not hold dates.`)
  return (cell) => {
    const date = readDate(cell, dateOrder(column))
    if (!date) return ''
    const [year = '', month = ''] = date.split('-')
    if (period === 'year') return year
    return period === 'month' ? `${year}-${month}` : `${year} Q${Math.ceil(Number(month) / 3)}`
  }
}

/** Group of a cell; in a column of countries, its country under any name. */
export function groupKeys(column: TableColumn): (cell: string) => string {
  if (!holdsCountries(column)) return folded
  const known = new Map<string, string>()
  return (cell) => {
    const key = known.get(cell) ?? countryCode(cell) ?? folded(cell)
    known.set(cell, key)
    return key
  }
}

/** Name of a group: its most frequent spelling; at a tie, the longer. */
export function nameOf(written: Map<string, number>): string {
  const [[name] = ['']] = [...written].sort(
    ([one, often], [other, oftener]) =>
      oftener - often || other.length - one.length || (one < other ? -1 : 1),
  )
  return name
}
