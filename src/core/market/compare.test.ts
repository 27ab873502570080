import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'
import { compareMarket } from './compare.ts'
import { factsOf, pagesOf } from './testing/page.ts'

const nobody = { price: null, delivery: null, prohibitedClaims: [] }

test('prices are grouped by currency, and dollars are never added to euros', () => {
  const pages = pagesOf(
    { price: '49.90', currency: 'EUR' },
    { price: '12', currency: 'USD' },
    { price: '39.9', currency: 'EUR' },
    { price: '44', currency: 'EUR' },
    { price: '45.05', currency: 'EUR' },
    { price: '10' },
    {},
  )
  const { prices, unpriced } = compareMarket(pages, {
    ...nobody,
    price: { amount: '44.00', currency: 'EUR' },
  })
  expect(prices).toMatchObject([
    {
      currency: 'EUR',
      lowest: { page: 3, amount: '39.9' },
      highest: { page: 1, amount: '49.90' },
      // Halfway between 44 and 45.05, to the tenth of a cent.
      median: '44.525',
      own: { amount: '44.00', lower: 1, same: 1, higher: 2 },
    },
    { currency: 'USD', median: '12.00', own: null },
    { currency: null, median: '10.00', own: null },
  ])
  expect(prices[0]?.prices.map(({ page }) => page)).toEqual([3, 4, 5, 1])
  expect(unpriced).toEqual([7])
})

test('amounts are decimals: no float comes between a tenth and two', () => {
  const [group] = compareMarket(
    pagesOf({ price: '0.1', currency: 'EUR' }, { price: '0.2', currency: 'EUR' }),
    nobody,
  ).prices
  expect(group?.median).toBe('0.15')
})

test('discounts, offers, delivery, claims and reviews name their pages, and nothing is made up', () => {
  const compared = compareMarket(
    pagesOf(
      {
        price: '39.90',
        compareAt: '59.90',
        currency: 'EUR',
        offers: [{ kind: 'free-shipping', words: 'Free shipping' }],
        delivery: { min: 7, max: 12, words: '7 to 12 days' },
        claims: [{ name: 'vegan', words: 'Vegan.' }],
        images: 10,
        moreImages: true,
      },
      {
        price: '30',
        compareAt: '20',
        delivery: { min: 2, max: 3, words: '2-3 days' },
        claims: [{ name: 'vegan', words: 'It is vegan' }],
        prohibited: [{ claim: 'cures pain', words: 'It cures pain' }],
        rating: { value: '4.6', best: '5' },
        reviews: 212,
      },
    ),
    nobody,
  )
  expect(compared.discounts).toEqual([
    { page: 1, before: '59.90', now: '39.90', currency: 'EUR', percent: '33.4' },
  ])
  expect(compared.offers).toEqual([{ kind: 'free-shipping', quotes: [{ page: 1, words: 'Free shipping' }] }])
  expect(compared.delivery.map(({ page, max }) => [page, max])).toEqual([
    [2, 3],
    [1, 12],
  ])
  expect(compared.claims).toEqual([
    {
      name: 'vegan',
      quotes: [
        { page: 1, words: 'Vegan.' },
        { page: 2, words: 'It is vegan' },
      ],
    },
  ])
  expect(compared.prohibited).toEqual([{ claim: 'cures pain', page: 2, words: 'It cures pain' }])
  expect(compared.reviews).toEqual([{ page: 2, rating: { value: '4.6', best: '5' }, count: 212 }])
  expect(compared.images[0]).toEqual({ page: 1, count: 10, more: true })
})

test('changes since; the same price in another notation is no change', () => {
  const earlier = factsOf({ price: '39.9', currency: 'EUR', reviews: 12, title: 'Arc' })
  const now = factsOf({
    price: '39.90',
    currency: 'EUR',
    title: 'Arc',
    delivery: { min: 3, max: 3, words: '' },
  })
  expect(changesOf(earlier, now)).toEqual([
    { what: 'Delivery', before: '', after: '3 days' },
    { what: 'Reviews', before: '12', after: '' },
  ])
  expect(changesOf(earlier, { ...earlier, currency: 'USD' })).toEqual([
    { what: 'Price', before: '39.9 EUR', after: '39.9 USD' },
  ])
})
