import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TableQuery } from '#contracts/knowledge-tables.ts'
import { columnsOf } from './columns.ts'
import { answerQuery } from './table-query.ts'

const cells = [
  ['Orbit', 'Lamp', '1.249,00 €', '10', 'yes'],
  ['Halo', 'Lamp', '18,50 €', '5', 'no'],
  ['Fjord', 'lamp ', '18,50 €', '', 'yes'],
  ['Saddle', 'Chair', '245,10 €', '2', 'no'],
  ['Tray', 'Table', 'on request', '7', ''],
]
const table = {
  sheet: null,
  columns: ['Name', 'Kind', 'Price', 'Stock', 'Oak'],
  rows: [...cells, ...Array.from({ length: 8 }, (_, at) => [`Vase ${at}`, 'Vase', '1,10 €', '0', 'no'])].map(
    (row, at) => ({ number: at + 2, cells: row }),
  ),
  semicolons: true,
}
const columns = columnsOf(table)

async function* inTwo(rows = table.rows) {
  yield rows.slice(0, 3)
  yield rows.slice(3)
}
const ask = (query: object) => answerQuery(columns, TableQuery.parse(query), inTwo())
const first = async (query: object) => (await ask(query)).rows[0]

test('columns are known by what is in them', () => {
  expect(columns.map(({ kind, decimal, unit }) => [kind, decimal, unit])).toEqual([
    ['text', ',', ''],
    ['text', ',', ''],
    ['number', ',', '€'],
    ['number', ',', ''],
    ['text', ',', ''],
  ])
  expect(columns[1]?.values).toEqual(['Chair', 'Lamp', 'Table', 'Vase', 'lamp '])
})

describe('a table is asked', () => {
  test('how many there are', async () => {
    expect(await ask({ measures: [{ what: 'count' }] })).toMatchObject({
      rows: [['13']],
      matched: 13,
      total: 1,
    })
    expect(await first({ measures: [{ what: 'count', column: 'Stock' }] })).toEqual(['12'])
    const lamps = { where: [{ column: 'kind', is: 'equal', value: 'LAMP' }], measures: [{ what: 'count' }] }
    expect(await first(lamps)).toEqual(['3'])
  })
  test('how much it is together, on average, at least and at most; what is no number is left out and said', async () => {
    const measures = (['sum', 'average', 'min', 'max'] as const).map((what) => ({ what, column: 'Price' }))
    expect(await ask({ measures })).toMatchObject({
      rows: [['1539.9', '128.325', '1.1', '1249']],
      skipped: 4,
    })
  })
  test.each([
    ['more than', '18,50', '2'],
    ['at least', '18.50', '4'],
    ['less than', 18.5, '8'],
    ['at most', '18,5 €', '10'],
    ['equal', '1249', '1'],
    ['not equal', '1.249', '12'],
    ['empty', '', '0'],
    ['not empty', '', '13'],
    ['containing', 'request', '1'],
  ])('for a price %s %s', async (is, value, count) => {
    expect(await first({ where: [{ column: 'Price', is, value }], measures: [{ what: 'count' }] })).toEqual([
      count,
    ])
  })
  test('in groups, by their measure or by their name', async () => {
    const grouped = { groupBy: 'Kind', measures: [{ what: 'count' }] }
    expect((await ask({ ...grouped, limit: 2 })).rows).toEqual([
      ['Vase', '8'],
      ['Lamp', '3'],
    ])
    const named = await ask({ ...grouped, order: { column: 'Kind', descending: false } })
    expect(named.rows.map(([kind]) => kind)).toEqual(['Chair', 'Lamp', 'Table', 'Vase'])
  })
  test('for the top of its rows, what has no value being last', async () => {
    const top = await ask({ order: { column: 'Stock' }, limit: 2 })
    expect(top.rows.map(([name]) => name)).toEqual(['Orbit', 'Tray'])
    expect(top.total).toBe(13)
    expect((await first({ order: { column: 'Price', descending: false } }))?.[0]).toBe('Vase 0')
  })
  test('for what it does not have, and says so', async () => {
    await expect(ask({ where: [{ column: 'Colour', is: 'equal', value: 'x' }] })).rejects.toThrow(
      'There is no column “Colour”. There are: “Name”, “Kind”, “Price”, “Stock”, “Oak”.',
    )
    await expect(ask({ measures: [{ what: 'sum', column: 'Name' }] })).rejects.toThrow(
      'does not hold numbers',
    )
    await expect(ask({ where: [{ column: 'Price', is: 'more than', value: 'much' }] })).rejects.toThrow(
      'cannot be compared',
    )
    await expect(ask({ where: [{ column: '__proto__', is: 'empty' }] })).rejects.toThrow('There is no column')
  })
})

test('whatever the rows, the groups add up to all of them and the sum is exact', async () => {
  const amounts = fc.array(
    fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: -99_999, max: 99_999 })),
    {
      minLength: 1,
      maxLength: 60,
    },
  )
  await fc.assert(
    fc.asyncProperty(amounts, async (given) => {
      const rows = given.map(([kind, cents], at) => ({
        number: at + 1,
        cells: [kind, (cents / 100).toFixed(2)],
      }))
      const made = columnsOf({ sheet: null, columns: ['Kind', 'Amount'], rows, semicolons: false })
      const query = TableQuery.parse({
        groupBy: 'Kind',
        measures: [{ what: 'count' }, { what: 'sum', column: 'Amount' }],
      })
      const { rows: lines, matched } = await answerQuery(made, query, inTwo(rows))
      expect(lines.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(matched)
      const cents = lines.reduce((sum, [, , amount]) => sum + Math.round(Number(amount) * 100), 0)
      expect(cents).toBe(given.reduce((sum, [, each]) => sum + each, 0))
    }),
    { numRuns: 50 },
  )
})
