import { expect, test } from 'vitest'
import { type Fetched, FetchRefused } from '#server/ports/fetcher.ts'
import { findSitemap } from './sitemaps.service.ts'

const found = async (status: number, text = '', mayRead = true) => {
  const fetch = async () => {
    if (status === 0) throw new FetchRefused('timeout', 'It is slow.')
    return { status, text: () => text } as Fetched
  }
  const pace = { mayRead: () => mayRead, rest: async () => true, signal: new AbortController().signal }
  return (await findSitemap({ fetcher: { fetch } }, 'https://shop.example/', [], pace)).state
}

test('only a missing or empty sitemap is none; one that was not read is unknown', async () => {
  const listed = '<urlset><url><loc>https://shop.example/arc</loc></url></urlset>'
  expect(await found(200, listed)).toBe('found')
  expect([await found(404), await found(200, '<urlset></urlset>')]).toEqual(['none', 'none'])
  const unread = [await found(503), await found(429), await found(0), await found(200, listed, false)]
  expect(unread).toEqual(Array(4).fill('unknown'))
})
