import { expect, test } from 'vitest'
import { decimal, zero } from '#core/decimal.ts'
import type { Sale } from '#core/profit/order-book.ts'
import { canonCosts } from './canon-costs.ts'
import { costsIn } from './costs.ts'

const sale = (product: string): Sale => ({
  ...{ day: '2026-09-01', product, sku: undefined, country: undefined, currency: 'EUR' },
  ...{ units: decimal('1'), orders: decimal('1'), paid: decimal('40') },
  ...{ tax: undefined, refund: zero, fee: undefined },
})

test('[security C5] a product named like a part of every object has no cost until one is entered', () => {
  const names = ['constructor', '__proto__', 'toString']
  const known = { canon: canonCosts([]), currency: 'EUR', sales: names.map(sale) }
  expect(costsIn({ ...known, entered: {} }).products.map(({ cost }) => cost)).toEqual([null, null, null])
  const entered = JSON.parse('{"constructor":"3","__proto__":"4"}')
  expect(costsIn({ ...known, entered }).products.map(({ cost }) => cost)).toEqual(['3.00', '4.00', null])
})
