import { expect, test } from 'vitest'
import { TableQuery } from '#contracts/knowledge/tables.ts'
import { firstQuestion, toQuery } from './table-question.ts'

const where = [
  { id: 1, column: 'Stock', is: 'less than' as const, value: ' 5 ' },
  { id: 2, column: 'Note', is: 'empty' as const, value: 'left over' },
  { id: 3, column: 'Colour', is: 'equal' as const, value: ' ' },
  { id: 4, column: '', is: 'equal' as const, value: 'red' },
]

test('a group is ordered by what is computed, and a half-made condition asks for nothing', () => {
  const query = toQuery({
    ...firstQuestion,
    what: 'sum',
    of: 'Price',
    groupBy: 'Colour',
    orderBy: 'Stock',
    where,
  })
  expect(query).toEqual({
    where: [
      { column: 'Stock', is: 'less than', value: '5' },
      { column: 'Note', is: 'empty', value: '' },
    ],
    measures: [{ what: 'sum', column: 'Price' }],
    groupBy: ['Colour'],
    order: { descending: true },
    limit: 20,
  })
  expect(TableQuery.parse(query)).toEqual(query)
})

test('rows are asked for as they are, in an order of their own', () => {
  const question = { ...firstQuestion, what: 'rows' as const, groupBy: 'Colour', orderBy: 'Stock', limit: 3 }
  expect(toQuery({ ...question, descending: false })).toEqual({
    where: [],
    measures: [],
    order: { column: 'Stock', descending: false },
    limit: 3,
  })
  expect(toQuery(firstQuestion)).toEqual({ where: [], measures: [{ what: 'count' }], limit: 20 })
})
