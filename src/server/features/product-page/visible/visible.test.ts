import { expect, test } from 'vitest'
import { readPage } from '../page-reading.ts'

const read = (body: string, title = 'Luna Table Lamp | BrightCo') =>
  readPage({
    text: `<title>${title}</title><body>${body}</body>`,
    url: 'https://shop.example/luna',
  })

test('a page without data is read by its heading and the words beside it', () => {
  const { product, reviews } = read(
    '<h1>Luna Table Lamp</h1><p>$29.99, Was $39.99, Ships in 7-10 business days, Rated 4.1 out of 5 (87 reviews)</p>',
  )
  expect(product).toMatchObject({
    title: 'Luna Table Lamp',
    price: '29.99',
    compareAt: '39.99',
    currency: null,
    source: { title: 'html', price: 'html' },
  })
  expect(reviews).toEqual({ rating: { value: '4.1', best: '5' }, count: 87, source: 'html' })
})

test('a struck-through amount is the former price, and an unshared sign names the currency', () => {
  const { product } = read('<h1>Lampe</h1><s>49,95 €</s> <b>39,95 €</b><h2>Also</h2><p>12,00 €</p>')
  expect(product).toMatchObject({ price: '39.95', compareAt: '49.95', currency: 'EUR' })
})

test('an amount struck through twice does not swallow the price behind it', () => {
  const { product } = read('<h1>Lampe</h1><del><s>1.249,95 €</s></del> 120,00 €')
  expect(product).toMatchObject({ price: '120.00', compareAt: '1249.95' })
})

test.each([
  ['two amounts', '<h1>Lamp</h1> $29.99 or $39.99'],
  ['no heading', '<p>$29.99</p>'],
  ['two headings', '<h1>Shop</h1><h1>Lamp</h1> $29.99'],
  ['two ratings', '<h1>Lamp</h1> 4.1 out of 5, seller 3 of 5, $5.00 and $6.00'],
])('nothing is guessed: %s', (_, body) => {
  const { product, reviews } = read(body)
  expect([product.price, product.compareAt, reviews.rating]).toEqual([null, null, null])
})

test('structured data wins, and visible words add a former price if it is higher', () => {
  const data = (price: string) =>
    `<script type="application/ld+json">${JSON.stringify({
      '@type': 'Product',
      name: 'Luna',
      offers: { price, priceCurrency: 'EUR' },
    })}</script><h1>Luna</h1><s>49,95 €</s> 39,95 €`
  expect(read(data('39.95')).product).toMatchObject({ price: '39.95', compareAt: '49.95', currency: 'EUR' })
  expect(read(data('59.95')).product).toMatchObject({ price: '59.95', compareAt: null })
})

test.each([
  ['instalments', '<p>$29.99</p><p>or 3 payments of $9.99</p>', '29.99'],
  ['a monthly rate', '<p>299,00 €</p><p>oder 24,92 € / Monat</p>', '299.00'],
  ['a free-shipping threshold', '<p>Free shipping on orders over $50.00</p><p>$29.99</p>', '29.99'],
  ['a saving', '<p>$29.99</p><p>You save $10.00</p>', '29.99'],
  ['a unit price', '<p>4,99 €</p><p>1,66 € / 100 ml</p>', '4.99'],
  ['related products', '<p>$29.99</p><h2>You may also like</h2><div class="price">$12.00</div>', '29.99'],
  ['cents in an element of their own', '<span class="price">$29<sup>99</sup></span>', '29.99'],
  ['a range', '<p class="price">19,90 € – 29,90 €</p>', '19.90'],
])('%s beside the price is not the price', (_, body, price) => {
  expect(read(`<h1>Luna Table Lamp</h1>${body}`).product.price).toBe(price)
})

test.each([
  [
    'roles',
    '<div role="radiogroup" aria-label="Colour"><span role="radio">Oak</span><span role="radio">Black</span></div>',
  ],
  [
    'buttons of a fieldset',
    '<fieldset><legend>Colour</legend><button>Oak</button><button>Black</button></fieldset>',
  ],
])('choices are known by %s', (_, body) => {
  const page = `<h1>Luna Table Lamp</h1><p>$29.99</p>${body}<button>Add to cart</button>`
  const variants = readPage({ text: `<body>${page}</body>`, url: 'https://shop.example/luna' }).extraction
    .fields.variants
  expect(variants[0]?.value.map(({ options }) => options)).toEqual([
    [{ name: 'Colour', value: 'Oak' }],
    [{ name: 'Colour', value: 'Black' }],
  ])
})

const fieldsOf = (body: string) => read(body).extraction.fields

test.each([
  ['<h1>Oak lamp</h1><b>$34.00</b><p>Material: Solid oak, linen</p>', 'Solid oak, linen'],
  [
    '<h1>Oak lamp</h1><b>$34.00</b><ul><li>Made of recycled brass.</li><li>Dimmable</li></ul>',
    'recycled brass',
  ],
])('the material is read from a line of its own: %s', (body, value) => {
  expect(fieldsOf(body).specifications[0]?.value).toEqual([{ name: 'Material', value }])
})

test('a policy ends at the footer, and shipping and returns are told apart', () => {
  const { shipping, returns } = fieldsOf(
    `<h1>Oak lamp</h1><b>$34.00</b><div><h2>Shipping and returns</h2><p>Delivery takes 3 to 7 business days.
     Returns are free. You have 30 days.</p></div>
     <footer><p>About us</p><p>Subscribe for 10 % off</p></footer>`,
  )
  expect(shipping[0]?.value).toBe('Delivery takes 3 to 7 business days.')
  expect(returns[0]?.value).toBe('Returns are free. You have 30 days.')
})

test('a policy under the last heading of a page does not take the footer in', () => {
  const { returns } = fieldsOf(
    `<h1>Oak lamp</h1><b>$34.00</b><h2>Returns</h2><p>Send it back within 30 days.</p>
     <footer><p>About us</p></footer><p>© 2026 BrightCo</p>`,
  )
  expect(returns[0]?.value).toBe('Send it back within 30 days.')
})

test.each([
  ['<h1>Lamp</h1><button>Add to cart</button>', true],
  ['<h1>Lampe</h1><input type="submit" value="In den Warenkorb">', true],
  ['<h1>Lamp</h1><a href="/cart">Your cart</a><button>Contact supplier</button>', false],
])('a page with a cart sells to shoppers: %s', (body, isShop) => {
  expect(read(body).isShop).toBe(isShop)
})
