import { expect, test } from 'vitest'
import { seoTargetOf } from './seo-target.ts'
import { boundedValues } from './step-work.ts'

test('the values of a step are bounded together', () => {
  const facts = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${at}`, 'x'.repeat(20_000)]))
  const bounded = boundedValues({ items: [facts, facts], text: 'y' })
  expect(JSON.stringify(bounded).length).toBeLessThan(210_000)
  expect(boundedValues({ text: 'y', facts: { a: 'b' } })).toEqual({ text: 'y', facts: { a: 'b' } })
})

test('an SEO step audits an own page, a page or its site', () => {
  const address = 'https://shop.example/arc'
  expect(seoTargetOf({ address }, {})).toEqual({ kind: 'page', address })
  expect(seoTargetOf(address, { pages: 'site' })).toEqual({ kind: 'site', address, most: 50 })
  expect(seoTargetOf({ pageId: 'a', address }, { pages: 'site' })).toEqual({ kind: 'own', pageId: 'a' })
  expect(seoTargetOf(' ', { pages: 'site' })).toBeUndefined()
})
