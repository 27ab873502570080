import { expect, test } from 'vitest'
import { expectWithin } from '#core/testing/cpu-time.ts'
import { webShop } from '#server/testing/web-shop.ts'
import { readPage } from './page-reading.ts'
import { readPastedPage, readWholePage } from './product-page.service.ts'

const jsonLd = (value: unknown) =>
  `<script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`

const lamp = {
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Arc lamp',
  description: 'Bends over the table.',
  brand: { '@type': 'Brand', name: 'Lampwerk' },
  image: ['/a.jpg', { '@type': 'ImageObject', url: 'https://cdn.example/b.jpg' }],
  offers: { '@type': 'Offer', price: 79, priceCurrency: 'EUR' },
}

async function read(pages: Parameters<typeof webShop>[0], path = '/lamp') {
  const shop = await webShop(pages)
  return { page: (await readWholePage(shop, shop.address(path))).product, shop }
}

test('a Shopify product: its own JSON first, the rest from the page', async () => {
  const { page, shop } = await read(
    {
      '/products/arc': `<title>Arc</title>${jsonLd({ ...lamp, name: 'Another name' })}`,
      '/products/arc.js': JSON.stringify({
        title: 'Arc lamp',
        description: '<p>Bends &amp; holds.</p><script>alert(1)</script>',
        vendor: 'Lampwerk',
        images: ['//cdn.example/arc.jpg'],
        available: false,
        variants: [{ price: 7990, compare_at_price: 9900, sku: 'ARC-1' }],
      }),
    },
    '/products/arc',
  )
  expect(page).toEqual({
    url: shop.address('/products/arc'),
    title: 'Arc lamp',
    price: '79.90',
    currency: 'EUR',
    compareAt: '99.00',
    description: 'Bends & holds.',
    images: ['http://cdn.example/arc.jpg'],
    vendor: 'Lampwerk',
    sku: 'ARC-1',
    availability: 'out of stock',
    source: {
      title: 'shopify',
      price: 'shopify',
      currency: 'json-ld',
      compareAt: 'shopify',
      description: 'shopify',
      images: 'shopify',
      vendor: 'shopify',
      sku: 'shopify',
      availability: 'shopify',
    },
    missing: [],
  })
  expect(shop.visits.sort()).toEqual(['shop.test/products/arc', 'shop.test/products/arc.js'])
})

test('the .json address is tried where .js is closed; its prices are written out', async () => {
  const { page } = await read(
    {
      '/products/arc': '<title>Arc</title>',
      '/products/arc.json': JSON.stringify({
        product: {
          title: 'Arc lamp',
          body_html: 'Holds.',
          vendor: 'Lampwerk',
          images: [{ src: 'https://cdn.example/1.jpg' }],
          variants: [{ price: '79.90', compare_at_price: '79.90' }],
        },
      }),
    },
    '/products/arc',
  )
  expect(page).toMatchObject({
    price: '79.90',
    compareAt: null,
    missing: ['currency', 'compareAt', 'sku', 'availability'],
  })
})

test('JSON-LD, inside a graph and with its images made absolute', async () => {
  const { page, shop } = await read({ '/lamp': jsonLd({ '@graph': [{ '@type': 'WebPage' }, lamp] }) })
  expect(page).toMatchObject({ title: 'Arc lamp', price: '79', currency: 'EUR', vendor: 'Lampwerk' })
  expect(page.images).toEqual([shop.address('/a.jpg'), 'https://cdn.example/b.jpg'])
  expect(page.source.price).toBe('json-ld')
})

test.each(['<!--JSON-->', '<![CDATA[JSON]]>', '/*<![CDATA[*/JSON]]>', ' <!-- JSON --> ; '])(
  'JSON-LD that was hidden from browsers: %s',
  async (wrapped) => {
    const { page } = await read({ '/lamp': jsonLd(wrapped.replace('JSON', JSON.stringify(lamp))) })
    expect(page.title).toBe('Arc lamp')
  },
)

test('JSON-LD: ranges, list prices and variants', async () => {
  const range = { ...lamp, offers: { '@type': 'AggregateOffer', lowPrice: '1,299.00', priceCurrency: 'USD' } }
  expect((await read({ '/lamp': jsonLd(range) })).page).toMatchObject({ price: '1299.00', currency: 'USD' })
  const priceSpecification = [
    { priceType: 'https://schema.org/ListPrice', price: 99, priceCurrency: 'EUR' },
    { price: 79, priceCurrency: 'EUR' },
  ]
  const reduced = {
    ...lamp,
    '@type': ['Thing', 'http://schema.org/Product'],
    offers: [{ priceSpecification }],
  }
  expect((await read({ '/lamp': jsonLd(reduced) })).page).toMatchObject({ price: '79', compareAt: '99' })
  const group = {
    '@type': 'ProductGroup',
    name: 'Lamps',
    hasVariant: [{ sku: 'L-5', offers: { price: 5, priceCurrency: 'EUR', availability: 'InStock' } }],
  }
  expect((await read({ '/lamp': jsonLd(group) })).page).toMatchObject({
    title: 'Lamps',
    price: '5',
    sku: 'L-5',
    availability: 'in stock',
  })
  const sold = {
    ...group,
    hasVariant: [{ sku: 'L-4', offers: { availability: 'SoldOut' } }, ...group.hasVariant],
  }
  expect((await read({ '/lamp': jsonLd(sold) })).page).toMatchObject({ price: '5', sku: 'L-5' })
  const offers = [{ sku: 'L-6' }, { sku: 'L-7', price: 7, priceCurrency: 'EUR' }]
  expect((await read({ '/lamp': jsonLd({ ...lamp, offers }) })).page).toMatchObject({
    price: '7',
    sku: 'L-7',
  })
})

test('microdata, then Open Graph, then the page itself', async () => {
  const { page } = await read({
    '/lamp': `<title>Shop</title><meta name="description" content="All our lamps.">
      <meta property="og:title" content="Arc &quot;lamp&quot;"><meta property="og:price:amount" content="39,90">
      <meta property="og:image" content="https://cdn.example/og.jpg">
      <div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Micro</h1>
        <span itemprop="brand">Lampwerk</span><span itemprop="sku">ARC-1</span>
        <link itemprop="availability" href="http://schema.org/BackOrder"><meta itemprop="priceCurrency" content="eur"></div>`,
  })
  expect(page).toMatchObject({
    title: 'Micro',
    price: '39.90',
    currency: 'EUR',
    vendor: 'Lampwerk',
    description: 'All our lamps.',
    sku: 'ARC-1',
    availability: 'back order',
    missing: ['compareAt'],
  })
  expect(page.source).toEqual({
    title: 'microdata',
    price: 'open-graph',
    currency: 'microdata',
    description: 'html',
    images: 'open-graph',
    vendor: 'microdata',
    sku: 'microdata',
    availability: 'microdata',
  })
})

test('a page without a product says what is missing', async () => {
  const { page } = await read({ '/lamp': '<h1>Hello</h1>' })
  expect(page).toMatchObject({ title: null, price: null, images: [], source: {} })
  expect(page.missing).toHaveLength(9)
})

test.each([
  'ld+json>{"@type":"Product","name":',
  'ld+json>[[[[',
  'ld+json>null',
  'ld+json>"x"',
  'ld+json>[1,{}]',
])('broken JSON-LD (%s) is passed over for what can be read', async (broken) => {
  const { page } = await read({
    '/lamp': `<script type=application/${broken}</script>${jsonLd(lamp)}<meta property="og:title" content="Open">`,
  })
  expect(page.title).toBe('Arc lamp')
})

test('keys that reach into objects reach nothing', async () => {
  const hostile = `{"@type":"Product","name":"Lamp","__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},
    "offers":{"__proto__":{"price":"1.00"}}}`
  const { page } = await read({ '/lamp': jsonLd(hostile) })
  expect(page).toMatchObject({ title: 'Lamp', price: null })
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('fields are text: no script, no entities, no hidden signs, no other schemes, within their size', async () => {
  const { page } = await read({
    '/lamp': jsonLd({
      ...lamp,
      name: 'Lamp <img src=x onerror=alert(1)> &lt;script&gt;alert(2)&lt;/script&gt;\u202e\u0000 end',
      description: `&amp;euro; ${'long '.repeat(50_000)}`,
      brand: { name: { toString: 'no' } },
      image: [
        'javascript:alert(1)',
        'data:text/html,x',
        'https://u:p@evil.example/x.png',
        'ftp://x/y',
        '/ok.png',
      ],
      offers: { price: '-1e9999', priceCurrency: '<b>EUR' },
    }),
  })
  expect(page.title).toBe('Lamp end')
  expect(page.description?.startsWith('€ long long')).toBe(true)
  expect(page.description?.length).toBeLessThanOrEqual(4_000)
  expect(page.images).toHaveLength(1)
  expect(page).toMatchObject({ vendor: null, price: null, currency: null })
})

test('[security E4] a page of 100 MB is refused long before its end', async () => {
  let sent = 0
  const shop = await webShop({
    '/large': (_, res) => {
      res.writeHead(200, { 'content-type': 'text/html' })
      const more = () => {
        while (sent < 100 && !res.destroyed) {
          sent += 1
          if (!res.write('x'.repeat(1_000_000))) return void res.once('drain', more)
        }
        res.end()
      }
      more()
    },
  })
  await expect(readWholePage(shop, shop.address('/large'))).rejects.toMatchObject({ reason: 'too-large' })
  expect(sent).toBeLessThan(50)
})

test.each([
  ['nested', '<div>'.repeat(400_000)],
  ['wide', '<p>a<b>b</b>'.repeat(200_000)],
  [
    'of one product in another',
    '<p itemscope itemtype="https://schema.org/Product" itemprop="name">'.repeat(20_000),
  ],
  ['of open brackets', '<'.repeat(2_000_000)],
  ['of half a comment', `<!--${'-'.repeat(2_000_000)}`],
  ['of blanks in JSON', jsonLd(`-->${' '.repeat(490_000)}x`).repeat(4)],
  [
    'of one property after another',
    `<div itemtype="https://schema.org/Product">${'<b itemprop="a b c d e">'.repeat(80_000)}`,
  ],
])('[security C6] a page %s beyond reason is read in a moment', async (_, hostile) => {
  await expectWithin(5_000, () => {
    const text = `<meta property="og:title" content="Deep">${hostile}`
    expect(readPage({ text, url: 'https://shop.example/lamp' }).product.title).toBe('Deep')
  })
})

test('a page that is not there, and a file that is no page, are refused in a sentence', async () => {
  await expect(read({}, '/gone')).rejects.toThrow('its server answers with 404')
  const picture: Parameters<typeof webShop>[0] = {
    '/lamp': (_, res) => res.writeHead(200, { 'content-type': 'image/png' }).end('x'),
  }
  await expect(read(picture)).rejects.toThrow('no page but a file (image/png)')
})

test('[security E1] an address inside is refused whoever asks', async () => {
  const { fetcher } = await webShop({})
  await expect(readWholePage({ fetcher }, 'http://169.254.169.254/products/x')).rejects.toMatchObject({
    reason: 'private-address',
  })
})

test('[security C6] as many words as are asked for are read of a hostile page in a moment', async () => {
  const html = `<main>${'&lt;b&gt;a<b>'.repeat(150_000)}</main>`
  await expectWithin(10_000, () => {
    const { text } = readPage({ text: html, url: 'https://shop.example/lamp', longest: 12_000 })
    expect(text.length).toBeLessThanOrEqual(12_000)
    expect(text.length).toBeGreaterThan(2_000)
  })
})

test('[security Q3] reading a large page does not block others', async () => {
  const words = '<b itemprop="a b c d e">'.repeat(80_000)
  const html = `<title>Deep</title><div itemtype="https://schema.org/Product">${words}`
  await expectWithin(60, async () => {
    const { product } = await readPastedPage(html, 'https://shop.example/lamp')
    expect(product.title).toBe('Deep')
  })
})

test('a page on which a parser fails is refused in a sentence, as any other that cannot be read', async () => {
  const text = () => {
    throw new RangeError('Maximum call stack size exceeded')
  }
  const url = 'https://shop.example/lamp'
  const page = {
    url,
    status: 200,
    headers: {},
    contentType: 'text/html',
    body: new Uint8Array(),
    hops: [url],
    ms: 1,
  }
  const fetch = async () => ({ ...page, text })
  await expect(readWholePage({ fetcher: { fetch } }, url)).rejects.toMatchObject({
    type: 'INVALID_INPUT',
    message: 'This page could not be read.',
  })
})
