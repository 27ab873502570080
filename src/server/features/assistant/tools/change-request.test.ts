import { expect, test } from 'vitest'
import { requestsChange } from './change-request.ts'

const asked = (own: string[], path: string, value: unknown) =>
  requestsChange({ own, offered: '' }, path, value)

test('“and the shipping to 4” goes on from a wish, for the value that it names', () => {
  const own = ['set the price to 45', 'and the shipping to 4']
  expect(asked(own, 'supplier.shippingCost', '4')).toBe(true)
  expect(asked(own, 'supplier.shippingCost', '9')).toBe(false)
  expect(asked(own, 'pricing.price', '12')).toBe(false)
})

test('by itself “and” asks for nothing', () => {
  expect(asked(['what is our price?', 'and the shipping to 4'], 'supplier.shippingCost', '4')).toBe(false)
})

test('“make” asks for a change only with the value in it', () => {
  expect(asked(['make the brand voice playful'], 'brand.voice', 'playful')).toBe(true)
  expect(asked(['make a description with the price'], 'pricing.price', '12')).toBe(false)
})
