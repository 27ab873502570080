import { expect, test } from 'vitest'
import { readWords } from './words.ts'

const read = (text: string, prohibited: string[] = []) => readWords(text, prohibited)

test.each([
  ['Delivery in 3-5 business days.', 3, 5],
  ['Free shipping. Your lamp arrives within 2 weeks', 14, 14],
  ['Ships worldwide. Shipping takes 7 to 14 days', 7, 14],
  ['Enjoy 2 day delivery on all orders', 2, 2],
])('%s', (text, min, max) => {
  expect(read(text).delivery).toMatchObject({ min, max })
})

test.each([
  'Free shipping and 30-day returns',
  'Fast delivery 30 day money back guarantee',
  'Ships within 24 hours',
  'Delivery from $4.90',
  'Delivered by hand in 2019 days gone by',
])('%s: says no days of delivery', (text) => expect(read(text).delivery).toBeNull())

test('offers are quoted with what stands around them; what is denied is none', () => {
  const { offers } = read(
    `${'Lamps for every room. '.repeat(4)}Free shipping over $50. Buy 2 and get 1 lamp. Save 20% today with a 30-day money-back guarantee.`,
  )
  expect(offers.map(({ kind }) => kind)).toEqual(['free-shipping', 'discount', 'bundle', 'guarantee'])
  expect(offers[0]?.words).toMatch(/^….*Free shipping over \$50.*…$/)
  expect(read('There is no free shipping here, and no bundle.').offers).toEqual([])
})

test('claims go by our names, and what the seller may not say is found word for word', () => {
  const text = 'The world’s best lamp: clinically proven, waterproof. It CURES back-pain; vegan.'
  const { claims, prohibited } = read(text, ['cures back pain', 'back', 'cure', 'heals', '!?'])
  expect(claims.map(({ name }) => name)).toEqual([
    'clinically or scientifically proven',
    'best or number one',
    'waterproof',
    'vegan',
  ])
  expect(prohibited.map(({ claim }) => claim)).toEqual(['cures back pain', 'back'])
  expect(prohibited[0]?.words).toContain('CURES back-pain')
})

test('a page of any length is read in one go', () => {
  const text = 'delivery buy 2 free save '.repeat(4_000)
  expect(read(text, ['buy 3 free']).delivery).toBeNull()
})
