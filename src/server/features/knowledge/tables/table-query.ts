import type { Condition, TableAnswer, TableColumn, TableQuery } from '#contracts/knowledge/tables.ts'
import { countryCode } from '#core/canon/countries.ts'
import { holdsCountries } from '#core/country-columns.ts'
import { foldedText } from '#core/folded-text.ts'
import { AppError } from '#server/errors.ts'
import { isSlashed, readDate, readWritten } from './numbers.ts'
import {
  type Cells,
  compare,
  dateOrder,
  find,
  isEqual,
  lettersAlone,
  readerOf,
  type Value,
} from './table-cells.ts'
import { groups, type Lines } from './table-groups.ts'

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
  const textAt = (cells: Cells) => foldedText(cells[at] ?? '')
  if (is === 'empty') return (cells) => textAt(cells) === ''
  if (is === 'not empty') return (cells) => textAt(cells) !== ''
  const text = foldedText(String(asked))
  if (is === 'containing') return (cells) => textAt(cells).includes(text)
  const read = readerOf(columns, column)
  const wanted =
    column.kind === 'number'
      ? readWritten(asked, column.decimal)
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
    (readWritten(asked, column.decimal) ?? readDate(String(asked)) ?? isSlashed(String(asked)))
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
