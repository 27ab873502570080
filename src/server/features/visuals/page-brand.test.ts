import { expect, test } from 'vitest'
import { parsePage } from '#server/features/product-page/page-parsing.service.ts'
import { readBrand } from './page-brand.ts'

const read = (html: string) => readBrand(parsePage(html), 'https://lumio.example/shop/')

test('a page states name, colour and the likeliest addresses of the logo', () => {
  const page = `<head><meta property="og:site_name" content=" Lumio &amp;  Co "><meta name="theme-color" content="#FA3">
    <link rel="apple-touch-icon" href="/icon.png">
    <script type="application/ld+json">{"@type":"Organization","logo":{"@type":"ImageObject","url":"https:\\/\\/cdn.example\\/l.png"}}</script></head>
    <img src="hero.jpg"><a><img class="site-Logo" src="../logo.svg"></a><img alt="Lumio logo" src="javascript:alert(1)">`
  expect(read(page)).toEqual({
    name: 'Lumio & Co',
    colour: '#ffaa33',
    logos: ['https://cdn.example/l.png', 'https://lumio.example/logo.svg', 'https://lumio.example/icon.png'],
  })
})

test('a page without a brand, or with a hostile one, gives nothing it should not', () => {
  expect(read('<p>Hello')).toEqual({ name: '', colour: undefined, logos: [] })
  const hostile = `<meta name="theme-color" content="url(x)"><meta property="og:site_name" content="${'x'.repeat(5_000)}">${'<img src="logo?">'.repeat(500)}"logo": {${' '.repeat(50_000)}`
  expect(read(hostile)).toMatchObject({ colour: undefined, logos: ['https://lumio.example/shop/logo?'] })
  expect(read(hostile).name).toHaveLength(80)
})
