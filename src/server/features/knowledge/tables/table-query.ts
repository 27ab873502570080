import type { Condition, Measure, TableAnswer, TableColumn, TableQuery } from '#contracts/knowledge-tables.ts'
import { countryCode } from '#core/canon/countries.ts'
import { holdsCountries } from '#core/country-columns.ts'
import { plain } from '#core/decimal.ts'
import { AppError } from '#server/errors.ts'
import { groupKeys, nameOf, periodKeys } from './group-names.ts'
import { isSlashed, readAsked, readDate } from './numbers.ts'
import {
  type Cells,
  compare,
  dateOrder,
  find,
  folded,
  isEqual,
  lettersAlone,
  readerOf,
  type Value,
} from './table-cells.ts'
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

/** Answers a question about the rows of a table, which come some at a time. Nothing of a question is ever run. */
export async function answerQuery(
  columns: TableColumn[],
  query: TableQuery,
  rows: AsyncIterable<{ number: number; cells: string[] }[]>,
): Promise<TableAnswer> {
  const holds = query.where.map((condition) => conditionOf(columns, condition))
  const isAmong = (query.among ?? []).map((condition) => conditionOf(columns, condition))
  const lines = query.measures.length > 0 || query.groupBy ? groups(columns, query) : listing(columns, query)
  let [matched, among] = [0, 0]
  for await (const some of rows) {
    for (const { cells } of some) {
      if (!isAmong.every((test) => test(cells))) continue
      among++
      lines.among?.(cells)
      if (!holds.every((test) => test(cells))) continue
      matched++
      lines.add(cells)
    }
  }
  const isShare = query.measures.some(({ what }) => what === 'share')
  return { ...lines.end(), matched, ...(isShare && { among }) }
}

interface Lines {
  /** Sees each row that shares are of. */
  among?(cells: Cells): void
  add(cells: Cells): void
  end(): Omit<TableAnswer, 'matched' | 'among'>
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
function groups(columns: TableColumn[], { measures, groupBy, per, order, limit }: TableQuery): Lines {
  const by = groupBy === undefined ? undefined : find(columns, groupBy)
  const wanted = measures.length > 0 ? measures : [{ what: 'count' } as const]
  const read = by && readerOf(columns, by)
  const orderedBy = orderOf(wanted, by, order?.column)
  const keyOf = by && (per ? periodKeys(by, per) : groupKeys(by))
  const at = by ? columns.indexOf(by) : -1
  const made = new Map<string, { written: Map<string, number>; value: Value | undefined; sums: Sum[] }>()
  const begin = () => wanted.map((measure) => sumOf(columns, measure))
  if (!by) made.set('', { written: new Map(), value: undefined, sums: begin() })
  const wholes = wanted.map((measure) =>
    measure.what === 'share' ? sumOf(columns, partOf(measure)) : undefined,
  )
  return {
    among(cells) {
      for (const sum of wholes) sum?.add(cells)
    },
    add(cells) {
      const cell = cells[at] ?? ''
      const key = keyOf?.(cell) ?? ''
      const name = per ? key : cell
      const value = per ? key || undefined : read?.(cells)
      const group = made.get(key) ?? { written: new Map(), value, sums: begin() }
      if (!made.has(key) && made.size >= MOST_GROUPS) throw tooMany(by)
      made.set(key, group)
      group.written.set(name, (group.written.get(name) ?? 0) + 1)
      for (const sum of group.sums) sum.add(cells)
    },
    end() {
      const lines = [...made.values()].map(({ written, value, sums }) => {
        const name = nameOf(written)
        const own = typeof value === 'string' && by?.kind === 'text' ? folded(name) : value
        const values = sums.map((sum, nth) => {
          const all = wholes[nth]
          return all ? shareOf(sum.end(), all.end()) : sum.end()
        })
        return { name, values, place: orderedBy === 'group' ? own : values[orderedBy] }
      })
      lines.sort((one, other) => compare(one.place, other.place, order?.descending ?? true))
      const last = lines[limit - 1]
      return {
        columns: [...(by ? [by.name] : []), ...wanted.map(measureName)],
        rows: lines
          .slice(0, limit)
          .map(({ name, values }) => [...(by ? [name] : []), ...values.map(written)]),
        total: lines.length,
        tied: last
          ? lines.slice(limit).filter(({ place }) => compare(place, last.place, true) === 0).length
          : 0,
        ...leftOut([...made.values()].flatMap(({ sums }) => sums)),
        units: [...(by ? [null] : []), ...wanted.map((measure) => unitOf(columns, measure))],
      }
    },
  }
}

const leftOut = (sums: Sum[]) => ({
  skipped: sums.reduce((all, sum) => all + sum.skipped(), 0),
  empty: sums.reduce((all, sum) => all + sum.empty(), 0),
})

/** Order of the groups: by name, or by one of the measures. */
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
    `Groups can’t be ordered by “${name.slice(0, 60)}”, only by ${names.join(', ')}.`,
  )
}

function conditionOf(
  columns: TableColumn[],
  { column: name, is, value: asked, or = [] }: Condition,
): (cells: Cells) => boolean {
  if (or.length > 0 && (is === 'equal' || is === 'not equal')) {
    const each = [asked, ...or].map((value) => conditionOf(columns, { column: name, is, value }))
    return is === 'equal'
      ? (cells) => each.some((test) => test(cells))
      : (cells) => each.every((test) => test(cells))
  }
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
        ? readDate(String(asked), dateOrder(column))
        : text
  if (is === 'equal' || is === 'not equal') {
    const country = holdsCountries(column) ? countryCode(String(asked)) : undefined
    const isSame = (cells: Cells) =>
      wanted === undefined
        ? textAt(cells) === text
        : isEqual(read(cells), wanted) || (country !== undefined && countryCode(cells[at] ?? '') === country)
    return is === 'equal' ? isSame : (cells) => !isSame(cells)
  }
  const isOtherKind =
    column.kind === 'text' &&
    (readAsked(asked, column.decimal) ?? readDate(String(asked)) ?? isSlashed(String(asked)))
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
