import { expect, test } from 'vitest'
import { type Fetched, FetchRefused, type RefusalReason } from '#server/ports/fetcher.ts'
import { readSiteRules } from './site-rules.service.ts'

const page = new URL('https://shop.example/arc')
const robots = 'User-agent: *\nDisallow: /arc\n'
const rulesFrom = async (answer: number | RefusalReason) => {
  const fetch = async () => {
    if (typeof answer === 'string') throw new FetchRefused(answer, 'It is gone.')
    return { status: answer, text: () => robots } as Fetched
  }
  const rules = await readSiteRules({ fetcher: { fetch } }, page.href, new AbortController().signal)
  return { ...rules, allowsHome: rules.allows(new URL('/', page)), allowsPage: rules.allows(page) }
}

test.each([404, 403, 410, 'too-many-redirects'] as const)(
  '[T32] robots.txt with %s forbids nothing',
  async (answer) => {
    expect(await rulesFrom(answer)).toMatchObject({ state: 'none', allowsHome: true, allowsPage: true })
  },
)

test.each([
  [500, 'status', 'status 500'],
  [503, 'status', '200 or 404'],
  [429, 'status', 'status 429'],
  ['timeout', 'network', 'It is gone.'],
  ['too-large', 'network', 'It is gone.'],
  ['private-address', 'private', 'It is gone.'],
] as const)('[T32] robots.txt with %s forbids everything and says why', async (answer, fault, words) => {
  const rules = await rulesFrom(answer)
  expect(rules).toMatchObject({ state: 'unknown', fault, allowsHome: false, allowsPage: false })
  expect(rules).toMatchObject({ message: expect.stringContaining(words) })
})

test('[T32] rules that were found are obeyed', async () => {
  expect(await rulesFrom(200)).toMatchObject({ state: 'found', allowsHome: true, allowsPage: false })
})
