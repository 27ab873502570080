import type { Measure, TableAnswer, TableColumn, TableQuery } from '#contracts/knowledge-tables.ts'
import { plain } from '#core/decimal.ts'
import { AppError } from '#server/errors.ts'
import { type GroupPeriod, groupKeys, nameOf, periodKeys } from './group-names.ts'
import { type Cells, compare, find, folded, readerOf, type Value } from './table-cells.ts'
import {
  MOST_GROUPS,
  measureName,
  partOf,
  type Sum,
  shareOf,
  sumOf,
  tooMany,
  unitOf,
} from './table-measures.ts'

const MOST_DECIMALS = 6

export interface Lines {
  /** Sees each row that shares are of. */
  among?(cells: Cells): void
  add(cells: Cells): void
  end(): Omit<TableAnswer, 'matched' | 'among'>
}

/** A column that rows are grouped by. */
interface Grouping {
  column: TableColumn
  cellOf(cells: Cells): string
  keyOf(cell: string): string
  /** What groups of it are ordered by. */
  orderValue(cells: Cells, key: string): Value | undefined
  isPeriod: boolean
}

interface Group {
  keys: string[]
  /** How its rows write each of its values. */
  written: Map<string, number>[]
  values: (Value | undefined)[]
  sums: Sum[]
}

const SEPARATOR = '\u0000'

/** A line for each combination of the values of some columns, or one for all rows. */
export function groups(columns: TableColumn[], query: TableQuery): Lines {
  const { measures, groupBy = [], order, limit } = query
  const by = groupingsOf(columns, groupBy, query.per)
  const wanted = measures.length > 0 ? measures : [{ what: 'count' } as const]
  const orderedBy = orderOf(wanted, by, order?.column)
  const made = new Map<string, Group>()
  const begin = (keys: string[], values: Group['values']): Group => ({
    keys,
    written: by.map(() => new Map()),
    values,
    sums: wanted.map((measure) => sumOf(columns, measure)),
  })
  if (by.length === 0) made.set('', begin([], []))
  const wholes = wanted.map((measure) =>
    measure.what === 'share' ? wholesOf(columns, by, measure) : undefined,
  )
  return {
    among(cells) {
      for (const whole of wholes) whole?.add(cells)
    },
    add(cells) {
      const keys = by.map(({ cellOf, keyOf }) => keyOf(cellOf(cells)))
      const key = keys.join(SEPARATOR)
      const group =
        made.get(key) ??
        begin(
          keys,
          by.map(({ orderValue }, at) => orderValue(cells, keys[at] ?? '')),
        )
      if (!made.has(key) && made.size >= MOST_GROUPS) throw tooMany(by.at(-1)?.column)
      made.set(key, group)
      for (const [at, { cellOf, isPeriod }] of by.entries()) {
        const name = isPeriod ? (keys[at] ?? '') : cellOf(cells)
        const names = group.written[at]
        names?.set(name, (names.get(name) ?? 0) + 1)
      }
      for (const sum of group.sums) sum.add(cells)
    },
    end() {
      const lines = [...made.values()].map((group) => {
        const names = group.written.map(nameOf)
        const values = group.sums.map((sum, nth) => {
          const whole = wholes[nth]
          return whole ? shareOf(sum.end(), whole.of(group.keys)) : sum.end()
        })
        const place =
          'group' in orderedBy ? placeOf(by, group, names, orderedBy.group) : values[orderedBy.measure]
        return { names, values, place }
      })
      lines.sort((one, other) => compare(one.place, other.place, order?.descending ?? true))
      const last = lines[limit - 1]
      return {
        columns: [...by.map(({ column }) => column.name), ...wanted.map(measureName)],
        rows: lines.slice(0, limit).map(({ names, values }) => [...names, ...values.map(written)]),
        total: lines.length,
        tied: last
          ? lines.slice(limit).filter(({ place }) => compare(place, last.place, true) === 0).length
          : 0,
        ...leftOut([...made.values()].flatMap(({ sums }) => sums)),
        units: [...by.map(() => null), ...wanted.map((measure) => unitOf(columns, measure))],
      }
    },
  }
}

function groupingsOf(columns: TableColumn[], names: string[], per: GroupPeriod | undefined): Grouping[] {
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

/** What shares are of: all rows, or those with the same value in one of the grouped columns. */
function wholesOf(columns: TableColumn[], by: Grouping[], measure: Measure) {
  const { within } = measure
  const nth = within === undefined ? -1 : by.findIndex(({ column }) => folded(column.name) === folded(within))
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

/** Words are ordered as the group is called, everything else by its value. */
function placeOf(by: Grouping[], group: Group, names: string[], at: number): Value | undefined {
  const value = group.values[at]
  const isText = typeof value === 'string' && by[at]?.column.kind === 'text'
  return isText ? folded(names[at] ?? '') : value
}

const leftOut = (sums: Sum[]) => ({
  skipped: sums.reduce((all, sum) => all + sum.skipped(), 0),
  empty: sums.reduce((all, sum) => all + sum.empty(), 0),
})

/** What groups are ordered by: one of the columns they are made of, or one of the measures. */
function orderOf(
  measures: Measure[],
  by: Grouping[],
  name: string | undefined,
): { group: number } | { measure: number } {
  if (name === undefined) return { measure: 0 }
  const wanted = folded(name)
  const group = by.findIndex(({ column }) => folded(column.name) === wanted)
  if (group >= 0) return { group }
  const measure = measures.findIndex((each) =>
    [each.column ?? '', measureName(each)].some((known) => folded(known) === wanted),
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

const written = (value: Value | undefined) =>
  value === undefined ? '' : typeof value === 'object' ? plain(value, 0, MOST_DECIMALS) : value
