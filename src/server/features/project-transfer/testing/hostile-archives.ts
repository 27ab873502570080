import fc from 'fast-check'
import { manifest, zipOf } from './archives.ts'
import { areaLists } from './hostile-areas.ts'
import { odd, oddText, time, uuid } from './hostile-values.ts'

const citation = fc.record({
  type: fc.constant('citation'),
  number: fc.constantFrom(1, 2, 9_007_199_254_740_991),
  kind: fc.constantFrom('page', 'canon', 'passage', 'help', 'chat'),
  title: oddText,
  href: fc.oneof(
    fc.constant(null),
    fc.constantFrom(
      'javascript:alert(1)',
      'https://shop.example/',
      `/chat/${uuid(1)}?at=${uuid(2)}`,
      '/project/x?tab=canon&field=a.b',
      '//evil.example',
    ),
  ),
  excerpt: oddText,
})

/** Each follows an earlier one or none; now and then itself, a later one, one of another chat, or it has the id of another. */
const messages = (first: number) =>
  fc
    .array(
      fc.record({
        follows: fc.integer({ min: -1, max: 5 }),
        wrong: fc.oneof(
          { weight: 25, arbitrary: fc.constant(null) },
          fc.constantFrom('itself', 'later', 'foreign', 'twin'),
        ),
        role: fc.constantFrom('user', 'assistant'),
        content: oddText,
        createdAt: fc.constant('2026-01-01T00:00:00.000Z'),
        citations: fc.array(citation, { maxLength: 2 }),
      }),
      { maxLength: 7 },
    )
    .map((list) =>
      list.map(({ follows, wrong, ...message }, n) => {
        const at = { itself: n, later: n + 1, foreign: 5_000, twin: 0 }
        const earlier = follows < 0 || n === 0 ? null : uuid(first + Math.min(follows, n - 1))
        return {
          ...message,
          id: uuid(wrong === 'twin' ? first : first + n),
          parentId: wrong ? uuid(first + at[wrong]) : earlier,
        }
      }),
    )

const chat = (n: number) => {
  const first = (n + 1) * 2_000
  return fc
    .record({
      id: fc.constant(uuid(n + 100)),
      title: oddText,
      createdAt: time,
      updatedAt: time,
      pinned: fc.boolean(),
      leaf: fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, fc.constantFrom(0, 1, 50)),
      messages: messages(first),
    })
    .map(({ leaf, ...rest }) => ({ ...rest, leafId: leaf === null ? null : uuid(first + leaf) }))
}

const source = fc.record({
  kind: fc.constantFrom('competitor', 'ad', 'review'),
  title: fc.constantFrom('Lamp', '\u202e'),
  url: fc.constantFrom(null, 'https://shop.example/'),
  createdAt: time,
  captures: fc.array(
    fc.record({
      way: fc.constantFrom('url', 'pasted', 'hand'),
      url: fc.constantFrom(null, 'https://shop.example/lamp'),
      capturedAt: time,
      excerpt: oddText,
      fields: fc.array(
        fc.record({ name: oddText, value: oddText, origin: fc.constantFrom('hand', 'html') }),
        { maxLength: 3 },
      ),
    }),
    { minLength: 1, maxLength: 2 },
  ),
})

const amount = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('39.90', '0', '999999999999.9999') },
  fc.constantFrom('-1', 'x', ''),
)
const analysis = fc.record({
  own: fc.record({
    price: fc.oneof(fc.constant(null), fc.record({ amount, currency: fc.constantFrom('EUR', 'x') })),
    delivery: fc.constantFrom(null, { min: 1, max: 3 }, { min: 9_000, max: 0 }),
    prohibitedClaims: fc.array(oddText, { maxLength: 2 }),
  }),
  state: fc.constantFrom('done', 'failed', 'stopped', 'interrupted'),
  message: fc.constantFrom(null, 'x'),
  summary: fc.constantFrom(null, '<script>alert(1)</script> [1]'),
  summaryModel: fc.constant(null),
  summaryNote: fc.constant(null),
  proposed: fc.constantFrom(0, 1),
  createdAt: time,
  pages: fc.array(
    fc.record({
      url: fc.constantFrom('https://shop.example/lamp', 'ftp://x'),
      state: fc.constantFrom('waiting', 'read', 'failed'),
      reason: fc.constantFrom(null, 'x'),
      readAt: fc.constantFrom(null, '2026-01-01T00:00:00.000Z'),
      facts: fc.oneof(
        fc.constant(null),
        fc.record({
          title: fc.constantFrom(null, 'Lamp'),
          vendor: fc.constant(null),
          price: fc.oneof(fc.constant(null), amount),
          currency: fc.constantFrom(null, 'EUR', 'x'),
          compareAt: fc.oneof(fc.constant(null), amount),
          images: fc.constantFrom(0, 3),
          moreImages: fc.boolean(),
          rating: fc.constantFrom(null, { value: '4.5', best: null }),
          reviews: fc.constantFrom(null, 0, 7),
          delivery: fc.constantFrom(null, { words: 'x', min: 1, max: 2 }),
          offers: fc.array(fc.record({ kind: fc.constant('bundle'), words: oddText }), { maxLength: 1 }),
          claims: fc.array(fc.record({ name: oddText, words: oddText }), { maxLength: 1 }),
          prohibited: fc.array(fc.record({ claim: oddText, words: oddText }), { maxLength: 1 }),
        }),
      ),
    }),
    { maxLength: 2 },
  ),
})

const canonItem = {
  path: fc.constantFrom('brand.name', 'brand.tagline', 'a.b', 'seo.slug'),
  value: fc.constantFrom<unknown[]>('Lamp', '39.90 EUR', 39.9),
  type: fc.constantFrom(null, 'text'),
  source: fc.constantFrom('user', 'file:x y', 'agent'),
  why: fc.constantFrom(null, 'x'),
}
const field = fc.record({ ...canonItem, locked: fc.boolean(), changedAt: time })
const change = fc.record({ ...canonItem, kind: fc.constantFrom('set', 'locked'), changedAt: time })
const proposal = fc.record({ ...canonItem, createdAt: time })

interface Contents {
  chats: unknown[]
  [name: string]: unknown
}

const contents: fc.Arbitrary<Contents> = fc.record({
  name: fc.oneof({ weight: 9, arbitrary: fc.constant('Lamp') }, oddText),
  instructions: oddText,
  chats: fc.tuple(chat(0), chat(1)),
  sources: fc.array(source, { maxLength: 1 }),
  analyses: fc.array(analysis, { maxLength: 1 }),
  canon: fc.uniqueArray(field, { maxLength: 2, selector: ({ path }) => path }),
  history: fc.array(change, { maxLength: 1 }),
  proposals: fc.array(proposal, { maxLength: 1 }),
  ...areaLists,
})

/** Puts something odd at a place that is counted down to. */
function replaced(value: unknown, countdown: { left: number }, by: unknown): unknown {
  if (countdown.left-- === 0) return by
  if (Array.isArray(value)) return value.map((each) => replaced(each, countdown, by))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaced(each, countdown, by)]))
}

/** Possible contents of an archive or an export: most as we write them, some wrong. */
export const hostileContents: fc.Arbitrary<Contents> = fc
  .tuple(contents, fc.option(fc.tuple(fc.nat(600), odd), { freq: 3 }))
  .map(([given, mutation]) =>
    mutation ? (replaced(given, { left: mutation[0] + 1 }, mutation[1]) as Contents) : given,
  )

const lines = (items: unknown) =>
  Array.isArray(items) ? items.map((item) => JSON.stringify(item)).join('\n') : JSON.stringify(items)

export const archiveOf = ({
  name,
  instructions,
  chats,
  sources,
  analyses,
  canon,
  history,
  proposals,
  ...areas
}: Contents) =>
  zipOf(
    {
      'project.json': manifest({ name }),
      'business-instructions.md':
        typeof instructions === 'string' ? instructions : JSON.stringify(instructions ?? null),
      'chats.jsonl': lines(chats),
      'research/sources.jsonl': lines(sources),
      'research/market-analyses.jsonl': lines(analyses),
      'canon/canon.json': canon,
      'canon/history.jsonl': lines(history),
      'canon/proposals.json': proposals,
      ...Object.fromEntries(Object.entries(areas).map(([name, items]) => [name, lines(items)])),
    },
    {},
    // Not packed, so that no long line is taken for a bomb.
    0,
  )
