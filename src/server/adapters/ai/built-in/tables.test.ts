import { expect, test } from 'vitest'
import { noContext } from './conversation.ts'
import { readTableQuestion } from './read/tables/table-question.ts'
import type { Table } from './read/tables/tables.ts'
import { tableFound } from './skills/tables.ts'
import { converse } from './testing/converse.ts'

/** The query where it is certain, otherwise the form. */
function toTableCall(question: string, tables: Table[], today?: string) {
  const reading = readTableQuestion(question, tables, today)
  return reading?.isSure ? reading.call : reading && { form: reading.call, leftOver: reading.leftOver }
}

const text = (name: string, values: string[] = []) => ({ name, kind: 'text' as const, unit: '', values })
const number = (name: string, unit = '') => ({ name, kind: 'number' as const, unit, values: [] })

const tables: Table[] = [
  {
    table: 'lamps',
    rows: 0,
    name: 'lamps.csv',
    file: 'lamps.csv',
    columns: [
      text('SKU'),
      text('Material', ['Oak', 'Brushed steel']),
      number('Unit price', '€'),
      number('Weight', 'kg'),
      text('Dimmable', ['yes', 'no']),
    ],
  },
  {
    table: 'reviews',
    rows: 0,
    name: 'reviews.csv',
    file: 'reviews.csv',
    columns: [
      text('Product', ['Orbit lamp', 'Wool throw']),
      number('Stars'),
      number('Cartons'),
      text('Text'),
    ],
  },
]

const oak = { column: 'Material', is: 'equal', value: 'Oak' }

test.each<[string, object]>([
  ['How many lamps are made of oak?', { table: 'lamps', where: [oak], measures: [{ what: 'count' }] }],
  [
    'How many lamps in brushed steel are not dimmable?',
    {
      where: [
        { ...oak, value: 'Brushed steel' },
        { column: 'Dimmable', is: 'equal', value: 'no' },
      ],
    },
  ],
  [
    'What is the average unit price of oak lamps?',
    { where: [oak], measures: [{ what: 'average', column: 'Unit price' }] },
  ],
  ['What is the total weight of all lamps?', { measures: [{ what: 'sum', column: 'Weight' }] }],
  ['Which lamp is the cheapest?', { order: { column: 'Unit price', descending: false }, limit: 1 }],
  ['Show the top 3 lamps by weight', { order: { column: 'Weight', descending: true }, limit: 3 }],
  ['How many lamps are there per material?', { groupBy: 'Material', measures: [{ what: 'count' }] }],
  [
    'How many reviews have 5 stars?',
    { table: 'reviews', where: [{ column: 'Stars', is: 'equal', value: '5' }] },
  ],
  ['How many cartons are in the reviews?', { measures: [{ what: 'sum', column: 'Cartons' }] }],
])('%s', (question, call) => {
  expect(toTableCall(question, tables)).toMatchObject(call)
})

const shop: Table[] = [
  {
    table: 'orders',
    rows: 0,
    name: 'orders.csv',
    file: 'orders.csv',
    columns: [
      number('Order'),
      { ...text('Date'), kind: 'date' },
      text('Country', ['AT', 'CH', 'DE']),
      number('Total', '€'),
      text('Status', ['open', 'paid', 'refunded']),
    ],
  },
  {
    table: 'teas',
    rows: 0,
    name: 'teas.csv',
    file: 'teas.csv',
    columns: [text('Tea'), number('Stock'), number('Weight', 'g')],
  },
]
const sold: Table[] = [
  {
    table: 'sold',
    rows: 0,
    name: 'orders.csv',
    file: 'orders.csv',
    columns: [
      number('order_id'),
      text('country', ['France', 'Germany']),
      text('product', ['Lamp sage', 'Lamp white']),
      number('quantity'),
      number('revenue_eur'),
      text('refunded', ['yes', 'no']),
    ],
  },
  {
    table: 'customers',
    rows: 0,
    name: 'customers.csv',
    file: 'customers.csv',
    columns: [number('customerId'), text('city', ['Berlin', 'Hamburg']), number('orders'), number('zip')],
  },
  { table: 'stock', rows: 0, name: 'stock.csv', file: 'stock.csv', columns: [text('SKU'), number('Stock')] },
]
const count = [{ what: 'count' }]
const total = [{ what: 'sum', column: 'Total' }]
const day = (is: string, value: string) => ({ column: 'Date', is, value })

test.each<[string, object]>([
  ['What is the sum of Total for orders from AT?', { where: [{ column: 'Country' }], measures: total }],
  ['What is the total revenue of paid orders?', { where: [{ value: 'paid' }], measures: total }],
  ['How many orders came from Spain?', { where: [{ column: 'Country', is: 'equal', value: 'Spain' }] }],
  // “at” is no Austria.
  ['How many orders are over 50?', { where: [{ column: 'Total', is: 'more than', value: '50' }] }],
  [
    'How many orders came in March 2026?',
    { where: [day('at least', '2026-03-01'), day('at most', '2026-03-31')] },
  ],
  ['What is the total stock?', { table: 'teas', measures: [{ what: 'sum', column: 'Stock' }] }],
  [
    'Which 3 teas have the most stock?',
    { groupBy: 'Tea', measures: [{ what: 'sum', column: 'Stock' }], limit: 3 },
  ],
  ['Total stock by tea, top 3', { groupBy: 'Tea', measures: [{ what: 'sum', column: 'Stock' }], limit: 3 }],
])('of a shop: %s', (question, call) => {
  expect(toTableCall(question, shop)).toMatchObject(call)
})

test.each<[string, object]>([
  ['How many customers do we have?', { table: 'customers', measures: count }],
  [
    'What was the revenue in France?',
    { where: [{ value: 'France' }], measures: [{ what: 'sum', column: 'revenue_eur' }] },
  ],
])('columns that name rows are not added up: %s', (question, call) => {
  expect(toTableCall(question, sold)).toMatchObject(call)
})

test.each([])('what is not understood is asked about, not left out: %s', (question, said) => {
  expect(toTableCall(question, shop)).toMatchObject({ unclear: expect.stringContaining(said) })
})

const told = (result: object) => {
  const results = [
    { name: 'query_table', result: `${JSON.stringify(result)}\n\nName it in the answer as: [2] lamps.csv` },
  ]
  const ask = { text: '', said: '', context: noContext, tools: [], results, intents: async () => [] }
  const reply = tableFound(ask)
  return typeof reply === 'object' && 'text' in reply ? reply.text : reply
}

test('an answer names the figure, its rows and where they stand', () => {
  const answer = {
    from: 'lamps.csv',
    where: [],
    columns: ['count'],
    rows: [['7']],
    matched: 7,
    total: 1,
    skipped: 0,
  }
  expect(told(answer)).toBe('**7** rows of lamps.csv [2].')
  expect(told({ ...answer, rows: [['1']], matched: 1 })).toBe('**1** row of lamps.csv [2].')
  expect(told({ ...answer, columns: ['sum of Weight'], rows: [['4.5']] })).toBe(
    'The sum of Weight is **4.5**, over 7 rows of lamps.csv [2].',
  )
  expect(told({ ...answer, where: ['Material is Oak', 'Weight is more than 2'], skipped: 2 })).toBe(
    '**7** rows of lamps.csv [2], where Material is Oak and Weight is more than 2.',
  )
  expect(told({ ...answer, columns: ['sum of Weight'], rows: [['4.5']], skipped: 1 })).toContain(
    'Cells left out: 1 without a number of that unit.',
  )
  expect(told({ ...answer, matched: 0 })).toBe('No row of lamps.csv [2] fits that.')
  expect(told({ ...answer, columns: ['Name', 'Price'], rows: [['Lamp | <b>', '3']], total: 2 })).toBe(
    'From lamps.csv [2]:\n\n| Name | Price |\n| --- | --- |\n| Lamp b | 3 |\n\nIt is one of 2.',
  )
  expect(told({ problem: 'There is no column' })).toBe('I could not ask the table.')
})

test('a share tells of how many rows it is, and groups that tie are told', () => {
  const answer = {
    from: 'orders.csv',
    columns: ['share of rows in %'],
    rows: [['26.666667']],
    units: ['%'],
    where: ['Country is Spain'],
    matched: 4,
    among: 15,
    total: 1,
    skipped: 0,
  }
  expect(told(answer)).toBe('**26.67\u00a0%**: 4 of 15 rows of orders.csv [2], where Country is Spain.')
  const pending = { ...answer, amongWhere: ['Status is pending'] }
  expect(told(pending)).toContain(
    '15 rows of orders.csv [2] where Status is pending, where Country is Spain.',
  )
  expect(told({ ...pending, matched: 0, rows: [['0']] })).toContain('**0\u00a0%**: 0 of 15 rows')
  expect(told({ ...pending, matched: 0, among: 0, rows: [['']] })).toBe(
    'No row of orders.csv [2] where Status is pending fits that.',
  )
  expect(told({ ...answer, columns: ['share of Total in %'] })).toBe(
    '**26.67\u00a0%** (share of Total in %): 4 of 15 rows of orders.csv [2], where Country is Spain.',
  )
  const groups = { ...answer, columns: ['Country', 'count'], rows: [['France', '4']], total: 4, tied: 2 }
  expect(told(groups)).toContain('It is one of 4.\n\n2 more have as much.')
})

test('a figure has its unit, two decimals at most, and says how many cells it rests on', () => {
  const answer = {
    from: 'ads.csv',
    where: [],
    columns: ['average of CTR'],
    rows: [['2.412567']],
    units: ['%'],
    matched: 5,
    total: 1,
    skipped: 0,
    empty: 1,
  }
  expect(told(answer)).toBe(
    'The average of CTR is **2.41\u00a0%**, over 4 of 5 rows of ads.csv [2]. Cells left out: 1 empty.',
  )
  const money = { ...answer, columns: ['sum of Spend'], rows: [['3970.5']], units: ['$'], skipped: 1 }
  expect(told(money)).toBe(
    'The sum of Spend is **$3,970.50**, over 3 of 5 rows of ads.csv [2]. Cells left out: 1 empty and 1 without a number of that unit.',
  )
  expect(told({ ...money, rows: [['-1234567.891']], units: ['JPY'] })).toContain('**−¥1,234,568**')
  expect(told({ ...answer, rows: [['']], matched: 1 })).toBe(
    'There is no average of CTR in the 1 row of ads.csv [2]. Cells left out: 1 empty.',
  )
  const groups = {
    ...answer,
    columns: ['Year', 'sum of Umsatz'],
    rows: [['2026', '3528.2']],
    units: [null, '€'],
    empty: 0,
  }
  expect(told(groups)).toContain('| 2026 | €3,528.20 |')
})

test('rows that point into a list of prices are asked with it, as a form: pieces count times what one costs', async () => {
  const orders = {
    table: '00000000-0000-4000-8000-000000000001',
    rows: 300,
    name: 'orders.csv',
    file: 'orders.csv',
    columns: [text('SKU'), text('Status', ['delivered', 'lost']), number('Quantity'), number('Total')],
  }
  const list = {
    table: '00000000-0000-4000-8000-000000000002',
    rows: 2,
    name: 'costs.csv',
    file: 'costs.csv',
    columns: [text('SKU', ['L1', 'V1']), text('Group', ['Lamps', 'Vases']), number('Unit cost')],
  }
  const asked = (question: string) =>
    converse(question, { tables: [orders, list], tools: ['query_table'] }).then(({ card }) => card)
  const join = { table: list.table, column: 'SKU', otherColumn: 'SKU' }
  expect(await asked('what did the delivered goods cost us going by the unit cost sheet')).toMatchObject({
    kind: 'query',
    title: 'orders.csv + costs.csv',
    query: {
      join,
      where: [{ column: 'Status', value: 'delivered' }],
      // Rows, pieces and revenue stand beside it: an uncertain question may mean them.
      measures: [
        { what: 'sum', column: 'Unit cost', times: 'Quantity' },
        { what: 'count' },
        { what: 'sum', column: 'Quantity' },
        { what: 'sum', column: 'Total' },
      ],
    },
  })
  expect(await asked('how many vases have we sold')).toMatchObject({
    query: {
      join,
      where: [{ column: 'Group', value: 'Vases' }],
      measures: [{ what: 'sum', column: 'Quantity' }, { what: 'count' }, { what: 'sum', column: 'Total' }],
    },
  })
  // A question about one table needs no join.
  const alone = await converse('delivered quantity', { tables: [orders, list], tools: ['query_table'] })
  expect(alone.call?.input).toMatchObject({ table: orders.table })
  expect(alone.call?.input).not.toHaveProperty('join')
})
