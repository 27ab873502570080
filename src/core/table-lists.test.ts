import { expect, test } from 'vitest'
import { withLists } from './table-lists.ts'

const column = (name: string, values: string[] = [], kind = 'text') => ({ name, kind, values })
const prices = {
  table: 'p',
  name: 'prices.csv',
  rows: 3,
  columns: [
    column('SKU', ['L1', 'L2', 'V1']),
    column('Group', ['Lamps', 'Vases']),
    column('Cost', [], 'number'),
  ],
}
const orders = {
  table: 'o',
  name: 'orders.csv',
  rows: 300,
  columns: [column('Lineitem sku'), column('Group', ['A', 'B']), column('Quantity', [], 'number')],
}

test('rows that point into a list are joined with it by the name of the column', () => {
  const [joined, ...more] = withLists([orders, prices])
  expect(more).toEqual([])
  expect(joined).toMatchObject({
    table: 'o',
    list: { join: { table: 'p', column: 'Lineitem sku', otherColumn: 'SKU' } },
  })
  expect(joined?.columns.map(({ name }) => name)).toEqual([
    'Lineitem sku',
    'Group',
    'Quantity',
    'SKU',
    'Group (prices.csv)',
    'Cost',
  ])
})

test('known values decide, whatever the columns are called', () => {
  const article = { ...orders, columns: [column('Article', ['L1', 'V1']), column('SKU', ['X', 'Y'])] }
  expect(withLists([article, prices])[0]?.list.join).toMatchObject({ column: 'Article' })
})

test('tables are not joined where no column tells the rows apart, nor with a longer or an attached one', () => {
  const repeated = { ...prices, rows: 4 }
  expect(withLists([orders, repeated])).toEqual([])
  expect(withLists([{ ...orders, rows: 2 }, prices])).toEqual([])
  expect(withLists([orders, { ...prices, attached: true }])).toEqual([])
})
