import { setImmediate as breathe } from 'node:timers/promises'
import type { TableAnswer, TableColumn, TableJoin, TableQuery } from '#contracts/knowledge/tables.ts'
import { foldedText } from '#core/folded-text.ts'
import { AppError } from '#server/errors.ts'
import { type Cells, find, readerOf } from './table-cells.ts'
import { answerQuery } from './table-query.ts'

/** Stored rows in batches. */
type RowStream = AsyncIterable<{ number: number; cells: string[] }[]>

/** A table that can be asked, wherever it is stored. */
export interface AskableTable {
  name: string
  columns: TableColumn[]
  rows(): RowStream
}

/** Rows of the other table that are held in memory, and rows that a join may come to. */
const MOST_HELD = 100_000
const MOST_JOINED = 1_000_000
const PAIRS_AT_ONCE = 5_000

/** Answers a question about a table, with the columns of another one where the question joins it. */
export async function askTable(
  table: AskableTable,
  query: TableQuery,
  open: (id: string) => Promise<AskableTable>,
): Promise<TableAnswer> {
  if (!query.join) return answerQuery(table.columns, query, table.rows())
  const joined = await joinTables(table, await open(query.join.table), query.join)
  const answer = await answerQuery(joined.columns, query, joined.rows)
  return { ...answer, joined: joined.counts }
}

async function joinTables(table: AskableTable, other: AskableTable, join: TableJoin) {
  const column = find(table.columns, join.column)
  const otherColumn = find(other.columns, join.otherColumn ?? join.column)
  const isAlike = column.kind === otherColumn.kind
  const keyOf = keyReader(table.columns, column, isAlike)
  const held = await rowsByKey(other, keyReader(other.columns, otherColumn, isAlike))
  const counts = { unmatched: 0, repeated: 0 }
  return {
    columns: [...table.columns, ...renamed(other, table.columns)],
    rows: pairs(table, held, { keyOf, join, width: other.columns.length }, counts),
    counts,
  }
}

/** Comparison of values: numbers and dates by value, all else as text. */
function keyReader(columns: TableColumn[], column: TableColumn, isAlike: boolean): (cells: Cells) => string {
  const at = columns.indexOf(column)
  const read = isAlike ? readerOf(columns, column) : undefined
  return (cells) => String(read?.(cells) ?? foldedText(cells[at] ?? ''))
}

async function rowsByKey({ name, rows }: AskableTable, keyOf: (cells: Cells) => string) {
  const held = new Map<string, Cells[]>()
  let count = 0
  for await (const some of rows()) {
    count += some.length
    if (count > MOST_HELD)
      throw new AppError(
        'INVALID_INPUT',
        `“${name}” has more than ${MOST_HELD.toLocaleString('en')} rows, too many to be joined. Ask it first and join it to the other table.`,
      )
    for (const { cells } of some) {
      const key = keyOf(cells)
      if (key === '') continue
      const list = held.get(key)
      if (list) list.push(cells)
      else held.set(key, [cells])
    }
  }
  return held
}

const renamed = ({ name: table, columns }: AskableTable, taken: TableColumn[]): TableColumn[] => {
  const names = new Set(taken.map(({ name }) => foldedText(name)))
  return columns.map((column) =>
    names.has(foldedText(column.name)) ? { ...column, name: `${column.name} (${table})` } : column,
  )
}

interface Pairing {
  keyOf(cells: Cells): string
  join: TableJoin
  /** Number of columns of the other table. */
  width: number
}

async function* pairs(
  table: AskableTable,
  held: Map<string, Cells[]>,
  { keyOf, join, width }: Pairing,
  counts: { unmatched: number; repeated: number },
): RowStream {
  const nothing = [Array.from({ length: width }, () => '')]
  const own = table.columns.length
  let count = 0
  let made: { number: number; cells: string[] }[] = []
  for await (const some of table.rows()) {
    for (const { number, cells } of some) {
      const matches = held.get(keyOf(cells)) ?? []
      if (matches.length === 0) counts.unmatched++
      if (matches.length > 1) counts.repeated++
      count += matches.length
      if (count > MOST_JOINED)
        throw new AppError(
          'INVALID_INPUT',
          `Too many rows match: “${join.column}” is not what tells the rows of the two tables apart.`,
        )
      const left = Array.from({ length: own }, (_, at) => cells[at] ?? '')
      for (const match of matches.length === 0 && join.keep === 'all' ? nothing : matches) {
        made.push({ number, cells: [...left, ...match] })
        if (made.length < PAIRS_AT_ONCE) continue
        yield made
        made = []
        // One row may match all of the other table, so others have their turn here.
        await breathe()
      }
    }
  }
  yield made
}
