import type { TableColumn } from '#contracts/knowledge/tables.ts'
import type { Decimal } from '#core/decimal.ts'
import { foldedText } from '#core/folded-text.ts'
import { AppError } from '#server/errors.ts'
import { type DateOrder, isSlashed, readDate, readNumber, sameUnit } from './numbers.ts'

export type Cells = readonly string[]
export type Value = Decimal | string
/** Value of a cell; undefined if empty or not of its column's kind. */
export type Reader = (cells: Cells) => Value | undefined

export function find(columns: TableColumn[], name: string): TableColumn {
  const found = columns.find((column) => foldedText(column.name) === foldedText(name))
  if (found) return found
  const names = columns.slice(0, 40).map((column) => `“${column.name}”`)
  throw new AppError(
    'INVALID_INPUT',
    `There is no column “${name.slice(0, 60)}”. Available columns: ${names.join(', ')}.`,
  )
}

export function readerOf(columns: TableColumn[], column: TableColumn): Reader {
  const at = columns.indexOf(column)
  if (column.kind === 'number')
    return (cells) => {
      const number = readNumber(cells[at] ?? '', column.decimal)
      return number && (number.unit === '' || sameUnit(number.unit, column.unit)) ? number.value : undefined
    }
  if (column.kind === 'date') return (cells) => readDate(cells[at] ?? '', dateOrder(column))
  return (cells) => foldedText(cells[at] ?? '') || undefined
}

/** In which order day and month stand in a column of dates, where they tell. */
export const dateOrder = ({ dates }: Pick<TableColumn, 'dates'>): DateOrder | undefined =>
  dates === 'unclear' ? undefined : dates

/** Words have an order by their letters. Numbers of several units, or dates of several kinds, would have a wrong one. */
export function lettersAlone(columns: TableColumn[], column: TableColumn) {
  const at = columns.indexOf(column)
  let [all, others] = [0, 0]
  return {
    see(cells: Cells) {
      if (column.kind !== 'text' || !cells[at]) return
      all++
      const isOther = readNumber(cells[at], column.decimal) ?? readDate(cells[at]) ?? isSlashed(cells[at])
      if (isOther) others++
    },
    require() {
      if (others > all / 2)
        throw new AppError(
          'INVALID_INPUT',
          `The column “${column.name}” mixes different kinds of numbers or dates, so it can’t be sorted.`,
        )
    },
  }
}

export const isEqual = (one: Value | undefined, other: Value) =>
  typeof one === 'object' && typeof other === 'object' ? one.equals(other) : one === other

/** Missing values come last in both directions. */
export function compare(one: Value | undefined, other: Value | undefined, descending: boolean): number {
  if (one === undefined || other === undefined) return one === other ? 0 : one === undefined ? 1 : -1
  const order =
    typeof one === 'object' && typeof other === 'object'
      ? one.comparedTo(other)
      : String(one) < String(other)
        ? -1
        : Number(String(one) > String(other))
  return descending ? -order : order
}
