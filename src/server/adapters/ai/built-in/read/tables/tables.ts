import type { List } from '#core/table-lists.ts'
import type { ContextColumn, ContextTable } from '#server/ports/answer-context.ts'

/** A table that can be asked. */
export type Table = Omit<ContextTable, 'columns'> & { columns: Column[]; list?: List }
export type Column = Required<Pick<ContextColumn, 'unit' | 'values'>> & ContextColumn

/** By its file, and its sheet where it is one of several. */
export const titleOf = ({ name, file }: Pick<Table, 'name' | 'file'>): string =>
  name === file || file === '' ? name : `${file}, ${name}`

const mostTables = 10
const mostColumns = 60

export const tablesIn = (given: ContextTable[]): Table[] =>
  given.slice(0, mostTables).map((table) => ({
    ...table,
    columns: table.columns.slice(0, mostColumns).map((column) => ({ unit: '', values: [], ...column })),
  }))
