import type { Condition, Measure, TableAnswer, TableColumn, TableQuery } from '#contracts/knowledge-tables.ts'
import { countryCode } from '#core/canon/countries.ts'
import { holdsCountries } from '#core/country-columns.ts'
import { plain, whole, zero } from '#core/decimal.ts'
import { AppError } from '#server/errors.ts'
import { groupKeys, nameOf } from './group-names.ts'
import { readAsked, readDate } from './numbers.ts'
import {
  type Cells,
  compare,
  find,
  folded,
  isEqual,
  lettersAlone,
  readerOf,
  type Value,
} from './table-cells.ts'

/** Groups of one answer; more would be no answer. */
const MOST_GROUPS = 10_000
const MOST_DECIMALS = 6

/** Answers a question about the rows of a table, which come some at a time. Nothing of a question is ever run. */
export async function answerQuery(
  columns: TableColumn[],
  query: TableQuery,
  rows: AsyncIterable<{ number: number; cells: string[] }[]>,
): Promise<TableAnswer> {
  const holds = query.where.map((condition) => conditionOf(columns, condition))
  const lines = query.measures.length > 0 || query.groupBy ? groups(columns, query) : listing(columns, query)
  let matched = 0
  for await (const some of rows) {
    for (const { cells } of some) {
      if (!holds.every((test) => test(cells))) continue
      matched++
      lines.add(cells)
    }
  }
  return { ...lines.end(), matched }
}

interface Lines {
  add(cells: Cells): void
  end(): Omit<TableAnswer, 'matched'>
}

/** The rows themselves. Of those in an order, no more are kept than may be asked for. */
function listing(columns: TableColumn[], { order, limit }: TableQuery): Lines {
  const column = order?.column === undefined ? undefined : find(columns, order.column)
  const read = column && readerOf(columns, column)
  const letters = column && lettersAlone(columns, column)
  let kept: { cells: Cells; value: Value | undefined }[] = []
  let total = 0
  const trim = () => {
    if (read) kept.sort((one, other) => compare(one.value, other.value, order?.descending ?? true))
    kept = kept.slice(0, limit)
  }
  return {
    add(cells) {
      total++
      letters?.see(cells)
      if (!read && kept.length >= limit) return
      kept.push({ cells, value: read?.(cells) })
      if (kept.length > 20 * limit) trim()
    },
    end() {
      letters?.require()
      trim()
      const rows = kept.map(({ cells }) => columns.map((_, at) => cells[at] ?? ''))
      return { columns: columns.map(({ name }) => name), rows, total, skipped: 0 }
    },
  }
}

/** A line for each value of a column, or one for all. */
function groups(columns: TableColumn[], { measures, groupBy, order, limit }: TableQuery): Lines {
  const by = groupBy === undefined ? undefined : find(columns, groupBy)
  const wanted = measures.length > 0 ? measures : [{ what: 'count' } as const]
  const read = by && readerOf(columns, by)
  const orderedBy = orderOf(wanted, by, order?.column)
  const keyOf = by && groupKeys(by)
  const at = by ? columns.indexOf(by) : -1
  const made = new Map<string, { written: Map<string, number>; value: Value | undefined; sums: Sum[] }>()
  const begin = () => wanted.map((measure) => sumOf(columns, measure))
  if (!by) made.set('', { written: new Map(), value: undefined, sums: begin() })
  return {
    add(cells) {
      const name = cells[at] ?? ''
      const key = keyOf?.(name) ?? ''
      const group = made.get(key) ?? { written: new Map(), value: read?.(cells), sums: begin() }
      if (!made.has(key) && made.size >= MOST_GROUPS)
        throw new AppError(
          'INVALID_INPUT',
          `The column “${by?.name}” has too many different values to group by.`,
        )
      made.set(key, group)
      group.written.set(name, (group.written.get(name) ?? 0) + 1)
      for (const sum of group.sums) sum.add(cells)
    },
    end() {
      const lines = [...made.values()].map(({ written, value, sums }) => {
        const name = nameOf(written)
        const own = typeof value === 'string' && by?.kind === 'text' ? folded(name) : value
        const values = sums.map((sum) => sum.end())
        return { name, values, place: orderedBy === 'group' ? own : values[orderedBy] }
      })
      lines.sort((one, other) => compare(one.place, other.place, order?.descending ?? true))
      return {
        columns: [...(by ? [by.name] : []), ...wanted.map(measureName)],
        rows: lines
          .slice(0, limit)
          .map(({ name, values }) => [...(by ? [name] : []), ...values.map(written)]),
        total: lines.length,
        skipped: [...made.values()].flatMap(({ sums }) => sums).reduce((all, sum) => all + sum.skipped(), 0),
      }
    },
  }
}

/** What groups are ordered by: themselves, or one of the measures. */
function orderOf(measures: Measure[], by: TableColumn | undefined, name: string | undefined) {
  if (name === undefined) return 0
  const wanted = folded(name)
  if (by && folded(by.name) === wanted) return 'group'
  const at = measures.findIndex((measure) =>
    [measure.column ?? '', measureName(measure)].some((each) => folded(each) === wanted),
  )
  if (at >= 0) return at
  const names = [...(by ? [by.name] : []), ...measures.map(measureName)].map((each) => `“${each}”`)
  throw new AppError(
    'INVALID_INPUT',
    `Groups cannot be ordered by “${name.slice(0, 60)}”, only by ${names.join(', ')}.`,
  )
}

interface Sum {
  add(cells: Cells): void
  end(): Value | undefined
  skipped(): number
}

function sumOf(columns: TableColumn[], { what, column: name }: Measure): Sum {
  const column = name === undefined ? undefined : find(columns, name)
  if (what !== 'count' && !column)
    throw new AppError('INVALID_INPUT', `Say of which column to take the ${what}.`)
  if (column && (what === 'sum' || what === 'average') && column.kind !== 'number')
    throw new AppError('INVALID_INPUT', `The column “${column.name}” does not hold numbers.`)
  const at = column ? columns.indexOf(column) : -1
  const read = column && readerOf(columns, column)
  const letters = column && (what === 'min' || what === 'max') ? lettersAlone(columns, column) : undefined
  let [count, skipped] = [0, 0]
  let total = zero
  let extreme: Value | undefined
  return {
    add(cells) {
      if (column && !cells[at]) return
      letters?.see(cells)
      const value = read?.(cells)
      if (what !== 'count' && value === undefined) {
        skipped++
        return
      }
      count++
      if (typeof value === 'object') total = total.plus(value)
      if (what === 'min' || what === 'max')
        extreme = extreme === undefined || compare(value, extreme, what === 'max') < 0 ? value : extreme
    },
    end() {
      letters?.require()
      if (what === 'count') return whole(count)
      if (what === 'sum') return total
      if (what === 'average') return count === 0 ? undefined : total.div(count)
      return extreme
    },
    skipped: () => skipped,
  }
}

const measureName = ({ what, column }: Measure) => (column ? `${what} of ${column}` : what)

function conditionOf(
  columns: TableColumn[],
  { column: name, is, value: asked }: Condition,
): (cells: Cells) => boolean {
  const column = find(columns, name)
  const at = columns.indexOf(column)
  const textAt = (cells: Cells) => folded(cells[at] ?? '')
  if (is === 'empty') return (cells) => textAt(cells) === ''
  if (is === 'not empty') return (cells) => textAt(cells) !== ''
  const text = folded(String(asked))
  if (is === 'containing') return (cells) => textAt(cells).includes(text)
  const read = readerOf(columns, column)
  const wanted =
    column.kind === 'number'
      ? readAsked(asked, column.decimal)
      : column.kind === 'date'
        ? readDate(String(asked))
        : text
  if (is === 'equal' || is === 'not equal') {
    const country = holdsCountries(column) ? countryCode(String(asked)) : undefined
    const isSame = (cells: Cells) =>
      wanted === undefined
        ? textAt(cells) === text
        : isEqual(read(cells), wanted) || (country !== undefined && countryCode(cells[at] ?? '') === country)
    return is === 'equal' ? isSame : (cells) => !isSame(cells)
  }
  const isOtherKind = column.kind === 'text' && (readAsked(asked, column.decimal) ?? readDate(String(asked)))
  if (wanted === undefined || isOtherKind)
    throw new AppError(
      'INVALID_INPUT',
      `“${String(asked).slice(0, 60)}” cannot be compared with the column “${column.name}”.`,
    )
  return (cells) => {
    const value = read(cells)
    return value !== undefined && tests[is](compare(value, wanted, false))
  }
}

const tests = {
  'more than': (order: number) => order > 0,
  'at least': (order: number) => order >= 0,
  'less than': (order: number) => order < 0,
  'at most': (order: number) => order <= 0,
}

const written = (value: Value | undefined) =>
  value === undefined ? '' : typeof value === 'object' ? plain(value, 0, MOST_DECIMALS) : value
