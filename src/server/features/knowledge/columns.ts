import type { TableColumn } from '#contracts/knowledge-tables.ts'
import type { DocumentTable } from '#server/ports/documents.ts'
import { type Point, pointOf, readDate, readNumber } from './numbers.ts'

/** A column is of a kind when so many of its cells are. */
const NEARLY_ALL = 0.9
/** Cells that are looked at. */
const MOST_LOOKED_AT = 5_000
const MOST_VALUES = 12
const LONGEST_VALUE = 40

/** What the columns of a table hold, from their cells. */
export function columnsOf({ columns, rows, semicolons }: DocumentTable): TableColumn[] {
  const looked = rows.slice(0, MOST_LOOKED_AT)
  return columns.map((name, at) => {
    const cells = looked.flatMap(({ cells }) => cells[at] || [])
    const decimal = pointOf(cells, semicolons ? ',' : '.')
    return { name, decimal, ...kindOf(cells, decimal), values: fewValues(cells) }
  })
}

function kindOf(cells: string[], point: Point): Pick<TableColumn, 'kind' | 'unit'> {
  const isNearlyAll = (count: number) => count > 0 && count >= cells.length * NEARLY_ALL
  const numbers = cells.flatMap((cell) => readNumber(cell, point) ?? [])
  const [unit = '', count = 0] = mostFrequent(numbers.map((number) => number.unit))
  if (isNearlyAll(numbers.length) && isNearlyAll(count)) return { kind: 'number', unit }
  const isDate = isNearlyAll(cells.filter((cell) => readDate(cell)).length)
  return { kind: isDate ? 'date' : 'text', unit: '' }
}

function mostFrequent(units: string[]): [string, number] | [] {
  const counts = new Map<string, number>()
  for (const unit of units) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0] ?? []
}

function fewValues(cells: string[]): string[] {
  const values = new Set(cells)
  const isFew = values.size <= MOST_VALUES && values.size < Math.max(3, cells.length)
  return isFew && [...values].every((value) => value.length <= LONGEST_VALUE) ? [...values].sort() : []
}
