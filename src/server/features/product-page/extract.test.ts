import { expect, test } from 'vitest'
import { Extraction, type ExtractionField } from '#contracts/extraction.ts'
import { expectWithin } from '#core/testing/cpu-time.ts'
import { extract } from './extract.ts'
import { readPage } from './page-reading.ts'
import { readShopify } from './sources/shopify.ts'

const url = 'https://shop.example/lamp'
const jsonLd = (value: unknown) =>
  `<script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`
const product = (more: object) => ({ '@type': 'Product', name: 'Arc lamp', ...more })
const best = (html: string, field: ExtractionField) => extract(html, url).fields[field][0]

test('sources that disagree stand side by side, each with source, confidence and snippet', () => {
  const html = `<title>Arc lamp</title>${jsonLd(product({ offers: { price: '79.00', priceCurrency: 'EUR' } }))}<meta property="product:price:amount" content="69.00"><h1>Arc lamp</h1><p class="price">69,00 €</p>`
  const extraction = extract(html, url)
  expect(Extraction.parse(extraction)).toEqual(extraction)
  expect(
    extraction.fields.price.map(({ value, source, agreeing }) => [value.amount, source, agreeing]),
  ).toEqual([
    ['79.00', 'json-ld', []],
    ['69.00', 'open-graph', ['html']],
  ])
  expect(extraction.fields.price.map(({ snippet }) => snippet)).toEqual([
    '"price":"79.00"',
    '<meta property="product:price:amount" content="69.00">',
  ])
  expect(extraction.fields.title).toHaveLength(1)
  expect(extraction.fields.title[0]).toMatchObject({
    value: 'Arc lamp',
    agreeing: ['html'],
    confidence: 0.96,
  })
})

test('Shopify data has variants with options; the currency is the page’s', () => {
  const data = readShopify(
    JSON.stringify({
      title: 'Arc lamp',
      options: [{ name: 'Color' }],
      variants: [
        { id: 1, title: 'Black', option1: 'Black', price: 7900, available: false },
        {
          id: 2,
          title: 'Brass',
          option1: 'Brass',
          price: 9900,
          compare_at_price: 12900,
          available: true,
          sku: 'B',
        },
      ],
    }),
  )
  const { fields } = extract('<script>Shopify.currency = {"active":"SEK","rate":"1.0"};</script>', url, data)
  expect(fields.currency[0]).toMatchObject({ value: 'SEK', source: 'script' })
  expect(fields.price[0]?.value).toEqual({ amount: '99.00', isFrom: false })
  expect(fields.variants[0]?.value).toEqual([
    {
      title: 'Black',
      options: [{ name: 'Color', value: 'Black' }],
      price: '79.00',
      compareAt: null,
      sku: null,
      gtin: null,
      availability: 'out of stock',
    },
    {
      title: 'Brass',
      options: [{ name: 'Color', value: 'Brass' }],
      price: '99.00',
      compareAt: '129.00',
      sku: 'B',
      gtin: null,
      availability: 'in stock',
    },
  ])
})

test('JSON-LD: references, nested aggregates, and the product that the page is about', () => {
  const graph = {
    '@graph': [
      { '@type': 'ItemList', itemListElement: [product({ name: 'Other', offers: { price: 1 } })] },
      product({
        name: 'Arc lamp',
        url,
        offers: { '@id': '#o' },
        isRelatedTo: product({ name: 'Third', offers: { price: 3 } }),
      }),
      {
        '@id': '#o',
        '@type': 'AggregateOffer',
        lowPrice: 79,
        highPrice: 99,
        priceCurrency: 'EUR',
        offers: [
          { name: 'Black', price: 79 },
          { name: 'Brass', price: 99 },
        ],
      },
      product({ name: 'Second', offers: { price: 2 } }),
    ],
  }
  const { fields } = extract(jsonLd(graph), url)
  expect(fields.title[0]).toMatchObject({ value: 'Arc lamp', confidence: 0.94 })
  expect(fields.price[0]?.value).toEqual({ amount: '79', isFrom: true })
  expect(fields.variants[0]?.value.map(({ title, price }) => [title, price])).toEqual([
    ['Black', '79'],
    ['Brass', '99'],
  ])
})

test('several products that nothing tells apart lower the confidence', () => {
  const { fields } = extract(jsonLd([product({ name: 'One' }), product({ name: 'Two' })]), url)
  expect(fields.title[0]).toMatchObject({ value: 'One', confidence: 0.47 })
})

test('shipping and returns of an offer become sentences', () => {
  const offers = {
    price: 5,
    shippingDetails: {
      shippingRate: { value: 4.9, currency: 'EUR' },
      deliveryTime: { handlingTime: { minValue: 0, maxValue: 1 }, transitTime: { minValue: 1, maxValue: 3 } },
      shippingDestination: { addressCountry: 'DE' },
    },
    hasMerchantReturnPolicy: { merchantReturnDays: 30, returnFees: 'https://schema.org/FreeReturn' },
  }
  const { fields } = extract(jsonLd(product({ offers })), url)
  expect([fields.shipping[0]?.value, fields.returns[0]?.value]).toEqual([
    'EUR 4.9, 1–4 days, DE',
    '30 days, free return',
  ])
})

test('RDFa is read like microdata', () => {
  const html = `<div vocab="https://schema.org/" typeof="Product"><h1 property="name">Arc lamp</h1><div property="offers" typeof="Offer"><span property="price" content="79.00">79</span><meta property="priceCurrency" content="EUR"></div></div>`
  expect(best(html, 'price')).toMatchObject({ value: { amount: '79.00' }, source: 'rdfa' })
  expect(best(html, 'currency')).toMatchObject({ value: 'EUR', source: 'rdfa' })
})

test.each([
  ['an assignment', `window.state = {"product":{"name":"Arc lamp","price":79,"currency":"EUR"}};`],
  ['a literal', `var page = { product: { name: 'Arc lamp', price: 79, currency: 'EUR', }, };`],
  [
    'an object beside calls',
    `init({ at: Date.now(), product: {"name":"Arc lamp","price":79,"currency":"EUR"} })`,
  ],
  [
    'text in JSON.parse',
    `var s = JSON.parse("{\\"product\\":{\\"name\\":\\"Arc lamp\\",\\"price\\":79,\\"currency\\":\\"EUR\\"}}")`,
  ],
])('data of scripts is read without running them: %s', (_, script) => {
  const { fields } = extract(`<title>Arc lamp | Shop</title><script>${script}</script>`, url)
  expect(fields.price[0]).toMatchObject({ value: { amount: '79' }, source: 'script' })
  expect(fields.currency[0]?.value).toBe('EUR')
})

test('values that cannot be used are refused with a reason', () => {
  const { fields, refused } = extract(
    jsonLd(
      product({
        gtin: '123',
        image: 'javascript:alert(1)',
        offers: { price: 'ask us', priceCurrency: 'EURO' },
      }),
    ),
    url,
  )
  expect([fields.price, fields.images, fields.currency, fields.gtin]).toEqual([[], [], [], []])
  expect(refused.map(({ field, reason }) => `${field}: ${reason}`)).toEqual([
    'gtin: Not a barcode number with a right check digit.',
    'currency: Not a currency code.',
    'price: No number in it.',
    'images: Not a web address.',
  ])
})

test('a picture is read in the size that a click opens, never as a script or another page', () => {
  const html = `<title>Lamp</title>${jsonLd(product({ image: ['/a-800.jpg', '/b.jpg'] }))}<h1>Lamp</h1><div class="gallery">
    <a href="/about"><img src="/a-800.jpg" data-original-href="/page" data-zoom="javascript:alert(1).jpg"></a>
    <img src="/b.jpg" data-zoom-image="http://shop.example/large/c.jpg"></div>`
  expect(best(html, 'images')?.value).toEqual([
    'https://shop.example/a-800.jpg',
    'https://shop.example/large/c.jpg',
  ])
})

test('departments beside a search are no options, and a grid around the heading is the product’s', () => {
  const html = `<title>Lamp</title><header><nav></nav><select name="category"><option>All</option><option>New</option></select></header>
    <div class="product-grid"><h1>Lamp</h1><p class="price">€5.00</p>
      <p>Color</p><ul class="variant-list"><li><a href="/lamp-red">Red</a></li><li><a href="/lamp-blue">Blue</a></li></ul></div>`
  expect(best(html, 'price')?.value).toMatchObject({ amount: '5.00' })
  expect(best(html, 'variants')?.value).toMatchObject([
    { options: [{ name: 'Color', value: 'Red' }] },
    { options: [{ name: 'Color', value: 'Blue' }] },
  ])
})

test('a payload in pieces is one text, and codes of options become words', () => {
  const lamp = {
    name: 'Lamp',
    price: 5,
    currency: 'EUR',
    variationAttributes: [
      {
        id: 'color',
        name: 'Color',
        values: [
          { value: 'R1', name: 'Red' },
          { value: 'B2', name: 'Blue' },
        ],
      },
    ],
    variants: [
      { price: 5, variationValues: { color: 'R1' } },
      { price: 6, variationValues: { color: 'B2' } },
    ],
  }
  const payload = `4:["$","$L1",null,${JSON.stringify({ product: lamp })}]\n`
  const pieces = [payload.slice(0, 60), payload.slice(60)]
  const html = `<title>Lamp</title><h1>Lamp</h1>${pieces.map((piece) => `<script>self.__next_f.push([1,${JSON.stringify(piece)}])</script>`).join('')}`
  expect(best(html, 'price')?.value).toMatchObject({ amount: '5' })
  expect(best(html, 'variants')?.value).toMatchObject([
    { options: [{ name: 'Color', value: 'Red' }], price: '5' },
    { options: [{ name: 'Color', value: 'Blue' }], price: '6' },
  ])
})

test('`</script>` in a title ends the block as in a browser, and the rest of the page is read', () => {
  const html = `${jsonLd('{"@type":"Product","name":"Lamp </script><b>x","offers":{"price":1}}')}<meta property="og:title" content="Arc lamp">`
  expect(best(html, 'title')).toMatchObject({ value: 'Arc lamp', source: 'open-graph' })
  const escaped = jsonLd('{"@type":"Product","name":"Lamp <\\/script> two"}')
  expect(best(escaped, 'title')).toMatchObject({ value: 'Lamp two', source: 'json-ld' })
})

const words = '<p>Warm light over the table, in oiled oak.</p>'
test.each([
  ['100,000 nested tags', '<div><span>'.repeat(50_000)],
  ['tags closed in the wrong order', `${'<div>'.repeat(60_000)}${'</p></b>'.repeat(60_000)}`],
  ['10,000 images', `<div class="product-gallery">${'<img src="/a.jpg" alt="Arc lamp">'.repeat(10_000)}`],
  ['10,000 prices', '<span class="price">$1.00</span>'.repeat(10_000)],
  ['digits without end', '1 000 '.repeat(50_000)],
  ['open objects in scripts', `<script>${'var price = {a:'.repeat(30_000)}</script>`],
  ['options without end', `<select name="options[Size]">${'<option value="1">S'.repeat(50_000)}`],
  ['a table of rows', `<table>${'<tr><th>a<td>b'.repeat(50_000)}`],
  ['headings', '<h1>Arc lamp</h1>'.repeat(20_000)],
  ['page headers', '<header><b>'.repeat(20_000)],
  ['links to choices', `<div class="variation">${'<a href="/s">S</a>'.repeat(30_000)}`],
  ['pieces of a payload', `<script>${'__next_f.push([1,"price'.repeat(60_000)}</script>`],
])('[security C6] %s are read in a moment', async (_, hostile) => {
  await expectWithin(1_500, () => {
    const html = `<title>Arc lamp</title>${jsonLd(product({ offers: { price: 79, priceCurrency: 'EUR' } }))}<h1>Arc lamp</h1>${words}${hostile}`
    expect(extract(html, url).fields.price[0]?.value.amount).toBe('79')
  })
})

test('[security C6] a usual page of 2 MB takes less than 150 ms', async () => {
  const card = `<li class="card"><a href="/x"><img src="/x_360x.jpg" width="360" alt="Thing"><h3>Thing</h3></a><div class="price"><span>$19.00</span></div></li>`
  const state = {
    items: Array.from({ length: 4_000 }, (_, id) => ({ id, name: `Thing ${id}`, price: id, text: words })),
  }
  const html = `<title>Arc lamp</title><style>${'.a{color:red}'.repeat(50_000)}</style><h1>Arc lamp</h1><p class="price">€79.00</p>${words.repeat(3_000)}${card.repeat(2_000)}<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(state)}</script>${jsonLd(product({ offers: { price: 79, priceCurrency: 'EUR' } }))}`
  const text = html.padEnd(2_000_000, ' ')
  // A thread reads many pages, so compiled code is measured.
  for (let warm = 0; warm < 5; warm++) readPage({ text, url })
  await expectWithin(150, () => expect(readPage({ text, url }).product.price).toBe('79'))
})
