import type { Measure, TableColumn } from '#contracts/knowledge/tables.ts'
import { foldedText } from '#core/folded-text.ts'
import { AppError } from '#server/errors.ts'
import { type GroupPeriod, groupKeys, periodKeys } from './group-names.ts'
import { type Cells, find, readerOf, type Value } from './table-cells.ts'
import { MOST_GROUPS, measureName, partOf, type Sum, sumOf, tooMany } from './table-measures.ts'

/** A column that rows are grouped by. */
export interface Grouping {
  column: TableColumn
  cellOf(cells: Cells): string
  keyOf(cell: string): string
  /** Sort key of its groups. */
  orderValue(cells: Cells, key: string): Value | undefined
  isPeriod: boolean
}

export function groupingsOf(
  columns: TableColumn[],
  names: string[],
  per: GroupPeriod | undefined,
): Grouping[] {
  const found = names.map((name) => find(columns, name))
  // A period without a column of dates is refused by the first column.
  const hasDates = found.some(({ kind }) => kind === 'date')
  return found.map((column, nth) => {
    const at = columns.indexOf(column)
    const period = per && (column.kind === 'date' || (!hasDates && nth === 0)) ? per : undefined
    const read = readerOf(columns, column)
    return {
      column,
      cellOf: (cells) => cells[at] ?? '',
      keyOf: period ? periodKeys(column, period) : groupKeys(column),
      orderValue: (cells, key) => (period ? key || undefined : read(cells)),
      isPeriod: period !== undefined,
    }
  })
}

/** Base of shares: all rows, or those with the same value in a grouped column. */
export function wholesOf(columns: TableColumn[], by: Grouping[], measure: Measure) {
  const { within } = measure
  const nth =
    within === undefined ? -1 : by.findIndex(({ column }) => foldedText(column.name) === foldedText(within))
  if (within !== undefined && nth < 0)
    throw new AppError(
      'INVALID_INPUT',
      `A share within “${within.slice(0, 60)}” needs that column in groupBy.`,
    )
  const grouping = by[nth]
  const sums = new Map<string, Sum>()
  const sumAt = (key: string): Sum => {
    const sum = sums.get(key) ?? sumOf(columns, partOf(measure))
    if (!sums.has(key) && sums.size >= MOST_GROUPS) throw tooMany(grouping?.column)
    sums.set(key, sum)
    return sum
  }
  return {
    add: (cells: Cells) => sumAt(grouping ? grouping.keyOf(grouping.cellOf(cells)) : '').add(cells),
    of: (keys: string[]) => sumAt(grouping ? (keys[nth] ?? '') : '').end(),
  }
}

/** Sort column of groups: a grouped column or a measure. */
export function orderOf(
  measures: Measure[],
  by: Grouping[],
  name: string | undefined,
): { group: number } | { measure: number } {
  if (name === undefined) return { measure: 0 }
  const wanted = foldedText(name)
  const group = by.findIndex(({ column }) => foldedText(column.name) === wanted)
  if (group >= 0) return { group }
  const measure = measures.findIndex((each) =>
    [each.column ?? '', measureName(each)].some((known) => foldedText(known) === wanted),
  )
  if (measure >= 0) return { measure }
  const names = [...by.map(({ column }) => column.name), ...measures.map(measureName)].map(
    (each) => `“${each}”`,
  )
  throw new AppError(
    'INVALID_INPUT',
    `Groups can’t be ordered by “${name.slice(0, 60)}”, only by ${names.join(', ')}.`,
  )
}
