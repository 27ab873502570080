import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { TableQuery } from '#contracts/knowledge/tables.ts'
import { looseTables, openLooseTable } from './loose-tables.service.ts'
import { answerQuery } from './table-query.ts'

/** How often others could do something while this was under way. */
async function turnsDuring<T>(work: Promise<T>): Promise<{ result: T; turns: number }> {
  let [turns, isOver] = [0, false]
  const others = async () => {
    for (; !isOver; turns++) await turn()
  }
  const counting = others()
  const result = await work
  isOver = true
  await counting
  return { result, turns }
}

test('others get their turn between the columns of tables that came with a question, and between their rows', async () => {
  const rows = Array.from({ length: 2_500 }, (_, at) => ({ number: at + 2, cells: Array(5).fill('2') }))
  const columns = Array.from({ length: 5 }, (_, at) => `Column ${at}`)
  const given = ['stock.csv', 'prices.csv'].map((name) => ({
    name,
    table: { sheet: null, columns, rows, semicolons: false },
  }))
  const made = await turnsDuring(looseTables(given))
  const [stock] = made.result
  if (!stock) throw new Error('there is no table')
  expect(stock).toMatchObject({ name: 'stock.csv', rows: 2_500, columns: { length: 5 } })
  expect(made.turns).toBeGreaterThanOrEqual(2 * columns.length)

  const query = TableQuery.parse({ measures: [{ what: 'sum', column: 'Column 3' }] })
  const asked = await turnsDuring(answerQuery(stock.columns, query, openLooseTable(stock).rows()))
  expect(asked.result).toMatchObject({ rows: [['5000']], matched: 2_500 })
  expect(asked.turns).toBeGreaterThanOrEqual(3)
})
