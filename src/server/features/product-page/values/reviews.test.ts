import { expect, test } from 'vitest'
import { readPage } from '../page-reading.ts'

const jsonLd = (value: object) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`

test('reviews are read as the page states them, and not at all where it does not', () => {
  const reviewsOf = (html: string) => readPage({ text: html, url: 'https://shop.example/' }).reviews
  const rated = (aggregateRating: unknown) =>
    reviewsOf(jsonLd({ '@type': 'Product', name: 'Arc', aggregateRating }))
  expect(rated({ ratingValue: '4,6', bestRating: 5, reviewCount: '1,204' })).toEqual({
    rating: { value: '4.6', best: '5' },
    count: 1204,
    source: 'json-ld',
  })
  expect(rated({ ratingValue: '4.625', bestRating: 5 }).rating?.value).toBe('4.625')
  expect(rated([{ ratingValue: 92, bestRating: 100, ratingCount: 3 }])).toEqual({
    rating: { value: '92', best: '100' },
    count: 3,
    source: 'json-ld',
  })
  const none = { rating: null, count: null, source: null }
  for (const odd of [
    undefined,
    5,
    { ratingValue: 0 },
    { ratingValue: 9, bestRating: 5 },
    { reviewCount: 'many' },
  ])
    expect(rated(odd)).toEqual(none)
  const marked = '<span itemprop="ratingValue">4.2</span><meta itemprop="reviewCount" content="17">'
  const product = `<div itemscope itemtype="https://schema.org/Product">${marked}</div>`
  expect(reviewsOf(product)).toEqual({ rating: { value: '4.2', best: null }, count: 17, source: 'microdata' })
  expect(reviewsOf(marked)).toEqual(none)
})
