import { describe, expect, test } from 'vitest'
import { TableQuery } from '#contracts/knowledge/tables.ts'
import { columnsOf } from './columns.ts'
import { askTable } from './table-join.ts'
import { answerQuery } from './table-query.ts'

async function* inTwo(rows: { number: number; cells: string[] }[]) {
  yield rows.slice(0, 3)
  yield rows.slice(3)
}

describe('orders by country, product and day', () => {
  const orders = [
    ['2026-01-01', 'DE', 'Lamp', '100', '20', 'A1'],
    ['2025-12-29', 'DE', 'Lamp', '50', '30', 'A1'],
    ['2026-01-07', 'DE', 'Vase', '50', '0', 'B2'],
    ['2026-02-02', 'FR', 'Lamp', '300', '100', 'A1'],
    ['2026-02-02', 'FR', 'Vase', '100', '100', 'X9'],
  ].map((cells, at) => ({ number: at + 2, cells }))
  const names = ['Day', 'Country', 'Product', 'Revenue', 'Spend', 'SKU']
  const dated = columnsOf({ sheet: null, columns: names, rows: orders, semicolons: false })
  const asked = async (query: object) => answerQuery(await dated, TableQuery.parse(query), inTwo(orders))
  const revenue = { what: 'sum', column: 'Revenue' }

  test('a column of dates knows its first and last day', async () => {
    expect((await dated).map(({ range }) => range)[0]).toEqual({ from: '2025-12-29', to: '2026-02-02' })
  })

  test('are grouped by several columns', async () => {
    const { columns: shown, rows } = await asked({ groupBy: ['Country', 'Product'], measures: [revenue] })
    expect(shown).toEqual(['Country', 'Product', 'sum of Revenue'])
    expect(rows.map((row) => row.join(' '))).toEqual([
      'FR Lamp 300',
      'DE Lamp 150',
      'FR Vase 100',
      'DE Vase 50',
    ])
  })

  test('are grouped by day, by ISO week, and by a period beside another column', async () => {
    const order = { column: 'Day', descending: false }
    const per = async (period: string) =>
      (await asked({ groupBy: 'Day', per: period, measures: [revenue], order })).rows.map((row) =>
        row.join(' '),
      )
    expect(await per('day')).toHaveLength(4)
    expect(await per('week')).toEqual(['2026-W01 150', '2026-W02 50', '2026-W06 400'])
    const both = await asked({ groupBy: ['Country', 'Day'], per: 'month', measures: [revenue], order })
    expect(both.rows.map((row) => row.join(' '))).toEqual([
      'DE 2025-12 50',
      'DE 2026-01 150',
      'FR 2026-02 400',
    ])
    await expect(asked({ groupBy: ['Country', 'Product'], per: 'day' })).rejects.toThrow(
      'does not hold dates',
    )
  })

  test('give the ratio of two figures, which has no value where nothing is below the line', async () => {
    const roas = {
      what: 'ratio',
      numerator: revenue,
      denominator: { what: 'sum', column: 'Spend' },
      as: 'ROAS',
    }
    const grouped = { groupBy: ['Country', 'Product'], measures: [roas], order: { column: 'ROAS' } }
    expect(await asked(grouped)).toMatchObject({
      columns: ['Country', 'Product', 'ROAS'],
      rows: [
        ['DE', 'Lamp', '3'],
        ['FR', 'Lamp', '3'],
        ['FR', 'Vase', '1'],
        ['DE', 'Vase', ''],
      ],
      units: [null, null, ''],
    })
    const perOrder = { what: 'ratio', numerator: revenue, denominator: { what: 'count' }, percent: true }
    expect(await asked({ measures: [perOrder] })).toMatchObject({
      columns: ['sum of Revenue ÷ count in %'],
      rows: [['12000']],
      units: ['%'],
    })
    await expect(asked({ measures: [{ what: 'ratio', numerator: revenue }] })).rejects.toThrow(
      'a denominator',
    )
  })

  test('give the share of a product within its country', async () => {
    const share = { what: 'share', column: 'Revenue', within: 'Country' }
    const { rows } = await asked({ groupBy: ['Country', 'Product'], measures: [share] })
    expect(rows.map((row) => row.join(' '))).toEqual(['DE Lamp 75', 'FR Lamp 75', 'DE Vase 25', 'FR Vase 25'])
    await expect(asked({ groupBy: 'Product', measures: [share] })).rejects.toThrow(
      'needs that column in groupBy',
    )
  })

  test('are joined with another table, and rows without a match or with several are counted', async () => {
    const stock = [
      ['a1', 'Oslo', '10'],
      ['B2 ', 'Oslo', '1'],
      ['b2', 'Porto', '2'],
    ].map((cells, at) => ({ number: at + 2, cells }))
    const table = {
      name: 'orders',
      columns: await dated,
      rows: () => inTwo(orders),
    }
    const other = {
      name: 'stock',
      columns: await columnsOf({
        sheet: null,
        columns: ['Article', 'City', 'Revenue'],
        rows: stock,
        semicolons: false,
      }),
      rows: () => inTwo(stock),
    }
    const join = { table: '00000000-0000-4000-8000-000000000000', column: 'SKU', otherColumn: 'Article' }
    const joined = (query: object) => askTable(table, TableQuery.parse(query), async () => other)
    const byCity = { groupBy: 'City', measures: [revenue, { what: 'sum', column: 'Revenue (stock)' }] }
    expect(await joined({ ...byCity, join })).toMatchObject({
      rows: [
        ['Oslo', '500', '31'],
        ['Porto', '50', '2'],
      ],
      joined: { unmatched: 1, repeated: 1 },
    })
    const all = await joined({ ...byCity, join: { ...join, keep: 'all' } })
    expect(all.rows).toContainEqual(['', '100', '0'])
    const worth = { what: 'sum', column: 'Revenue (stock)', times: 'Revenue', as: 'worth' }
    expect((await joined({ join, measures: [worth] })).rows).toEqual([['4650']])
    await expect(joined({ join, measures: [{ ...worth, times: 'City' }] })).rejects.toThrow('hold numbers')
    for (const what of ['average', 'share'])
      await expect(joined({ join, measures: [{ ...worth, what }] })).rejects.toThrow('Only a sum')
    await expect(joined({ join: { ...join, otherColumn: undefined } })).rejects.toThrow('no column “SKU”')
  })
})
