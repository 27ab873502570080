import { expect, test } from 'vitest'
import { readAvailability, shownAvailability } from './availability.ts'
import { readGtin } from './identifiers.ts'
import { readImages } from './images.ts'
import { plainText } from './text.ts'

test.each([
  ['https://schema.org/InStock', 'in stock'],
  ['out of stock', 'out of stock'],
  ['oos', 'out of stock'],
  [true, 'in stock'],
  ['PreOrder', 'pre-order'],
  ['ask us', undefined],
  [{ toString: 'no' }, undefined],
])('an availability of %j is %s', (value, words) => {
  expect(readAvailability(value)).toBe(words)
})

test.each([
  ['Nur noch 3 auf Lager', 'few left'],
  ['Nicht vorrätig', 'out of stock'],
  ['En rupture de stock', 'out of stock'],
  ['Disponibile', 'in stock'],
  ['Add to cart', undefined],
])('the words %j mean %s', (words, availability) => {
  expect(shownAvailability(words)).toBe(availability)
})

test('a text that is cut keeps no half of a surrogate pair, which a database would refuse', () => {
  expect(plainText(`${'x'.repeat(299)}💡`, 300)).toBe(`${'x'.repeat(299)}\ufffd`)
})

test('[security Q3] a text nested deeper than the call stack is read', () => {
  expect(plainText(`${'<b>'.repeat(3_990)}Warm light`, 4_000)).toBe('Warm light')
})

test('hidden elements are no part of a text, and its words stay in order', () => {
  expect(plainText('a<p>b<script>c</script><i>d</i></p>&lt;e<style>f</style>', 100)).toBe('a bd')
})

test('a barcode number needs its check digit', () => {
  expect(['4006381333931', '4006381333930', '0000000000000', 'abc'].map(readGtin)).toEqual([
    '4006381333931',
    undefined,
    undefined,
    undefined,
  ])
})

const page = 'https://shop.example/lamp'
const urls = (...addresses: string[]) =>
  readImages(
    addresses.map((address) => ({ address })),
    page,
  ).urls

test.each([
  ['Shopify', 'https://s.example/files/a_300x.jpg?v=1', 'https://s.example/files/a_1200x.jpg?v=1'],
  ['WooCommerce', 'https://s.example/uploads/a-150x150.jpg', 'https://s.example/uploads/a.jpg'],
  [
    'Magento',
    'https://s.example/media/catalog/product/cache/0123456789abcdef0123456789abcdef/a/b/ab.jpg',
    'https://s.example/media/catalog/product/a/b/ab.jpg',
  ],
  [
    'BigCommerce',
    'https://s.example/images/stencil/80x80/products/1/2/a.jpg',
    'https://s.example/images/stencil/1280x1280/products/1/2/a.jpg',
  ],
  ['PrestaShop', 'https://s.example/12-home_default/a.jpg', 'https://s.example/12-large_default/a.jpg'],
  ['Squarespace', 'https://s.example/v1/a.jpg?format=300w', 'https://s.example/v1/a.jpg?format=1500w'],
  [
    'Wix',
    'https://s.example/media/a.jpg/v1/fill/w_100,h_100/a.jpg',
    'https://s.example/media/a.jpg/v1/fill/w_900,h_900/a.jpg',
  ],
  ['Amazon', 'https://s.example/images/I/a._AC_SX466_.jpg', 'https://s.example/images/I/a._AC_SL1500_.jpg'],
  ['AliExpress', 'https://s.example/kf/a.jpg_220x220.jpg', 'https://s.example/kf/a.jpg'],
  ['eBay', 'https://s.example/images/g/a/s-l140.jpg', 'https://s.example/images/g/a/s-l1600.jpg'],
  [
    'Etsy',
    'https://s.example/r/il/ab12cd/1/il_75x75.1_a.jpg',
    'https://s.example/r/il/ab12cd/1/il_fullxfull.1_a.jpg',
  ],
  [
    'Next.js',
    'https://s.example/_next/image?url=%2Fa.jpg&w=64&q=75',
    'https://s.example/_next/image?url=%2Fa.jpg&w=1920&q=75',
  ],
])('sizes of one picture at %s are one image, the largest', (_, small, large) => {
  expect([urls(small, large), urls(large, small)]).toEqual([[large], [large]])
})

test('images are photos on the web, largest first', () => {
  const { urls: kept, refused } = readImages(
    [
      { address: 'javascript:alert(1)' },
      { address: 'data:image/svg+xml,<svg/>' },
      { address: '/logo.png' },
      { address: '/icons/truck.png' },
      { address: '/a.svg' },
      { address: 'https://u:p@evil.example/x.png' },
      { address: '/small.jpg', width: 300 },
      { address: '/large.jpg', width: 1_200 },
      { address: '/thumb.jpg', width: 40 },
    ],
    page,
  )
  expect(kept).toEqual(['https://shop.example/large.jpg', 'https://shop.example/small.jpg'])
  expect(refused).toEqual(['Not a web address.', 'An icon or a logo.', 'Not a photo.'])
})
