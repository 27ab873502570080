import { expect, test } from 'vitest'
import { type TableColumn, TableQuery } from '#contracts/knowledge/tables.ts'
import { type AskableTable, askTable } from './table-join.ts'

const column = (name: string): TableColumn => ({ name, kind: 'text', decimal: '.', unit: '', values: [] })

/** All rows have the same key. */
const tableOf = (name: string, rows: number): AskableTable => ({
  name,
  columns: [column('key'), column(name)],
  async *rows() {
    yield Array.from({ length: rows }, (_, number) => ({ number, cells: ['x', String(number)] }))
  },
})

test('[security Q3] rows that all match each other are joined a portion at a time, with turns for others', async () => {
  let turns = 0
  let next = setImmediate(function count() {
    turns++
    next = setImmediate(count)
  })
  const query = TableQuery.parse({
    join: { table: '00000000-0000-4000-8000-000000000001', column: 'key' },
    measures: [{ what: 'count' }],
  })
  const answer = await askTable(tableOf('one', 200), query, async () => tableOf('other', 500))
  clearImmediate(next)
  expect(answer).toMatchObject({ rows: [['100000']], joined: { repeated: 200 } })
  expect(turns).toBeGreaterThan(15)
})
