import { expect, test } from 'vitest'
import { expectWithin } from '#core/testing/cpu-time.ts'
import { readPage } from '../page-reading.ts'
import { visibleText } from './visible-text.ts'

test.each([
  ['<p>One</p><p>two &amp; three</p>', 'One two & three'],
  [
    '<head><title>Shop</title><style>p{}</style></head><nav>Home <b>Sale</b></nav><p>Lamp</p><footer>Us</footer>',
    'Lamp',
  ],
  ['<script>alert(1)</script>Lamp<noscript>No</noscript><template><p>Hidden</p></template>', 'Lamp'],
  ['<div>Cookies?</div><main>Arc lamp</main>', 'Arc lamp'],
  ['Lamp <!-- secret --> and <!-- more', 'Lamp and'],
  ['<svg><svg></svg>inner</svg>after', 'after'],
  ['&lt;script&gt;alert(1)&lt;/script&gt; <img src=x onerror=alert(1)> end \u202e\u0000', 'end'],
  ['a < b', 'a < b'],
  ['', ''],
])('of %j a reader sees %j', (html, text) => {
  expect(visibleText(html)).toBe(text)
})

test.each([
  ['nested', '<div>'.repeat(80_000)],
  ['of open brackets', '<'.repeat(400_000)],
  ['of menus', '<nav>'.repeat(80_000)],
  ['of half comments', '<!--'.repeat(100_000)],
  ['of words', 'lamp '.repeat(80_000)],
])('[C6] a pasted page %s beyond reason is read in a moment, and kept short', async (_, hostile) => {
  await expectWithin(10_000, () => {
    const { product, text } = readPage({
      text: `<meta property="og:title" content="Deep">Warm ${hostile}`,
      url: '',
    })
    expect(product).toMatchObject({ url: '', title: 'Deep', images: [] })
    expect(text).toMatch(/^Warm/)
    expect(text.length).toBeLessThanOrEqual(2_000)
  })
})
