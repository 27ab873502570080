import { foldedText } from './folded-text.ts'

interface LinkedColumn {
  name: string
  kind: string
  /** Values, if there are few. */
  values: string[]
}

interface LinkedTable {
  table: string
  name: string
  rows: number
  /** Valid for one answer only. */
  attached?: boolean
  columns: LinkedColumn[]
}

/** Another table that the rows point into, such as a list of prices. */
export interface List {
  join: { table: string; column: string; otherColumn: string }
  columns: ReadonlySet<string>
}

/** Each table with the columns of a list that its rows point into. */
export function withLists<Linked extends LinkedTable>(tables: Linked[]): (Linked & { list: List })[] {
  const askable = tables.filter(({ attached }) => !attached)
  return askable.flatMap((table) => askable.flatMap((list) => joinList(table, list) ?? []))
}

function joinList<Linked extends LinkedTable>(table: Linked, list: Linked) {
  const keys = list.rows < table.rows ? keysOf(table, list) : undefined
  if (!keys) return undefined
  const own = new Set(table.columns.map(({ name }) => foldedText(name)))
  // As the query of both names them.
  const columns = list.columns.map((column) =>
    own.has(foldedText(column.name)) ? { ...column, name: `${column.name} (${list.name})` } : column,
  )
  return {
    ...table,
    name: `${table.name} ${list.name}`,
    columns: [...table.columns, ...columns],
    list: { join: { table: list.table, ...keys }, columns: new Set(columns.map(({ name }) => name)) },
  }
}

/** The key column of the list, and the column here that refers to it. */
function keysOf(table: LinkedTable, list: LinkedTable) {
  for (const { name: otherColumn, values } of list.columns) {
    const own = new Set(values)
    const column = own.size === list.rows && table.columns.find((each) => points(each, otherColumn, own))
    if (column) return { column: column.name, otherColumn }
  }
  return undefined
}

const wordsOf = (name: string): string[] => foldedText(name).match(/[\p{L}\d]+/gu) ?? []

/** Most of the values stand in the list; where they are unknown, the name says so. */
const points = ({ kind, name, values }: LinkedColumn, other: string, own: ReadonlySet<string>): boolean =>
  kind === 'text' &&
  (values.length > 0
    ? values.filter((value) => own.has(value)).length * 2 > values.length
    : wordsOf(other).every((word) => wordsOf(name).includes(word)))
