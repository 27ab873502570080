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
    id: 'orders',
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
    id: 'supplier',
    name: 'supplier.xlsx',
    file: 'supplier.xlsx',
    columns: [text('Product', ['Desk lamp', 'Moon Lamp']), number('Unit cost'), number('Shipping per unit')],
  },
]
const onDate = (is: string, value: string) => ({ column: 'Date', is, value })

test.each<[string, object]>([
  [
    'How many orders from Germany or France?',
    { where: [{ column: 'Country', is: 'equal', value: 'Germany', or: ['France'] }] },
  ],
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
    'How many orders without a discount?',
    { where: [{ column: 'Discount', is: 'equal', value: '0', or: [''] }] },
  ],
  ['How many different countries do we ship to?', { measures: [{ what: 'distinct', column: 'Country' }] }],
  [
    'Total per product',
    { table: 'orders', groupBy: 'Product', measures: [{ what: 'sum', column: 'Total' }] },
  ],
  [
    'Which product sold the most units?',
    { table: 'orders', groupBy: 'Product', measures: [{ what: 'sum', column: 'Qty' }] },
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
  ['Bottom 2 orders by total', { order: { column: 'Total', descending: false }, limit: 2 }],
])('all of it is counted with: %s', (question, call) => {
  expect(toTableCall(question, sales, '2026-11-16')).toMatchObject(call)
})

test.each([
  ['How many orders were cancelled?', 'cancelled'],
  ['How many orders of the Red Lamp?', 'red'],
  ['What is the average total of gift orders?', 'gift'],
])('a word that nothing accounts for is told, and nothing is counted: %s', (question, word) => {
  const reading = toTableCall(question, sales, '2026-11-16')
  expect(reading).toMatchObject({ unclear: expect.stringContaining(word) })
  expect(reading).toMatchObject({ unclear: expect.stringContaining('I counted nothing') })
})

test('an unclear order of day and month is reported', () => {
  const ads: Table = {
    id: 'ads',
    name: 'ads.csv',
    file: 'ads.csv',
    columns: [text('Campaign'), { ...text('Start'), isUnclear: true }],
  }
  for (const when of ['in April 2026', 'in 2026', 'this year'])
    expect(toTableCall(`How many campaigns started ${when}?`, [ads], '2026-11-16')).toMatchObject({
      unclear: expect.stringContaining(
        'It cannot be told whether the day or the month stands first in “Start” of ads.csv',
      ),
    })
})

test.each([
  ['Which product has the highest margin?', 'I found no column for “margin”, so I put nothing in order.'],
  ['Which product is the best?', 'I am not sure by which column of orders.xlsx, Sheet 1 to compare'],
  ['How many orders were cancelled?', 'orders.xlsx, Sheet 1 has the columns “Date”'],
])('a refusal names the file and its sheet, and no row is taken for the best: %s', (question, said) => {
  const [orders] = sales
  const sheet = orders ? [{ ...orders, name: 'Sheet 1' }] : []
  expect(toTableCall(question, sheet)).toMatchObject({ unclear: expect.stringContaining(said) })
})

test.each(['Shipping times by country', 'Is it made by hand?', 'Orders by colour'])(
  'what is by something, but in no table, is left to others: %s',
  (question) => expect(toTableCall(question, sales)).toBeUndefined(),
)

test('the cost of a unit is no number of units, and nothing to group by', () => {
  const supplier = sales.slice(1)
  expect(toTableCall('Which product sold the most units?', supplier)).not.toMatchObject({ table: 'supplier' })
  const total = toTableCall('What is the total shipping per unit?', supplier)
  expect(total).toEqual({
    table: 'supplier',
    where: [],
    measures: [{ what: 'sum', column: 'Shipping per unit' }],
  })
})

test('items in stock are added up, not the rows that hold them', () => {
  const stock: Table = {
    id: 'stock',
    name: 'stock.csv',
    file: 'stock.csv',
    columns: [text('sku'), text('warehouse', ['Graz', 'Leipzig']), number('qty')],
  }
  expect(toTableCall('How many items are in stock in Leipzig?', [stock])).toMatchObject({
    where: [{ value: 'Leipzig' }, { column: 'qty', is: 'more than', value: '0' }],
    measures: [{ what: 'sum', column: 'qty' }],
  })
})

const paid = { column: 'Status', is: 'equal', value: 'paid' }
const german = { column: 'Country', is: 'equal', value: 'Germany' }

test.each<[string, object]>([
  ['List the paid orders from Germany', { table: 'orders', where: [german, paid], limit: 40 }],
  ['Show me all paid orders', { table: 'orders', where: [paid], limit: 40 }],
  ['Which orders are paid?', { table: 'orders', where: [paid], limit: 40 }],
  ['What orders were paid in March 2026?', { table: 'orders', limit: 40 }],
  ['Show the first 5 orders from Germany', { table: 'orders', where: [german], limit: 5 }],
  [
    'Which orders are above 200 €?',
    { table: 'orders', where: [{ column: 'Total', is: 'more than', value: '200' }] },
  ],
])('%s lists rows', (question, call) => {
  const asked = toTableCall(question, sales, '2026-11-16')
  expect(asked).toMatchObject(call)
  expect(asked).not.toHaveProperty('measures')
})

test.each<[string, object]>([
  ['What percentage of orders were refunded?', { where: [{ ...paid, value: 'refunded' }] }],
  ['What percent of orders are not paid?', { where: [{ ...paid, is: 'not equal' }] }],
  ['What percentage of paid orders are from Germany?', { where: [german], among: [paid] }],
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
  id: 'prices',
  name: 'prices.csv',
  file: 'prices.csv',
  columns: [text('SKU'), text('Group', ['Lamps', 'Vases']), text('Product', articles), number('Price')],
}
const ordered: Table = {
  id: 'ordered',
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

test.each<[string, object]>([
  ['How many lamps were sold in May 2026?', { where: [lamps, ...inMay], measures: pieces }],
  ['How many lamps were sold?', { where: [lamps], measures: pieces }],
  ['How many units were sold in May 2026?', { where: inMay, measures: pieces }],
  [
    'How many vases were ordered?',
    { where: [{ column: 'Product', is: 'equal', value: 'Blue vase' }], measures: pieces },
  ],
])('what was sold is counted in the orders, and only what is meant: %s', (question, call) => {
  expect(toTableCall(question, [priced, ordered])).toEqual({ table: 'ordered', ...call })
})

test('all that the list of a supplier holds is meant by what it is called', () => {
  const nordlicht: Table = {
    id: 'nordlicht',
    name: 'nordlicht.csv',
    file: 'nordlicht.csv',
    columns: [text('Category', ['Floor lamp', 'Pendant']), text('Dimmable', ['yes', 'no'])],
  }
  const where = [{ column: 'Dimmable', is: 'equal', value: 'yes' }]
  expect(toTableCall('How many Nordlicht lamps are dimmable?', [nordlicht])).toMatchObject({ where })
})

test.each([
  'Which SKUs are in the Lamps group?',
  'What SKUs belong to Lamps?',
  'What are the SKUs in the Lamps group?',
  'List the SKUs of the Lamps group',
])('%s lists the rows of the group', (question) => {
  const where = [{ column: 'Group', is: 'equal', value: 'Lamps' }]
  expect(toTableCall(question, [priced, ordered])).toEqual({ table: 'prices', where, limit: 40 })
})

test('a table of sales that a question does not name keeps it from no file', () => {
  expect(toTableCall('How many lamps are sold in a carton?', [ordered])).toBeUndefined()
})

test('stock is not what was sold, and what is left out is not counted', () => {
  const updated = { ...text('Updated'), kind: 'date' as const }
  const stock = { ...ordered, id: 'stock', name: 'stock.csv', file: 'stock.csv' }
  const columns = [text('Product', articles), number('Quantity'), updated]
  expect(toTableCall('How many lamps were sold?', [{ ...stock, columns }])).toBeUndefined()
  expect(toTableCall('How many lamps other than desk lamps were sold?', [ordered])).toMatchObject({
    where: expect.arrayContaining([expect.objectContaining({ value: 'Arc lamp' })]),
  })
})
