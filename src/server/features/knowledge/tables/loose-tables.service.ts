import { randomUUID } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import type { TableColumn } from '#contracts/knowledge/tables.ts'
import type { DocumentTable } from '#server/ports/documents.ts'
import { columnsOf } from './columns.ts'
import type { AskableTable } from './table-join.ts'

/** Rows that are looked through before others get their turn. */
const ROWS_AT_ONCE = 1_000

/** A table that is in no project's knowledge: of a file that came with a question. It is known for one answer only. */
export interface LooseTable {
  id: string
  /** Name of its sheet or file. */
  name: string
  fileName: string
  columns: TableColumn[]
  rows: number
  cells: DocumentTable['rows']
}

/** One after the other, since work on all at once would block other requests. */
export async function looseTables(given: { name: string; table: DocumentTable }[]): Promise<LooseTable[]> {
  const tables: LooseTable[] = []
  for (const { name: fileName, table } of given)
    tables.push({
      id: randomUUID(),
      name: table.sheet ?? fileName,
      fileName,
      columns: await columnsOf(table),
      rows: table.rows.length,
      cells: table.rows,
    })
  return tables
}

/** Asked like a table of the knowledge. */
export const openLooseTable = ({ name, columns, cells }: LooseTable): AskableTable => ({
  name,
  columns,
  rows: () => inTurns(cells),
})

async function* inTurns(cells: DocumentTable['rows']) {
  for (let first = 0; first < cells.length; first += ROWS_AT_ONCE) {
    yield cells.slice(first, first + ROWS_AT_ONCE)
    await breathe()
  }
}
