import { randomUUID } from 'node:crypto'
import type { TableAnswer, TableColumn, TableQuery } from '#contracts/knowledge-tables.ts'
import type { DocumentTable } from '#server/ports/documents.ts'
import { columnsOf } from './columns.ts'
import { answerQuery } from './table-query.ts'

/** A table that is in no project's knowledge: of a file that came with a question. It is known for one answer only. */
export interface LooseTable {
  id: string
  /** Of its sheet, or of its file. */
  name: string
  fileName: string
  columns: TableColumn[]
  rows: number
  cells: DocumentTable['rows']
}

export const looseTable = (fileName: string, table: DocumentTable): LooseTable => ({
  id: randomUUID(),
  name: table.sheet ?? fileName,
  fileName,
  columns: columnsOf(table),
  rows: table.rows.length,
  cells: table.rows,
})

/** The same answer as from a table of the knowledge. */
export const queryLooseTable = ({ columns, cells }: LooseTable, query: TableQuery): Promise<TableAnswer> =>
  answerQuery(columns, query, inOne(cells))

async function* inOne(cells: DocumentTable['rows']) {
  yield cells
}
