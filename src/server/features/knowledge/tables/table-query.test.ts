import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TableQuery } from '#contracts/knowledge/tables.ts'
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
const columns = await columnsOf(table)

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

test('a country is the same by any of its names', async () => {
  const rows = ['DE', 'Deutschland', 'Germany', 'FR', 'Delaware'].map((country, at) => ({
    number: at + 2,
    cells: [country, country === 'DE' ? 'DE' : 'TX'],
  }))
  const orders = await columnsOf({ sheet: null, columns: ['Country', 'State'], rows, semicolons: false })
  const matched = async (column: string, is: string, value: string) =>
    (await answerQuery(orders, TableQuery.parse({ where: [{ column, is, value }] }), inTwo(rows))).matched
  expect(await matched('Country', 'equal', 'Germany')).toBe(3)
  expect(await matched('Country', 'equal', 'de')).toBe(3)
  expect(await matched('Country', 'not equal', 'Allemagne')).toBe(2)
  expect(await matched('Country', 'equal', 'Delaware')).toBe(1)
  expect(await matched('State', 'equal', 'Germany')).toBe(0)
})

test('a group of a country holds all its names, and is called by the one that is written most', async () => {
  const rows = ['FR', 'DE', 'Germany', 'France', 'germany', 'Germany', 'Delaware', 'DE', 'Deutschland'].map(
    (country, at) => ({ number: at + 2, cells: [country, 'DE', '10'] }),
  )
  const orders = await columnsOf({
    sheet: null,
    columns: ['Country', 'State', 'Amount'],
    rows,
    semicolons: false,
  })
  const groups = async (query: object) =>
    (await answerQuery(orders, TableQuery.parse(query), inTwo(rows))).rows.map((row) => row.join(' '))
  const measures = [{ what: 'count' }, { what: 'sum', column: 'Amount' }]
  expect(await groups({ groupBy: 'Country', measures })).toEqual([
    'Germany 6 60',
    'France 2 20',
    'Delaware 1 10',
  ])
  expect(
    await groups({ groupBy: 'Country', measures, order: { column: 'Country', descending: false } }),
  ).toEqual(['Delaware 1 10', 'France 2 20', 'Germany 6 60'])
  expect(await groups({ groupBy: 'State' })).toEqual(['DE 9'])
})

describe('dates of which day and month could change places', () => {
  const asked = async (other: string, query: object) => {
    const rows = ['03/04/2026', '04/02/2026', '05/06/2026', other].map((date, at) => ({
      number: at + 2,
      cells: [date],
    }))
    const starts = await columnsOf({ sheet: null, columns: ['Start'], rows, semicolons: false })
    return answerQuery(starts, TableQuery.parse(query), inTwo(rows))
  }
  const inSpring = {
    where: [
      { column: 'Start', is: 'at least', value: '2026-04-01' },
      { column: 'Start', is: 'at most', value: '2026-05-31' },
    ],
    measures: [{ what: 'count' }],
  }
  const earliest = { order: { column: 'Start', descending: false }, limit: 1 }

  test.each([
    ['03/15/2026', '2', '03/04/2026'],
    ['15/03/2026', '1', '04/02/2026'],
  ])('%s settles the order of all', async (other, count, first) => {
    expect((await asked(other, inSpring)).rows).toEqual([[count]])
    expect((await asked(other, earliest)).rows).toEqual([[first]])
  })

  test.each([
    ['month', ['2026-03', '2026-04', '2026-05']],
    ['quarter', ['2026 Q1', '2026 Q2']],
    ['year', ['2026']],
  ])('in groups for each %s', async (per, names) => {
    const query = { groupBy: 'Start', per, order: { column: 'Start', descending: false } }
    expect((await asked('03/15/2026', query)).rows.map(([name]) => name)).toEqual(names)
    await expect(asked('12/03/2026', query)).rejects.toThrow('does not hold dates')
  })

  test('where none settles it, they are neither compared nor put in order', async () => {
    await expect(asked('12/03/2026', inSpring)).rejects.toThrow('cannot be compared')
    await expect(asked('12/03/2026', earliest)).rejects.toThrow('can’t be sorted')
  })
})

test('article numbers are words: found as they are written, sorted, and never added up', async () => {
  const rows = ['ARC-102', 'ARC-100', 'ARC-101'].map((sku, at) => ({
    number: at + 2,
    cells: [sku, `0${7 + at}`],
  }))
  const articles = await columnsOf({ sheet: null, columns: ['SKU', 'Code'], rows, semicolons: false })
  expect(articles.map(({ kind, unit }) => [kind, unit])).toEqual([
    ['text', ''],
    ['text', ''],
  ])
  const asked = (query: object) => answerQuery(articles, TableQuery.parse(query), inTwo(rows))
  const sorted = await asked({ order: { column: 'SKU', descending: false }, limit: 1 })
  expect(sorted.rows).toEqual([['ARC-100', '08']])
  const found = await asked({ where: [{ column: 'SKU', is: 'equal', value: 'arc-101' }] })
  expect(found.rows).toEqual([['ARC-101', '09']])
  await expect(asked({ measures: [{ what: 'sum', column: 'Code' }] })).rejects.toThrow(
    'does not hold numbers',
  )
})

describe('cells that are not of one kind', () => {
  const rowsOf = (...cells: string[][]) => cells.map((row, at) => ({ number: at + 2, cells: row }))
  const askedOf = async (rows: ReturnType<typeof rowsOf>, names: string[], query: object) =>
    answerQuery(
      await columnsOf({ sheet: null, columns: names, rows, semicolons: false }),
      TableQuery.parse(query),
      inTwo(rows),
    )

  test('no dollars are added to euros, no grams to kilograms; what was left out is told', async () => {
    const costs = rowsOf(
      ...Array.from({ length: 19 }, () => ['€10', '2 kg']),
      ['EUR 10', '2 KG'],
      ['$500', '500 g'],
    )
    const sum = (column: string) =>
      askedOf(costs, ['Cost', 'Weight'], { measures: [{ what: 'sum', column }] })
    expect(await sum('Cost')).toMatchObject({ rows: [['200']], skipped: 1 })
    expect(await sum('Weight')).toMatchObject({ rows: [['40']], skipped: 1 })
  })

  test('a column of prices is one of numbers, though some are on request', async () => {
    const prices = rowsOf(['120.00'], ['9.90'], ['on request'], ['11.00'], ['on request'])
    const expensive = await askedOf(prices, ['Price'], {
      where: [{ column: 'Price', is: 'more than', value: 10 }],
      order: { column: 'Price' },
    })
    expect(expensive.rows).toEqual([['120.00'], ['11.00']])
  })

  test('values without an order are not sorted by their letters', async () => {
    const weights = rowsOf(['9 kg', 'small'], ['900 g', 'large'], ['1 lb', '120'])
    const max = (column: string) =>
      askedOf(weights, ['Weight', 'Size'], { measures: [{ what: 'max', column }] })
    await expect(max('Weight')).rejects.toThrow('can’t be sorted')
    expect((await max('Size')).rows).toEqual([['small']])
    const order = { column: 'Weight' }
    await expect(askedOf(weights, ['Weight', 'Size'], { order })).rejects.toThrow('can’t be sorted')
    const where = [{ column: 'Size', is: 'more than', value: 10 }]
    await expect(askedOf(weights, ['Weight', 'Size'], { where })).rejects.toThrow('cannot be compared')
  })

  test('groups are ordered by themselves as what they are, or by the measure that is named', async () => {
    const sold = rowsOf(['10', '3'], ['2', '9'], ['1', '1'], ['1', '1'])
    const groups = (column: string, descending = false) =>
      askedOf(sold, ['Week', 'Sold'], {
        groupBy: 'Week',
        measures: [{ what: 'count' }, { what: 'sum', column: 'Sold' }],
        order: { column, descending },
      })
    const names = async (column: string, descending?: boolean) =>
      (await groups(column, descending)).rows.map(([name]) => name)
    expect(await names('Week')).toEqual(['1', '2', '10'])
    expect(await names('Sold', true)).toEqual(['2', '10', '1'])
    expect(await names('sum of sold', true)).toEqual(['2', '10', '1'])
    await expect(groups('Revenue')).rejects.toThrow('only by “Week”, “count”, “sum of Sold”')
  })
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
      empty: 0,
      units: ['€', '€', '€', '€'],
    })
  })
  test('empty cells are left out of an average, and that is told', async () => {
    const query = { groupBy: 'Oak', measures: [{ what: 'average', column: 'Stock' }, { what: 'count' }] }
    expect(await ask(query)).toMatchObject({ skipped: 0, empty: 1, units: [null, '', ''] })
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
      'There is no column “Colour”. Available columns: “Name”, “Kind”, “Price”, “Stock”, “Oak”.',
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

test('groups of any rows add up to all of them and the sum is exact', async () => {
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
      const made = await columnsOf({ sheet: null, columns: ['Kind', 'Amount'], rows, semicolons: false })
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

describe('a share', () => {
  const oak = { column: 'Oak', is: 'equal', value: 'yes' }
  const lamp = { column: 'Kind', is: 'equal', value: 'Lamp' }
  const share = { what: 'share' }

  test('of rows is of all of them, or of those that are named', async () => {
    expect(await ask({ where: [lamp], measures: [share] })).toMatchObject({
      columns: ['share of rows in %'],
      rows: [['23.076923']],
      units: ['%'],
      matched: 3,
      among: 13,
    })
    expect(await ask({ where: [oak], among: [lamp], measures: [share] })).toMatchObject({
      rows: [['66.666667']],
      matched: 2,
      among: 3,
    })
  })

  test('of a column is of its sum, and can be told for each group', async () => {
    const price = { what: 'share', column: 'Price' }
    // 1249.00 + 18.50 + 18.50 of that, 245.10 and 8 × 1.10.
    expect(await first({ where: [lamp], measures: [price] })).toEqual(['83.511916'])
    const { rows } = await ask({ groupBy: 'Kind', measures: [share], order: {} })
    expect(rows).toEqual([
      ['Vase', '61.538462'],
      ['Lamp', '23.076923'],
      ['Chair', '7.692308'],
      ['Table', '7.692308'],
    ])
  })

  test('of nothing is none', async () => {
    const none = { column: 'Kind', is: 'equal', value: 'Sofa' }
    expect(await ask({ where: [oak], among: [none], measures: [share] })).toMatchObject({
      rows: [['']],
      among: 0,
    })
    expect(await first({ where: [none], measures: [share] })).toEqual(['0'])
  })
})

test('groups that have as much as the last one shown are told', async () => {
  const byKind = { groupBy: 'Kind', measures: [{ what: 'count' }] }
  expect(await ask({ ...byKind, order: { descending: false }, limit: 1 })).toMatchObject({
    tied: 1,
    total: 4,
  })
  expect(await ask({ ...byKind, order: { descending: true }, limit: 1 })).toMatchObject({ tied: 0 })
  expect(await ask(byKind)).toMatchObject({ tied: 0 })
})
