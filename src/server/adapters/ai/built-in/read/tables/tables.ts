import type { ContextColumn, ContextTable } from '#server/ports/answer-context.ts'

/** A table that can be asked. */
export interface Table {
  id: string
  name: string
  file: string
  columns: Column[]
}

export interface Column {
  name: string
  kind: 'number' | 'date' | 'text'
  unit: string
  /** Holds dates such as 03/04/2026, of which it cannot be told what is the day. */
  isUnclear?: boolean
  /** First and last day of a column of dates. */
  range?: { from: string; to: string } | undefined
  /** Values, if there are few. */
  values: string[]
}

/** By its file, and its sheet where it is one of several. */
export const titleOf = ({ name, file }: Pick<Table, 'name' | 'file'>): string =>
  name === file || file === '' ? name : `${file}, ${name}`

const mostTables = 10
const mostColumns = 60
const longestName = 200

export const tablesIn = (given: ContextTable[]): Table[] =>
  given.slice(0, mostTables).map(({ table, name, file, columns }) => ({
    id: table,
    name: name.slice(0, longestName),
    file: file.slice(0, longestName),
    columns: columns.slice(0, mostColumns).map(columnOf),
  }))

const columnOf = ({ name, kind, unit = '', dates, range, values = [] }: ContextColumn): Column => ({
  name: name.slice(0, longestName),
  kind,
  unit,
  range,
  ...(dates === 'unclear' && { isUnclear: true }),
  values: values.map((value) => value.slice(0, longestName)),
})
