import { expect, test } from 'vitest'
import { isAged } from './age.ts'

const now = new Date('2026-11-15T12:00:00Z')
const aged = (path: string, timestamp: string, source = 'user') => isAged({ path, source, timestamp }, now)

test('a fact that others decide is worth a look once it is old; what the seller or a rule says is not', () => {
  expect(aged('supplier.cost', '2026-08-17T11:59:59Z')).toBe(true)
  expect(aged('supplier.cost', '2026-08-17T12:00:01Z')).toBe(false)
  expect(aged('supplier.stock', '2026-10-10T12:00:00Z', 'sheet.xlsx')).toBe(true)
  expect(aged('supplier.stock', '2026-10-10T12:00:00Z', 'rule:stock')).toBe(false)
  expect(aged('pricing.price', '2020-01-01T00:00:00Z')).toBe(false)
  expect(aged('constructor', '2020-01-01T00:00:00Z')).toBe(false)
})
