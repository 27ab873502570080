import { expect, test } from 'vitest'
import { readVariants } from '../pages/variants.ts'
import { pageFields, pagePlace } from './page-fields.ts'
import { readPath } from './path.ts'
import { readValue } from './read-value.ts'

const url = 'https://www.shop.example/lamp'
const facts = {
  title: 'Arc lamp',
  price: { amount: '12.50', isFrom: false },
  brand: 'Lampwerk',
  availability: 'in stock',
  rating: { value: '4.6', best: '5' },
  images: ['https://cdn.example/a.jpg', `https://cdn.example/${'b'.repeat(600)}.jpg`],
  features: ['Dims to 1 %', 'Oak foot; oiled'],
  variants: [
    { title: 'Black', options: [{ name: 'Colour', value: 'Black' }], price: '12.50', sku: 'A-1' },
    { title: 'White', options: [], price: null, sku: null },
  ],
}
const paths = (role: 'own' | 'supplier' | 'competitor') =>
  pageFields(facts, { role, url, currency: 'USD' }).map(({ path }) => path)

test('the relation to the page decides where its facts belong', () => {
  const product = ['product.title', 'product.images', 'product.features', 'product.variants']
  expect(paths('own').sort()).toEqual(['brand.name', 'pricing.price', ...product, 'reviews.rating'].sort())
  expect(paths('supplier').sort()).toEqual([...product, 'supplier.cost'].sort())
  const group = 'competitors.shop-example'
  expect(paths('competitor')).toEqual(
    ['title', 'price', 'availability', 'rating'].map((name) => `${group}.${name}`),
  )
})

test('each value is one that the canon can read', () => {
  for (const role of ['own', 'supplier', 'competitor'] as const)
    for (const { path, value } of pageFields(facts, { role, url, currency: 'USD' })) {
      expect(readPath(path)).toMatchObject({ ok: true })
      expect(readValue(path, value), path).toMatchObject({ ok: true, typed: { value } })
    }
  const values = new Map(
    pageFields(facts, { role: 'own', url, currency: 'USD' }).map(({ field, value }) => [field, value]),
  )
  expect(values.get('price')).toEqual({ amount: '12.50', currency: 'USD' })
  expect(values.get('images')).toEqual(['https://cdn.example/a.jpg'])
  expect(values.get('features')).toEqual(['Dims to 1 %', 'Oak foot; oiled'])
  expect(values.get('variants')).toEqual(['Colour: Black; 12.50 USD; SKU A-1', 'White'])
  expect(values.get('rating')).toBe('4.6 of 5')
})

test('variants of a page are read back as a shop takes them, without the price of a supplier', () => {
  const options = [
    { name: 'Size', value: 'S/M, 1.5 m; short' },
    { name: 'Colour', value: 'Black' },
  ]
  const variants = [{ title: 'Black', options, price: '12.50', sku: 'A-1' }]
  const read = (role: 'own' | 'supplier') =>
    readVariants(pageFields({ variants }, { role, url, currency: 'USD' })[0]?.value as string[])
  const stored = [
    { name: 'Size', value: 'S/M, 1.5 m, short' },
    { name: 'Colour', value: 'Black' },
  ]
  expect(read('own')).toEqual([{ options: stored, price: '12.50', sku: 'A-1' }])
  expect(read('supplier')).toEqual([{ options: stored, price: undefined, sku: 'A-1' }])
})

test('any address gives a path', () => {
  for (const address of [
    '',
    'https://1.2.3.4/',
    'https://[::1]/',
    'https://99shop.example/',
    `https://${'a'.repeat(60)}.example`,
  ])
    expect(readPath(pagePlace('competitor', 'price', address) ?? '')).toMatchObject({ ok: true })
})

test.each([
  ['Delivery in 3 to 7 business days.', [3, 7]],
  ['Ships in 7-10 business days', [7, 10]],
  ['Lieferzeit 2–4 Werktage', [2, 4]],
  ['Delivered within 2 weeks', [14, 14]],
  ['Free shipping over $50', undefined],
])('delivery days of a supplier are two numbers: %s', (shipping, days) => {
  const found = pageFields({ shipping }, { role: 'supplier', url, currency: 'USD' })
  expect(found.map(({ path, value }) => [path, value])).toEqual(
    days
      ? [
          ['supplier.shippingDaysMin', days[0]],
          ['supplier.shippingDaysMax', days[1]],
        ]
      : [],
  )
})
