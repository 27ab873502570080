import { expect, test } from 'vitest'
import { type PageBlock, plainTheme } from '#contracts/pages/page-blocks.ts'
import { shopifyTheme } from './shopify-theme.ts'
import { everyBlock, images, renderLiquid, templateOf } from './testing/liquid-page.ts'
import { themeProblems } from './testing/theme-check.ts'

const theme = (blocks = everyBlock) =>
  shopifyTheme(
    {
      page: {
        title: 'Arc lamp {% endschema %} for every desk',
        description: '',
        language: 'en',
        theme: plainTheme,
        buyLink: 'https://shop.example/cart',
        isIndexed: true,
        blocks,
      },
      canon: { texts: new Map([['pricing.price', '39.90 EUR']]), lists: new Map() },
      images,
    },
    { handle: 'arc-lamp-1a2b', buyLink: 'https://shop.example/cart' },
  )

const section = 'sections/sellwright-arc-lamp-1a2b.liquid'

test('[T9] the Liquid section renders every block of the page with its texts and images', async () => {
  const made = theme()
  const html = await renderLiquid(made)
  for (const { type } of everyBlock)
    expect(html, type).toContain(
      `data-block="${type.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_1"`,
    )
  expect(html).toContain('<strong>€39.90</strong><s>')
  expect(html).toContain('One line.<br />\nAnother line.')
  expect(html).toContain(
    '<img src="/assets/sellwright-arc-lamp-1a2b-2.jpg" alt="Lamp, folded" width="1200" height="900"',
  )
  expect(html).toContain('class="buy" href="https://shop.example/cart"')
  expect(Object.values(made.images)).toEqual([...images.keys()])
  // A compare-at price that equals the price stays hidden.
  expect(html).toContain('<p class="prices"><strong>€39.90</strong></p>')
})

test('[T9] Liquid and markup in texts stay text', async () => {
  const made = theme()
  const html = await renderLiquid(made)
  expect(html).not.toContain('EVALUATED')
  expect(html).toContain('Free shipping {\u2060{ shop.name }}')
  expect(html).toContain('Arc &lt;b&gt;lamp&lt;/b&gt;')
  expect(html).toContain('href="https://shop.example/%7B%7Ba%7D%7D"')
  expect(made.files[section]?.match(/\{% endschema %\}/g)).toHaveLength(1)
})

test('[T9] the theme is clean under Shopify’s own linter, which notices a broken one', async () => {
  const made = theme()
  const broken = { 'sections/broken.liquid': "{{ 'x' | unknown_filter }}" }
  const problems = await themeProblems({ ...made, files: { ...made.files, ...broken } })
  expect(problems.join('\n')).toContain('unknown_filter')
  expect(problems.filter((problem) => !problem.includes('sections/broken.liquid'))).toEqual([])
})

test('[T9] a long page uses its section several times, with at most 50 blocks each', async () => {
  const faq = everyBlock.find(({ type }) => type === 'faq')
  const many = Array.from({ length: 120 }, (_, index) => ({ ...faq, id: `faq-${index}` }) as PageBlock)
  const { sections, order } = templateOf(theme(many))
  expect(order.map((name) => sections[name]?.block_order.length)).toEqual([50, 50, 20])
})
