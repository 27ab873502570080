import type { Condition, Measure, TableAnswer, TableColumn, TableQuery } from '#contracts/knowledge-tables.ts'
import { type Decimal, plain, whole, zero } from '#core/decimal.ts'
import { AppError } from '#server/errors.ts'
import { readAsked, readDate, readNumber } from './numbers.ts'

/** Groups of one answer; more would be no answer. */
const MOST_GROUPS = 10_000
const MOST_DECIMALS = 6

type Cells = readonly string[]
type Value = Decimal | string
/** What a cell is worth; nothing where it is empty or not of its column's kind. */
type Reader = (cells: Cells) => Value | undefined

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
  let kept: { cells: Cells; value: Value | undefined }[] = []
  let total = 0
  const trim = () => {
    if (read) kept.sort((one, other) => compare(one.value, other.value, order?.descending ?? true))
    kept = kept.slice(0, limit)
  }
  return {
    add(cells) {
      total++
      if (!read && kept.length >= limit) return
      kept.push({ cells, value: read?.(cells) })
      if (kept.length > 20 * limit) trim()
    },
    end() {
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
  const made = new Map<string, { name: string; sums: Sum[] }>()
  const begin = () => wanted.map((measure) => sumOf(columns, measure))
  if (!by) made.set('', { name: '', sums: begin() })
  return {
    add(cells) {
      const name = by ? (cells[columns.indexOf(by)] ?? '') : ''
      const key = folded(name)
      const group = made.get(key) ?? { name, sums: begin() }
      if (!made.has(key) && made.size >= MOST_GROUPS)
        throw new AppError(
          'INVALID_INPUT',
          `The column “${by?.name}” has too many different values to group by.`,
        )
      made.set(key, group)
      for (const sum of group.sums) sum.add(cells)
    },
    end() {
      const byName = Boolean(order?.column && by && folded(order.column) === folded(by.name))
      const lines = [...made.values()].map(({ name, sums }) => ({
        name,
        values: sums.map((sum) => sum.end()),
      }))
      lines.sort((one, other) =>
        compare(
          byName ? one.name : one.values[0],
          byName ? other.name : other.values[0],
          order?.descending ?? true,
        ),
      )
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
  let [count, skipped] = [0, 0]
  let total = zero
  let extreme: Value | undefined
  return {
    add(cells) {
      if (column && !cells[at]) return
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
    const isSame = (cells: Cells) =>
      wanted === undefined ? textAt(cells) === text : isEqual(read(cells), wanted)
    return is === 'equal' ? isSame : (cells) => !isSame(cells)
  }
  if (wanted === undefined)
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

function readerOf(columns: TableColumn[], column: TableColumn): Reader {
  const at = columns.indexOf(column)
  if (column.kind === 'number') return (cells) => readNumber(cells[at] ?? '', column.decimal)?.value
  if (column.kind === 'date') return (cells) => readDate(cells[at] ?? '')
  return (cells) => folded(cells[at] ?? '') || undefined
}

/** Of another case or with other spaces a word is the same. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

const isEqual = (one: Value | undefined, other: Value) =>
  typeof one === 'object' && typeof other === 'object' ? one.equals(other) : one === other

/** What has no value is last either way. */
function compare(one: Value | undefined, other: Value | undefined, descending: boolean): number {
  if (one === undefined || other === undefined) return one === other ? 0 : one === undefined ? 1 : -1
  const order =
    typeof one === 'object' && typeof other === 'object'
      ? one.comparedTo(other)
      : String(one) < String(other)
        ? -1
        : Number(String(one) > String(other))
  return descending ? -order : order
}

const written = (value: Value | undefined) =>
  value === undefined ? '' : typeof value === 'object' ? plain(value, 0, MOST_DECIMALS) : value

function find(columns: TableColumn[], name: string): TableColumn {
  const found = columns.find((column) => folded(column.name) === folded(name))
  if (found) return found
  const names = columns.slice(0, 40).map((column) => `“${column.name}”`)
  throw new AppError(
    'INVALID_INPUT',
    `There is no column “${name.slice(0, 60)}”. There are: ${names.join(', ')}.`,
  )
}
