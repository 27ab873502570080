import { expect, test } from 'vitest'
import { expectWithin } from '#core/testing/cpu-time.ts'
import { allowsReading, siteRules } from './robots.ts'

const may = (robots: string, path: string) => allowsReading(robots, new URL(path, 'https://shop.example'))

test('the rules for everyone count, unless a group names the app', () => {
  const shop = `# Shop
User-agent: googlebot
Disallow: /

User-agent: *
Disallow: /cart   # nobody
Disallow: /*?*sort_by=
Disallow: /*.pdf$
Disallow: /products/secret
Allow: /products/secret-lamp
Disallow:
Sitemap: https://shop.example/sitemap.xml`
  expect(may(shop, '/products/arc')).toBe(true)
  expect(may(shop, '/cart/1')).toBe(false)
  expect(may(shop, '/all?a=1&sort_by=price')).toBe(false)
  expect(may(shop, '/guide.pdf')).toBe(false)
  expect(may(shop, '/guide.pdf?x')).toBe(true)
  expect(may(shop, '/products/secret')).toBe(false)
  expect(may(shop, '/products/secret-lamp')).toBe(true)
  const named = `${shop}\r\nUser-Agent: other\r\nUser-agent: Sellwright\r\nDisallow: /products/\r\n`
  expect(may(named, '/products/arc')).toBe(false)
  expect(may(named, '/cart')).toBe(true)
  expect(may('User-agent: Sellwright\nDisallow:\n\nUser-agent: *\nDisallow: /', '/x')).toBe(true)
})

test('two rules as long allow, and a file that is no list of rules forbids nothing', () => {
  expect(may('User-agent: *\nDisallow: /a\nAllow: /a', '/a')).toBe(true)
  expect(may('User-agent: *\nAllow: /a\nDisallow: /a', '/a')).toBe(true)
  for (const text of ['', '<html>Not here</html>', 'Disallow: /', 'User-agent: *'])
    expect(may(text, '/a')).toBe(true)
})

test('rules after thousands of comments and groups of others count', () => {
  const others = '# padding\nUser-agent: other\nDisallow: /\n'.repeat(6_000)
  expect(may(`${others}User-agent: *\nDisallow: /cart`, '/cart')).toBe(false)
})

test('a pattern full of stars takes no time', async () => {
  const robots = `User-agent: *\n${`Disallow: /${'*a'.repeat(500)}b$\n`.repeat(100)}`
  await expectWithin(400, () => expect(may(robots, `/${'a'.repeat(1_900)}`)).toBe(true))
})

test('the delay of our group and the sitemaps are read', () => {
  const robots = 'User-agent: *\nCrawl-delay: 5\n\nSitemap: https://shop.example/map.xml\n'
  expect(siteRules(robots)).toMatchObject({ delay: 5, sitemaps: ['https://shop.example/map.xml'] })
  expect(siteRules(`${robots}User-agent: Sellwright\nCrawl-delay: 0.5`).delay).toBe(0.5)
  expect(siteRules('User-agent: *\nCrawl-delay: soon').delay).toBe(0)
})
