import { expect, test } from 'vitest'
import { crawlBounds } from './bounds.ts'
import { Frontier, pageAddress } from './frontier.ts'
import { readSitemap } from './sitemap.ts'

const drain = (frontier: Frontier) => {
  const urls: string[] = []
  for (let found = frontier.next(); found; found = frontier.next()) urls.push(found.url)
  return urls
}

test('one page has one address', () => {
  expect(pageAddress('https://a.example/b?utm_source=x&id=1#top')).toBe('https://a.example/b?id=1')
  expect(pageAddress('https://a.example/b?fbclid=x')).toBe('https://a.example/b')
  expect(pageAddress('mailto:a@b.example')).toBeUndefined()
  const frontier = new Frontier()
  for (const url of ['https://a.example/b', 'https://a.example/b#c', 'https://a.example/b?gclid=1'])
    frontier.offer(url, 1)
  expect(drain(frontier)).toEqual(['https://a.example/b'])
})

test('[T32] endless queries, endless depth and files are left out', () => {
  const frontier = new Frontier()
  for (let day = 0; day < 500; day += 1) frontier.offer(`https://a.example/calendar?day=${day}`, 1)
  frontier.offer('https://a.example/far', crawlBounds.depth + 1)
  frontier.offer('https://a.example/guide.pdf', 1)
  expect(drain(frontier)).toHaveLength(crawlBounds.queries)
  expect(frontier.skipped).toBe(500 - crawlBounds.queries + 1)
})

test('a sitemap gives its addresses, and an index its sitemaps', () => {
  const map =
    '<urlset><url><loc> https://a.example/b?x=1&amp;y=2 </loc></url><url><loc>/relative</loc></url></urlset>'
  expect(readSitemap(map)).toEqual({ pages: ['https://a.example/b?x=1&y=2'], sitemaps: [] })
  const index =
    '<sitemapindex><sitemap><loc><![CDATA[https://a.example/1.xml]]></loc></sitemap></sitemapindex>'
  expect(readSitemap(index)).toEqual({ pages: [], sitemaps: ['https://a.example/1.xml'] })
  expect(readSitemap('<html>not found</html>')).toEqual({ pages: [], sitemaps: [] })
})
