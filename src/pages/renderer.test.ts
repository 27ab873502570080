import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import {
  blockTypes,
  flatBlocks,
  type PageBlock,
  PageBlocks,
  plainTheme,
} from '#contracts/pages/page-blocks.ts'
import type { PageRendering } from '#contracts/pages/page-rendering.ts'
import { expectWithin } from '#core/testing/cpu-time.ts'
import { amountsIn } from './amounts.ts'
import { newBlock } from './new-block.ts'
import { readableOn } from './page-style.ts'
import { Block } from './page-view.tsx'
import { pageWing } from './renderer.tsx'
import { MOST_FILLED_IN, resolveFacts } from './resolve.ts'
import { sectionIds } from './templates.ts'

const IMAGE = '0b6ee0c5-5a3f-4f7e-9d5e-6f1d2c3b4a59'
const canon = new Map([
  ['product.title', 'Oak desk lamp'],
  ['pricing.price', '39.90 EUR'],
  ['market.currency', 'EUR'],
  ['policy.returns', 'Send it back within 30 days.'],
  ['policy.contact', 'help@lamp.example'],
  ['offer.delivery', 'Delivered in 5 to 9 days.'],
])
const texts = { texts: canon, lists: new Map([['product.prohibitedClaims', ['cures insomnia']]]) }

const gallery = (props: object = {}): PageBlock =>
  ({
    id: 'gallery',
    type: 'gallery',
    props: {
      title: { canon: 'product.title' },
      text: '',
      images: [{ assetId: IMAGE, alt: 'The lamp on a desk' }],
      price: { canon: 'pricing.price' },
      compareAt: '',
      points: [],
      button: 'Buy now',
      note: '',
      ...props,
    },
  }) as PageBlock

const sellable = [
  gallery(),
  ...pageWing.templatePage('product', texts).filter(({ type }) => type !== 'gallery'),
]

const rendering = (blocks: PageBlock[], page: object = {}): PageRendering => ({
  goal: 'product',
  page: {
    title: 'Oak desk lamp',
    description: 'A lamp.',
    language: 'en',
    theme: plainTheme,
    buyLink: 'https://shop.example/cart/1:1',
    isIndexed: true,
    blocks,
    ...page,
  },
  canon: texts,
  images: new Map([[IMAGE, { width: 1200, height: 900 }]]),
  addresses: { images: '/p/images', buy: '/p/lamp/buy', canonical: 'https://pages.example/p/lamp' },
})

const codes = (blocks: PageBlock[], page: object = {}) =>
  pageWing.findProblems(rendering(blocks, page)).map(({ code, blockId }) => [code, blockId])

describe('a page from the canon', () => {
  test('states canon facts, has its data for machines, and no image without a size', () => {
    const { html, facts } = pageWing.renderPage(rendering(sellable))
    expect(facts).toMatchObject({ 'pricing.price': '39.90 EUR', 'product.title': 'Oak desk lamp' })
    expect(html).toContain('<h1>Oak desk lamp</h1>')
    expect(html).toContain('<strong>€39.90</strong>')
    const german = pageWing.renderPage(rendering(sellable, { language: 'de' })).html
    expect(german).toContain('<strong>39,90\u00a0€</strong>')
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'Product',
      name: 'Oak desk lamp',
      image: [`https://pages.example/p/images/${IMAGE}-1200.jpeg`],
      offers: { price: '39.90', priceCurrency: 'EUR', url: 'https://pages.example/p/lamp' },
    })
    expect(html).toContain('<link rel="canonical" href="https://pages.example/p/lamp"/>')
    expect(html).toMatch(/<img[^>]* width="1200" height="900"/)
    expect(html).toContain(`${IMAGE}-480.avif 480w`)
    expect(html).not.toContain('—undefined')
    expect(html.length).toBeLessThan(20_000)
  })

  test('names the currency of its price for machines, also without a market or in another', () => {
    const currencyOf = (market: string | undefined, price: string) => {
      const facts = new Map([...canon, ['pricing.price', price], ['market.currency', market ?? '']])
      const { html } = pageWing.renderPage({
        ...rendering(sellable),
        canon: { texts: facts, lists: new Map() },
      })
      return /"priceCurrency":"(\w+)"/.exec(html)?.[1]
    }
    expect(currencyOf(undefined, '39.90 EUR')).toBe('EUR')
    expect(currencyOf('EUR', '39.90 USD')).toBe('USD')
    expect(currencyOf('EUR', '39.90')).toBe('EUR')
    expect(currencyOf(undefined, '39.90')).toBeUndefined()
  })

  test('lists its specifications, and its variants without their amounts', () => {
    const lists = new Map([
      ['product.specifications', ['Height: 180 cm', 'Weight: 3 kg']],
      ['product.variants', ['Colour: Black, Size: L; 12.50 USD; SKU A-1']],
    ])
    const made = (goal: 'product' | 'collection') => pageWing.templatePage(goal, { texts: canon, lists })
    const rows = [
      { label: 'Height', value: '180 cm' },
      { label: 'Weight', value: '3 kg' },
    ]
    expect(made('product').find(({ type }) => type === 'specs')?.props).toMatchObject({ rows })
    expect(made('collection').find(({ id }) => id === 'product-1')?.props).toMatchObject({
      title: 'Black, L',
    })
  })

  test('has nothing that prevents publishing', () => {
    expect(codes(sellable)).toEqual([])
  })

  test('[T8] keeps hostile text inert', () => {
    const hostile = '</script></title><script>alert(1)</script><img src=x onerror=alert(1)>'
    const { html } = pageWing.renderPage(
      rendering([gallery({ title: hostile, note: hostile })], { title: hostile, description: hostile }),
    )
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toMatch(/<img src=x|<script>|<\/script><\/title>/)
    expect(PageBlocks.safeParse([announcement('javascript:alert(1)')]).success).toBe(false)
    expect(PageBlocks.safeParse([announcement('https://shop.example/sale')]).success).toBe(true)
  })
})

const announcement = (link: string) => ({ id: 'a', type: 'announcement', props: { text: 'Sale', link } })

describe('checks', () => {
  const without = (type: string) => sellable.filter((block) => block.type !== type)
  const withText = (text: string): PageBlock[] => [
    ...sellable,
    { id: 'more', type: 'richText', props: { text } },
  ]

  const block = (type: string, props: object) => ({ id: 'more', type, props }) as PageBlock

  test.each([
    ['no-price', [gallery({ price: '' }), ...without('gallery')], {}, null],
    ['no-image', [gallery({ images: [] }), ...without('gallery')], {}, null],
    ['no-buy-link', sellable, { buyLink: null }, null],
    ['no-returns', without('policies'), {}, null],
    ['price-differs', [gallery({ price: '29.90' }), ...without('gallery')], {}, 'gallery'],
    ['price-differs', withText('Only $19 today'), {}, 'more'],
    ['prohibited-claim', withText('It Cures  insomnia.'), {}, 'more'],
    ['invented-review', withText('Rated 4.9/5 by lamp lovers'), {}, 'more'],
    ['invented-review', withText('Over 2,000 happy customers'), {}, 'more'],
    ['gap', withText('It weighs [[weight in kg]].'), {}, 'more'],
    ['superlative', withText('The best lamp.'), {}, 'more'],
    ['superlative', withText('La meilleure lampe.'), {}, 'more'],
    ['health-claim', withText('Gives pain relief.'), {}, 'more'],
    ['health-claim', withText('Lindert Schmerzen.'), {}, 'more'],
    [
      'delivery-without-days',
      [...sellable, block('delivery', { title: 'Fast', text: 'Soon', days: '' })],
      {},
      'more',
    ],
    [
      'long-text',
      [...sellable, block('delivery', { title: '', text: '1 '.repeat(500), days: '' })],
      {},
      'more',
    ],
    ['weak-contrast', sellable, { theme: { ...plainTheme, text: '#999999' } }, null],
    ['no-alt', [gallery({ images: [{ assetId: IMAGE, alt: ' ' }] }), ...without('gallery')], {}, 'gallery'],
    [
      'missing-image',
      [gallery({ images: [{ assetId: IMAGE.replace('0', '1'), alt: 'x' }] }), ...without('gallery')],
      {},
      'gallery',
    ],
  ] as [string, PageBlock[], object, string | null][])('find %s', (code, blocks, page, blockId) => {
    expect(codes(blocks, page)).toContainEqual([code, blockId])
  })

  test('block each section of which a visitor sees nothing, and name it', () => {
    const blank = blockTypes.filter((type) => type !== 'buy').map((type) => newBlock(type, `blank-${type}`))
    const columns = { id: 'blank-columns', type: 'columns', props: { columns: [[], []] } } as PageBlock
    const found = pageWing.findProblems(rendering([...sellable, columns, ...blank]))
    const named = found.filter(({ code }) => code === 'blank-section')
    expect(named.map(({ blockId }) => blockId)).toEqual(['blank-columns', ...blank.map(({ id }) => id)])
    expect(named.at(-1)).toMatchObject({
      level: 'blocking',
      message: 'This section is empty: “Footer”',
      fix: 'Fill it in, or remove it.',
    })
    for (const part of [
      block('benefits', { title: 'Why', items: [{ title: ' ', text: '' }] }),
      block('image', { image: { assetId: null, alt: 'A lamp' }, caption: 'The lamp' }),
      block('hero', { eyebrow: 'New', title: { canon: 'brand.name' }, text: '', image: null, button: 'Buy' }),
      { id: 'c', type: 'columns', props: { columns: [[newBlock('richText', 'more')], []] } } as PageBlock,
    ])
      expect(codes([...sellable, part])).toContainEqual(['blank-section', 'more'])
    expect(codes([...sellable, newBlock('buy', 'more')])).toEqual([])
    expect(codes(withText('Made of oak.'))).toEqual([])
  })

  test('accept amounts of the canon however they are written', () => {
    expect(codes(withText('Pay 39,90 € once, or EUR 39.90.'))).toEqual([])
  })

  test.each([
    ['$1,299.00', 1299],
    ['1.299,00 €', 1299],
    ['₹1,29,900', 129_900],
    ['¥1980', 1980],
    ['19.90 EUR', 19.9],
    ['$100', 100],
  ])('read %s', (written, amount) => {
    expect(amountsIn(written).map((each) => each.amount)).toEqual([amount])
  })
})

test('each of the 24 kinds of blocks starts out valid and is drawn alone and in a column', () => {
  const blocks = blockTypes.map((type, at) => newBlock(type, `b${at}`))
  expect(blocks).toHaveLength(24)
  const columns: PageBlock = {
    id: 'columns',
    type: 'columns',
    props: { columns: [blocks.slice(0, 2), blocks.slice(2, 4)] },
  }
  const page = [...blocks.slice(4), columns]
  expect(flatBlocks(page)).toHaveLength(24)
  expect(PageBlocks.safeParse(page).error).toBeUndefined()
  expect(pageWing.renderPage(rendering(page)).html).toContain('b-columns')
  expect(PageBlocks.safeParse([...page, ...page]).success).toBe(false)
})

test('each section can be made again alone, and is drawn alone as it is on the page', () => {
  const again = sectionIds.flatMap((id) => pageWing.productSection(id, texts) ?? [])
  expect(again).toEqual(pageWing.templatePage('product', texts))
  const drawing = { image: () => undefined, buyLink: undefined, isDraft: false }
  const { html } = pageWing.renderPage(rendering(again))
  for (const block of resolveFacts(again, (path) => canon.get(path)).blocks.filter(
    ({ type }) => type === 'faq',
  ))
    expect(html).toContain(renderToStaticMarkup(createElement(Block, { block, drawing })))
})

test('text on a button is the one of black and white that reads better', () => {
  expect([readableOn('#ffee00'), readableOn('#1a7f5a')]).toEqual(['#000000', '#ffffff'])
})

test('[security Q3] a long fact in very many places fills no memory, and keeps the page from being published', () => {
  const long = { texts: new Map([...canon, ['product.story', '"'.repeat(10_000)]]), lists: new Map() }
  const answers = Array.from({ length: 20 }, () => ({ question: 'Why?', answer: { canon: 'product.story' } }))
  const faqs = Array.from(
    { length: 50 },
    (_, n) => ({ id: `f${n}`, type: 'faq', props: { title: 'Why', items: answers } }) as PageBlock,
  )
  const drawn = { ...rendering([...sellable, ...faqs]), canon: long }
  // Each quotation mark becomes six characters.
  expect(pageWing.renderPage(drawn).html.length).toBeLessThan(8 * MOST_FILLED_IN)
  expect(pageWing.findProblems(drawn)).toContainEqual(
    expect.objectContaining({ code: 'too-much-text', level: 'blocking' }),
  )
  const short = { ...rendering(sellable), canon: long }
  expect(pageWing.findProblems(short).map(({ code }) => code)).not.toContain('too-much-text')
})

test.each(['[', '![', '**', '1,1', '1. ', '9 '])(
  '[security Q3] a page of %j is drawn and checked in no time',
  async (part) => {
    const text = part.repeat(19_000 / part.length)
    const blocks = Array.from(
      { length: 20 },
      (_, n): PageBlock => ({ id: `r${n}`, type: 'richText', props: { text } }),
    )
    const page = rendering(blocks)
    const facts = new Map(Array.from({ length: 300 }, (_, n) => [`a.f${n}`, `${n} EUR `.repeat(1_000)]))
    await expectWithin(2_000, () => {
      pageWing.renderPage(page)
      pageWing.findProblems({ ...page, canon: { texts: facts, lists: new Map() } })
    })
  },
)
