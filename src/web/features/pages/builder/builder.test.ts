import { expect, test } from 'vitest'
import type { CanonField } from '#contracts/canon.ts'
import type { PageBlock } from '#contracts/pages/page-blocks.ts'
import { labelOf } from '#core/canon/starters.ts'
import { newBlock } from '#pages/new-block.ts'
import { addressesToCopy, firstAlt, galleryOf, withGalleryImages } from '../images/gallery-images.ts'
import { suggestSlug } from '../publishing/suggest-slug.ts'
import { checkoutKind } from './buy-link.ts'
import { fillFacts } from './fill-facts.ts'
import { failuresOf, findingPlace } from './finding-place.ts'
import { gapsOf } from './gaps.ts'
import { readBundle } from './read-bundle.ts'

const field = (path: string, value: CanonField['value'] = 'Any'): CanonField => ({
  path,
  label: path,
  type: 'text',
  value,
  source: 'user',
  timestamp: '2026-11-01T10:00:00.000Z',
  locked: false,
  why: null,
  from: [],
  note: null,
  usedBy: [],
})
const photo = '6c0f4a52-6a0a-4a39-9d2f-0a3b1c6e7f10'

test('[T5] each step says what it still misses', () => {
  const known = { labelOf, findings: [] }
  const empty = gapsOf({ ...known, draft: { buyLink: null, blocks: [] }, fields: [] })
  expect(empty.facts).toEqual(['Product title', 'Product description', 'Returns', 'Contact'])
  expect([empty.offer, empty.images, empty.sections]).toEqual([
    ['Price', 'Buy link'],
    ['At least one product photo'],
    ['A section'],
  ])
  const unread = gapsOf({ ...known, draft: { buyLink: null, blocks: [] }, fields: undefined })
  expect([unread.facts, unread.offer]).toEqual([[], ['Buy link']])
  const gallery = newBlock('gallery', 'gallery')
  const blocks = withGalleryImages(
    [gallery],
    [
      { assetId: photo, alt: '' },
      { assetId: null, alt: '' },
    ],
  )
  const gaps = gapsOf({
    labelOf,
    draft: { buyLink: 'https://shop.example/cart/1:1', blocks },
    fields: ['product.title', 'product.description', 'policy.returns', 'policy.contact', 'pricing.price'].map(
      (path) => field(path),
    ),
    findings: [
      { level: 'blocking', code: 'no-alt', blockId: 'gallery', message: 'No alt', fix: '' },
      { level: 'warning', code: 'long-text', blockId: null, message: 'Long', fix: '' },
    ],
  })
  expect(gaps).toEqual({
    facts: [],
    offer: [],
    images: ['Alt text of an image'],
    sections: [],
    checks: ['No alt'],
    publish: [],
  })
})

test('[T5] a failed check is shown at the step that solves it, after what the step still misses', () => {
  const blocking = (code: string) =>
    ({ level: 'blocking', code, blockId: 'b', message: `Failed: ${code}`, fix: '' }) as const
  const findings = [
    blocking('invented-review'),
    blocking('no-returns'),
    blocking('price-differs'),
    { ...blocking('small-image'), level: 'warning' } as const,
  ]
  const gaps = { facts: [], offer: ['Buy link'], images: [], sections: [], checks: [], publish: [] }
  expect(failuresOf(findings, gaps)).toEqual({
    sections: ['Failed: invented-review'],
    facts: ['Failed: no-returns'],
  })
})

test('sections are made from the facts, and later facts fill only what is needed and still empty', () => {
  const made = fillFacts([], [field('product.title', 'Arc lamp')])
  const gallery = galleryOf(made)
  expect(gallery?.props).toMatchObject({ title: { canon: 'product.title' }, price: '' })
  const own = made.map((block) =>
    block.id === 'gallery' ? { ...block, props: { ...block.props, title: 'My own words' } } : block,
  ) as PageBlock[]
  const later = [
    field('product.title'),
    field('pricing.price'),
    field('pricing.compareAt'),
    field('policy.returns'),
  ]
  const filled = fillFacts(own, later)
  expect(galleryOf(filled)?.props).toMatchObject({
    title: 'My own words',
    price: { canon: 'pricing.price' },
    compareAt: '',
  })
  const policies = filled.find(({ id }) => id === 'policies')
  expect(policies?.props).toMatchObject({ items: [{ text: { canon: 'policy.returns' } }, { text: '' }, {}] })
  expect(fillFacts(filled, later)).toEqual(filled)
})

test('a checkout is known by its address', () => {
  expect(checkoutKind('https://lamp.myshopify.com/cart/4412:1,99:2')).toBe('shopify')
  expect(checkoutKind('https://buy.stripe.com/test_7sI')).toBe('stripe')
  expect(
    [
      'https://buy.stripe.com/',
      'https://buy.stripe.com.evil.example/x',
      'https://shop.example/cart',
      'no',
    ].map(checkoutKind),
  ).toEqual(Array(4).fill('other'))
})

test('[T6] a finding leads to its section or to the step that solves it', () => {
  const page = {
    id: 'p1',
    goal: 'product' as const,
    blocks: [newBlock('gallery', 'gallery'), newBlock('faq', 'a b')],
  }
  const placeOf = (code: string, blockId: string | null) => findingPlace(page, { code, blockId })
  expect(placeOf('no-buy-link', null)).toEqual({ name: 'Offer', to: '/droppage/p1/offer' })
  expect(placeOf('no-image', null).to).toBe('/droppage/p1/images')
  expect(placeOf('no-returns', null).to).toBe('/droppage/p1/facts')
  expect(placeOf('long-text', 'a b')).toEqual({
    name: 'Sections, Questions',
    to: '/droppage/p1/sections?block=a%20b',
  })
  expect(placeOf('weak-contrast', null).to).toBe('/droppage/p1/sections')
})

test('a bundle of the canon is read as units and price', () => {
  expect(['2 for €70.00', '3 For 1,299.00 USD', '2 for 69,90 €'].map(readBundle)).toEqual([
    { units: '2', price: '70.00' },
    { units: '3', price: '1299.00' },
    { units: '2', price: '69,90' },
  ])
  expect([readBundle('Buy two, get one'), readBundle('2 for free')]).toEqual([undefined, undefined])
})

test('an address is suggested from the title', () => {
  expect(['Arc lamp, 2 m', 'Ébène — “Édition”', '  ', '灯'].map(suggestSlug)).toEqual([
    'arc-lamp-2-m',
    'ebene-edition',
    '',
    '',
  ])
})

test('images: alt text to begin with, and those of the product page that are not copied yet', () => {
  expect([firstAlt('Arc lamp', 1), firstAlt('Arc lamp', 3), firstAlt(undefined, 1)]).toEqual([
    'Arc lamp',
    'Arc lamp, photo 3',
    '',
  ])
  const found = ['https://a.example/1.jpg', 'https://a.example/1.jpg', 'https://a.example/2.jpg', 'data:x']
  expect(addressesToCopy(found, [{ source: 'https://a.example/2.jpg' }, { source: null }])).toEqual([
    'https://a.example/1.jpg',
  ])
  expect(addressesToCopy('one', [])).toEqual([])
})
