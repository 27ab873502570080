import { expect, test } from 'vitest'
import { toTableCall } from './read/table-question.ts'
import type { Table } from './read/tables.ts'
import { tableFound } from './skills/tables.ts'
import { converse } from './testing/converse.ts'

const text = (name: string, values: string[] = []) => ({ name, kind: 'text' as const, unit: '', values })
const number = (name: string, unit = '') => ({ name, kind: 'number' as const, unit, values: [] })

const tables: Table[] = [
  {
    id: 'lamps',
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
    id: 'reviews',
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
    'How many lamps cost more than 1.250,50?',
    { where: [{ column: 'Unit price', is: 'more than', value: '1.250,50' }] },
  ],
  ['How many lamps weigh at most 2 kg?', { where: [{ column: 'Weight', is: 'at most', value: '2' }] }],
  [
    'What is the average unit price of oak lamps?',
    { where: [oak], measures: [{ what: 'average', column: 'Unit price' }] },
  ],
  ['What is the total weight of all lamps?', { measures: [{ what: 'sum', column: 'Weight' }] }],
  ['Which lamp is the cheapest?', { order: { column: 'Unit price', descending: false }, limit: 1 }],
  ['Show the top 3 lamps by weight', { groupBy: 'Weight' }],
  ['How many lamps are there per material?', { groupBy: 'Material', measures: [{ what: 'count' }] }],
  [
    'How many reviews have 5 stars?',
    { table: 'reviews', where: [{ column: 'Stars', is: 'equal', value: '5' }] },
  ],
  ['How many cartons are in the reviews?', { measures: [{ what: 'sum', column: 'Cartons' }] }],
  [
    'Which product has the most reviews?',
    { groupBy: 'Product', measures: [{ what: 'count' }], order: { descending: true }, limit: 1 },
  ],
])('%s', (question, call) => {
  expect(toTableCall(question, tables)).toMatchObject(call)
})

test('what is no question about rows, or about no table, is left to others', () => {
  expect(toTableCall('What is our return policy?', tables)).toBeUndefined()
  expect(toTableCall('How many moons has Jupiter?', tables)).toBeUndefined()
  expect(converse('How many lamps are made of oak?', { tools: ['query_table'] }).call).toBeUndefined()
})

const told = (result: object) => {
  const results = [
    { name: 'query_table', result: `${JSON.stringify(result)}\n\nName it in the answer as: [2] lamps.csv` },
  ]
  return tableFound({ results } as unknown as Parameters<typeof tableFound>[0])
}

test('an answer names the figure, its rows and where they stand', () => {
  const answer = { from: 'lamps.csv', columns: ['count'], rows: [['7']], matched: 7, total: 1, skipped: 0 }
  expect(told(answer)).toBe('**7** rows of lamps.csv [2].')
  expect(told({ ...answer, columns: ['sum of Weight'], rows: [['4.5']] })).toBe(
    'The sum of Weight is **4.5**, over 7 rows of lamps.csv [2].',
  )
  expect(told({ ...answer, matched: 0 })).toBe('No row of lamps.csv [2] fits that.')
  expect(told({ ...answer, columns: ['Name', 'Price'], rows: [['Lamp | <b>', '3']], total: 2 })).toBe(
    'From lamps.csv [2]:\n\n| Name | Price |\n| --- | --- |\n| Lamp b | 3 |\n\nThese are 1 of 2.',
  )
  expect(told({ problem: 'There is no column' })).toBe('I could not ask the table.')
})
