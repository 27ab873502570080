import { expect, test } from 'vitest'
import { extract } from '../extract.ts'

const ul = (...lines: string[]) => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`
const top = (name: string, price: string) => `<main><h1>${name}</h1><p class="price">${price}</p>`
const cart = '<button>Add to cart</button>'

const read: [page: string, body: string, features: string[]][] = [
  [
    'a plain list after the price',
    `${top('Trail Bottle', '$24.00')}${ul('Keeps drinks cold for 24 hours', 'Leak-proof lid', 'Fits bike cages')}${cart}</main>`,
    ['Keeps drinks cold for 24 hours', 'Leak-proof lid', 'Fits bike cages'],
  ],
  [
    'a list under “Why you’ll love it”, after the button',
    `${top('Moss Blanket', '€59.00')}${cart}<p>A blanket for cool evenings on the porch.</p><h2>Why you’ll love it</h2>${ul('Woven by hand', '<strong>Machine washable</strong> at 30 °C', 'Gets softer with every wash', 'Large enough for two')}</main>`,
    ['Woven by hand', 'Machine washable at 30 °C', 'Gets softer with every wash', 'Large enough for two'],
  ],
  [
    'a list with a material and a weight in it',
    `${top('Field Pack', '£89.00')}<h3>Features</h3>${ul('Padded laptop sleeve', 'Material: recycled nylon', 'Water-repellent zips', 'Weight: 780 g', 'Hidden back pocket')}${cart}</main>`,
    ['Padded laptop sleeve', 'Water-repellent zips', 'Hidden back pocket'],
  ],
  [
    'a list in a div, between a size picker and a delivery list',
    `<nav>${ul('Home', 'Kitchen', 'Knives')}</nav><div class="product"><h1>Chef Knife</h1><span class="price">$120.00</span>${ul('15 cm', '18 cm', '21 cm')}<div class="highlights"><p>Highlights</p>${ul('✓ Forged from one piece', '✓ Balanced at the bolster', '✓ Stays sharp for years')}</div>${cart}<h3>Delivery</h3>${ul('Ships in 2 days', 'Free delivery over $50', 'Returns within 30 days')}</div>`,
    ['Forged from one piece', 'Balanced at the bolster', 'Stays sharp for years'],
  ],
  [
    'a list of a page in German',
    `${top('Leselampe Nora', '49,90 €')}<h2>Eigenschaften</h2>${ul('Dimmbar in fünf Stufen', 'Blendfreies Licht für lange Abende', 'Schwenkbarer Arm')}<button>In den Warenkorb</button></main>`,
    ['Dimmbar in fünf Stufen', 'Blendfreies Licht für lange Abende', 'Schwenkbarer Arm'],
  ],
  [
    'a list in French with a material and a line about delivery',
    `${top('Lampe Lune', '49,00 €')}<h3>Les points forts</h3>${ul('Lumière douce et chaude', 'Recharge par USB-C', 'Matière : chêne massif', 'Livraison offerte')}<button>Ajouter au panier</button></main>`,
    ['Lumière douce et chaude', 'Recharge par USB-C'],
  ],
  [
    'a list below a subtitle and a line about delivery',
    `<main><h1>Trail Bottle</h1><h2>Cold water for the whole ride</h2><p>$24.00</p><p>Ships in 2 days</p>${ul('Keeps drinks cold for 24 hours', 'Leak-proof lid', 'Fits bike cages', 'Free shipping over $50')}<button>Buy now</button></main>`,
    ['Keeps drinks cold for 24 hours', 'Leak-proof lid', 'Fits bike cages'],
  ],
]

const unread: [page: string, body: string][] = [
  [
    'a menu, breadcrumbs and a footer',
    `<header>${ul('Bottles and flasks', 'Bags for every day', 'Gifts under fifty')}</header>${top('Trail Bottle', '$24.00')}<ol class="breadcrumb"><li>Home</li><li>Outdoor</li><li>Bottles</li></ol>${cart}</main><footer>${ul('About our workshop', 'Careers with us', 'Press and partners')}</footer>`,
  ],
  [
    'pickers of sizes and colours',
    `${top('Linen Shirt', '$65.00')}<p>Size</p>${ul('Small', 'Medium', 'Large', 'Extra large')}<div class="swatches">${ul('<button>Stone grey</button>', '<button>Olive green</button>', '<button>Night blue</button>')}</div><p>Colour</p>${ul('Forest green', 'Sand', 'Black')}${cart}</main>`,
  ],
  [
    'share links and payment signs',
    `${top('Oak Stool', '€140.00')}${cart}${ul('<a href="https://social.example/a">Share on Facebook</a>', '<a href="https://social.example/b">Pin it</a>', '<a href="mailto:?">Email a friend</a>')}<ul class="trust-badges"><li>Secure checkout</li><li>30-day money-back guarantee</li><li>Trusted by 10,000 customers</li></ul>${ul('Visa', 'Mastercard', 'PayPal', 'Klarna')}</main>`,
  ],
  [
    'reviews, delivery and returns',
    `${top('Wool Socks', '$18.00')}${cart}<h2>Shipping &amp; returns</h2>${ul('Orders leave our house the same day', 'Free shipping over $50', 'Send it back within 30 days')}<h2>Customer reviews</h2>${ul('So warm, I bought three pairs', 'Fits well and washes well', 'My favourite socks by far')}</main>`,
  ],
  [
    'other products',
    `${top('Clay Mug', '$22.00')}${cart}<h2>You may also like</h2>${ul('Clay bowl with a wide rim', 'Speckled plate for two', 'Small vase in white')}<h2>Recently viewed</h2>${ul('<a href="/a">Tall pitcher</a> $40.00', '<a href="/b">Egg cup</a> $9.00', '<a href="/c">Salt cellar</a> $14.00')}</main>`,
  ],
  [
    'sections about the shop, the box and the use',
    `${top('Clay Mug', '$22.00')}${cart}<h2>What’s in the box</h2>${ul('One mug of stoneware', 'One linen bag', 'A card with care advice')}<h2>How to use it</h2>${ul('Rinse it before first use', 'Fill it with hot water', 'Let it dry upside down')}<h2>Our story</h2>${ul('Founded by two potters', 'Fired in a wood kiln', 'Run by the family')}</main>`,
  ],
  [
    'an article that sells nothing',
    `<article><h1>Packing for a weekend</h1>${ul('Leave the heavy boots at home', 'Roll shirts instead of folding', 'Keep a bag for wet things')}</article>`,
  ],
]

const strange: [list: string, html: string][] = [
  [
    'a class',
    `<ul class="color-swatches"><li>Stone grey wool</li><li>Olive green wool</li><li>Night blue wool</li></ul>`,
  ],
  [
    'a role',
    `<ul role="listbox"><li>Stone grey wool</li><li>Olive green wool</li><li>Night blue wool</li></ul>`,
  ],
  [
    'buttons',
    ul(
      '<button>Stone grey wool</button>',
      '<button>Olive green wool</button>',
      '<button>Night blue wool</button>',
    ),
  ],
  [
    'links',
    ul(
      '<a href="/a">Blankets for the porch</a>',
      '<a href="/b">Blankets for children</a>',
      'Blankets for two',
    ),
  ],
  [
    'its words',
    ul('Secure checkout', 'Trusted by 10,000 people', 'Money-back promise', 'Pay later with Klarna'),
  ],
  ['single words', ul('Charcoal', 'Oatmeal', 'Midnight', 'Stone grey')],
  ['prices', ul('One blanket for $59.00', 'Two blankets for $99.00', 'Three blankets for $139.00')],
  [
    'a guide',
    `<h3>Fit guide</h3>${ul('Take your normal size', 'Between two, take the larger one', 'The model wears a medium')}`,
  ],
  [
    'words about the shop',
    ul('Family business since 1980', 'Over 500 brands in store', 'Personal advice by phone'),
  ],
  ['its heading', `<h3>Colours</h3>${ul('Stone grey wool', 'Olive green wool', 'Night blue wool')}`],
]

const page = (body: string) => extract(`<title>Shop</title><body>${body}</body>`, 'https://shop.example/item')
const featuresOf = (body: string) => page(body).fields.features[0]

test.each(read)('reads features from %s', (_, body, features) => {
  expect(featuresOf(body)).toMatchObject({ value: features, source: 'html' })
})

test('features count less than structured data, and less still without a heading of their own', () => {
  const list = ul('Keeps drinks cold for 24 hours', 'Leak-proof lid', 'Fits bike cages')
  const [plain, titled] = ['', '<h2>Features</h2>'].map((heading) =>
    featuresOf(`${top('Trail Bottle', '$24.00')}${heading}${list}${cart}</main>`),
  )
  expect([plain?.confidence, titled?.confidence]).toEqual([0.52, 0.65])
  expect(plain?.snippet).toMatch(/^<ul><li>Keeps drinks cold/)
})

test('a material and a weight among the features are specifications', () => {
  const [, body] = read[2] ?? ['', '']
  expect(page(body).fields.specifications[0]?.value).toEqual([
    { name: 'Material', value: 'recycled nylon' },
    { name: 'Weight', value: '780 g' },
  ])
})

test('at most ten short lines are features', () => {
  const many = (count: number, more = '') =>
    featuresOf(
      `${top('Trail Bottle', '$24.00')}${ul(...Array.from({ length: count }, (_, at) => `Good reason number ${at}${more}`))}${cart}</main>`,
    )?.value.length
  expect([many(2), many(3), many(10), many(11), many(5, ' and so on'.repeat(20))]).toEqual([
    undefined,
    3,
    10,
    undefined,
    undefined,
  ])
})

test.each(strange)('reads no features from a list before the cart button told apart by %s', (_, list) => {
  expect(featuresOf(`${top('Moss Blanket', '$59.00')}${list}${cart}</main>`)).toBeUndefined()
})

test.each(unread)('reads no features from %s', (_, body) => {
  expect(featuresOf(body)).toBeUndefined()
})
