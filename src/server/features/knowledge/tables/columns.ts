import { setImmediate as breathe } from 'node:timers/promises'
import type { TableColumn } from '#contracts/knowledge/tables.ts'
import type { DocumentTable } from '#server/ports/documents.ts'
import { type DecimalPoint, dateOrderOf, pointOf, readDate, readNumber, unitKey } from './numbers.ts'
import { dateOrder } from './table-cells.ts'

/** Share of cells that decides the kind of a column; cells such as “on request” are ignored. */
const NEARLY_ALL = 0.9
const AT_LEAST = 0.5
/** Cells that are looked at. */
const MOST_LOOKED_AT = 5_000
const MOST_VALUES = 12
/** A list of prices, sizes or carriers is so short that its rows can be named by all they hold. */
const MOST_LISTED = 40
const LONGEST_VALUE = 40

/** Describes a table's columns from their cells. Each takes some milliseconds, so it yields after each. */
export async function columnsOf(table: DocumentTable): Promise<TableColumn[]> {
  const columns: TableColumn[] = []
  for (const at of table.columns.keys()) {
    const column = columnAt(table, at)
    await breathe()
    const range = column.kind === 'date' ? await rangeOf(table, at, column) : undefined
    columns.push({ ...column, ...(range && { range }) })
  }
  return columns
}

/** The first and last day of a column, whichever rows they are in. */
async function rangeOf(
  { rows }: DocumentTable,
  at: number,
  column: TableColumn,
): Promise<TableColumn['range']> {
  let range: TableColumn['range']
  for (const [nth, { cells }] of rows.entries()) {
    if (nth % MOST_LOOKED_AT === MOST_LOOKED_AT - 1) await breathe()
    const day = readDate(cells[at] ?? '', dateOrder(column))
    if (!day) continue
    range ??= { from: day, to: day }
    if (day < range.from) range.from = day
    if (day > range.to) range.to = day
  }
  return range
}

function columnAt({ columns, rows, semicolons }: DocumentTable, at: number): TableColumn {
  const cells = rows.slice(0, MOST_LOOKED_AT).flatMap((row) => row.cells[at] || [])
  const decimal = pointOf(cells, semicolons ? ',' : '.')
  const kind = kindOf(cells, decimal)
  const isListed = kind.kind === 'text' && rows.length <= MOST_LISTED
  return { name: columns[at] ?? '', decimal, ...kind, values: fewValues(cells, isListed) }
}

function kindOf(cells: string[], point: DecimalPoint): Pick<TableColumn, 'kind' | 'unit' | 'dates'> {
  const withDigits = cells.filter((cell) => /\d/.test(cell))
  const isNearlyAll = (count: number) =>
    count > 0 && count >= withDigits.length * NEARLY_ALL && count >= cells.length * AT_LEAST
  const numbers = withDigits.flatMap((cell) => readNumber(cell, point) ?? [])
  const [unit = '', count = 0] = mostFrequent(numbers.map((number) => number.unit))
  if (isNearlyAll(numbers.length) && isNearlyAll(count)) return { kind: 'number', unit }
  const dates = dateOrderOf(withDigits)
  const order = dateOrder({ dates })
  const isDate = dates !== 'unclear' && isNearlyAll(withDigits.filter((cell) => readDate(cell, order)).length)
  return { kind: isDate ? 'date' : 'text', unit: '', ...(dates && { dates }) }
}

function mostFrequent(units: string[]): [string, number] | [] {
  const same = [...Map.groupBy(units, unitKey).values()].sort((one, other) => other.length - one.length)
  const [most] = same
  return most?.[0] === undefined ? [] : [most[0], most.length]
}

function fewValues(cells: string[], isListed: boolean): string[] {
  const values = new Set(cells)
  const isFew = isListed || (values.size <= MOST_VALUES && values.size < Math.max(3, cells.length))
  return isFew && [...values].every((value) => value.length <= LONGEST_VALUE) ? [...values].sort() : []
}
