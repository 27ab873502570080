import type { TableColumn, TableQuery } from '#contracts/knowledge/tables.ts'
import { countryCode } from '#core/canon/countries.ts'
import { holdsCountries } from '#core/country-columns.ts'
import { foldedText } from '#core/folded-text.ts'
import { AppError } from '#server/errors.ts'
import { readDate } from './numbers.ts'
import { dateOrder } from './table-cells.ts'

export type GroupPeriod = NonNullable<TableQuery['per']>

/** Day, week, month, quarter or year of a date: `2026-03-09`, `2026-W11`, `2026-03`, `2026 Q1`, `2026`. Undefined for other values. */
export function periodKeys(column: TableColumn, period: GroupPeriod): (cell: string) => string {
  if (column.kind !== 'date')
    throw new AppError('INVALID_INPUT', `The column “${column.name}” does not hold dates.`)
  return (cell) => {
    const date = readDate(cell, dateOrder(column))
    if (!date) return ''
    if (period === 'day') return date
    if (period === 'week') return weekOf(date)
    const [year = '', month = ''] = date.split('-')
    if (period === 'year') return year
    return period === 'month' ? `${year}-${month}` : `${year} Q${Math.ceil(Number(month) / 3)}`
  }
}

const DAY_MS = 86_400_000

/** By ISO 8601: a week belongs to the year that its Thursday is in. */
function weekOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  const thursday = new Date(day.getTime() + (4 - (day.getUTCDay() || 7)) * DAY_MS)
  const year = thursday.getUTCFullYear()
  const days = (thursday.getTime() - Date.UTC(year, 0, 1)) / DAY_MS
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, '0')}`
}

/** Group of a cell. Country names of one country share a group. */
export function groupKeys(column: TableColumn): (cell: string) => string {
  if (!holdsCountries(column)) return foldedText
  const known = new Map<string, string>()
  return (cell) => {
    const key = known.get(cell) ?? countryCode(cell) ?? foldedText(cell)
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
