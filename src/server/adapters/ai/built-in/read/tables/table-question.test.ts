import { expect, test } from 'vitest'
import { readTableQuestion } from './table-question.ts'
import type { Table } from './tables.ts'

/** The query where it is certain, otherwise the form. */
function toTableCall(question: string, tables: Table[], today?: string) {
  const reading = readTableQuestion(question, tables, today)
  return reading?.isSure ? reading.call : reading && { form: reading.call, leftOver: reading.leftOver }
}

const text = (name: string, values: string[] = []) => ({ name, kind: 'text' as const, unit: '', values })
const number = (name: string, unit = '') => ({ name, kind: 'number' as const, unit, values: [] })

const sales: Table[] = [
  {
    table: 'orders',
    rows: 0,
    name: 'orders.xlsx',
    file: 'orders.xlsx',
    columns: [
      { ...text('Date'), kind: 'date' },
      text('Country', ['Austria', 'France', 'Germany']),
      text('Product', ['Desk lamp', 'Moon Lamp']),
      number('Qty'),
      number('Total', '€'),
      number('Discount', '%'),
      text('Status', ['paid', 'refunded']),
    ],
  },
  {
    table: 'supplier',
    rows: 0,
    name: 'supplier.xlsx',
    file: 'supplier.xlsx',
    columns: [text('Product', ['Desk lamp', 'Moon Lamp']), number('Unit cost'), number('Shipping per unit')],
  },
]
const onDate = (is: string, value: string) => ({ column: 'Date', is, value })

test.each<[string, object]>([
  [
    'How many orders were placed from February to March 2026?',
    { where: [onDate('at least', '2026-02-01'), onDate('at most', '2026-03-31')] },
  ],
  ['How many orders since March 2026?', { where: [onDate('at least', '2026-03-01')] }],
  [
    'How many orders in the first quarter of 2026?',
    { where: [onDate('at least', '2026-01-01'), onDate('at most', '2026-03-31')] },
  ],
  [
    'How many orders in February 2028?',
    { where: [onDate('at least', '2028-02-01'), onDate('at most', '2028-02-29')] },
  ],
  [
    'How many orders last month?',
    { where: [onDate('at least', '2026-10-01'), onDate('at most', '2026-10-31')] },
  ],
  [
    'Total per product',
    { table: 'orders', groupBy: 'Product', measures: [{ what: 'sum', column: 'Total' }] },
  ],
  ['How many orders have a total above 50?', { measures: [{ what: 'count' }] }],
  ['Orders by country', { table: 'orders', groupBy: 'Country', measures: [{ what: 'count' }] }],
  ['Revenue by product', { groupBy: 'Product', measures: [{ what: 'sum', column: 'Total' }] }],
  ['Discount by country', { groupBy: 'Country', measures: [{ what: 'average', column: 'Discount' }] }],
  [
    'Total revenue by month',
    {
      groupBy: 'Date',
      per: 'month',
      measures: [{ what: 'sum', column: 'Total' }],
      order: { column: 'Date', descending: false },
    },
  ],
  [
    'Which month had the most orders?',
    { groupBy: 'Date', per: 'month', measures: [{ what: 'count' }], order: { descending: true }, limit: 1 },
  ],
  [
    'Which country has the highest average total?',
    {
      groupBy: 'Country',
      measures: [{ what: 'average', column: 'Total' }],
      order: { descending: true },
      limit: 1,
    },
  ],
])('all of it is counted with: %s', (question, call) => {
  expect(toTableCall(question, sales, '2026-11-16')).toMatchObject(call)
})

test.each([])('a word that nothing accounts for is told, and nothing is counted: %s', (question, word) => {
  const reading = toTableCall(question, sales, '2026-11-16')
  expect(reading).toMatchObject({ unclear: expect.stringContaining(word) })
  expect(reading).toMatchObject({ unclear: expect.stringContaining('I counted nothing') })
})

test.each([])(
  'a refusal names the file and its sheet, and no row is taken for the best: %s',
  (question, said) => {
    const [orders] = sales
    const sheet = orders ? [{ ...orders, name: 'Sheet 1' }] : []
    expect(toTableCall(question, sheet)).toMatchObject({ unclear: expect.stringContaining(said) })
  },
)

test.each(['Is it made by hand?', 'Orders by colour'])(
  'what is by something, but in no table, is left to others: %s',
  (question) => expect(toTableCall(question, sales)).toBeUndefined(),
)

const paid = { column: 'Status', is: 'equal', value: 'paid' }
const german = { column: 'Country', is: 'equal', value: 'Germany' }

test.each<[string, object]>([
  ['List the paid orders from Germany', { table: 'orders', where: [german, paid], limit: 40 }],
  ['Show me all paid orders', { table: 'orders', where: [paid], limit: 40 }],
])('%s lists rows', (question, call) => {
  const asked = toTableCall(question, sales, '2026-11-16')
  expect(asked).toMatchObject(call)
  expect(asked).not.toHaveProperty('measures')
})

test.each<[string, object]>([
  ['What percentage of orders were refunded?', { where: [{ ...paid, value: 'refunded' }] }],
  ['What percent of orders are not paid?', { where: [{ ...paid, is: 'not equal' }] }],
  ['Percentage of refunded orders', { where: [{ ...paid, value: 'refunded' }] }],
])('%s is a share of rows', (question, call) => {
  expect(toTableCall(question, sales)).toEqual({ table: 'orders', measures: [{ what: 'share' }], ...call })
})

test('a share of revenue is one of its sum', () => {
  const call = { table: 'orders', where: [german], measures: [{ what: 'share', column: 'Total' }] }
  expect(toTableCall('What share of revenue comes from Germany?', sales)).toEqual(call)
})

test.each([
  'Show me a better title for the Desk lamp',
  'Which countries do we ship to?',
  'What percentage of the price goes to fees?',
  'What share of buyers come back?',
  'Show me the returns policy',
  'Find a supplier in Germany',
  'Which carriers deliver to Austria?',
])('%s is asked of no table', (question) => {
  expect(toTableCall(question, sales)).toBeUndefined()
})

const articles = ['Arc lamp', 'Blue vase', 'Desk lamp']
const priced: Table = {
  table: 'prices',
  rows: 0,
  name: 'prices.csv',
  file: 'prices.csv',
  columns: [text('SKU'), text('Group', ['Lamps', 'Vases']), text('Product', articles), number('Price')],
}
const ordered: Table = {
  table: 'ordered',
  rows: 0,
  name: 'orders.csv',
  file: 'orders.csv',
  columns: [
    number('Order'),
    { ...text('Date'), kind: 'date' },
    text('Product', articles),
    number('Quantity'),
  ],
}
const lamps = { column: 'Product', is: 'equal', value: 'Arc lamp', or: ['Desk lamp'] }
const inMay = [onDate('at least', '2026-05-01'), onDate('at most', '2026-05-31')]
const pieces = [{ what: 'sum', column: 'Quantity' }]

test('units sold are added up in the orders, and a value named in part makes a form', () => {
  expect(toTableCall('How many units were sold in May 2026?', [priced, ordered])).toEqual({
    table: 'ordered',
    where: inMay,
    measures: pieces,
  })
  expect(toTableCall('How many lamps were sold?', [ordered])).toMatchObject({
    form: { where: [lamps], measures: pieces },
  })
})

test.each([
  ['Which product is the best?'],
  ['How many orders were cancelled?'],
  ['Which product has the highest margin?'],
  ['How many orders in June?'],
])('what is not certain is no answer: %s', (question) => {
  expect(toTableCall(question, sales) ?? {}).not.toHaveProperty('table')
})

test.each<[string, object]>([
  ['umsatz im märz 2026', { measures: [{ what: 'sum', column: 'Total' }] }],
  ['total sales in june', { where: [onDate('at least', '2026-06-01'), onDate('at most', '2026-06-30')] }],
])('other languages and the year of the table: %s', (question, call) => {
  const dated = sales.map((table) => ({
    ...table,
    columns: table.columns.map((column) =>
      column.kind === 'date' ? { ...column, range: { from: '2026-01-02', to: '2026-09-30' } } : column,
    ),
  }))
  expect(toTableCall(question, dated)).toMatchObject(call)
})

test.each(['List the SKUs of the Lamps group'])('%s lists the rows of the group', (question) => {
  const where = [{ column: 'Group', is: 'equal', value: 'Lamps' }]
  expect(toTableCall(question, [priced, ordered])).toEqual({ table: 'prices', where, limit: 40 })
})
