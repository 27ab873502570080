import { expect, test } from 'vitest'
import { BuyLink, PublicLink } from './page-blocks.ts'
import { DropPageStep, dropPageSteps, PageSlug } from './pages.ts'

test.each([
  ['Oak-Lamp', 'oak-lamp'],
  ['lamp2', 'lamp2'],
  ['a', undefined],
  ['-lamp', undefined],
  ['lamp--oak', undefined],
  ['lamp/../admin', undefined],
])('the address %s is read as %s', (given, slug) => {
  expect(PageSlug.safeParse(given).data).toBe(slug)
})

test.each([
  ['https://shop.example/cart/1:1', true, true],
  ['https://buy.stripe.com/test_1', true, true],
  ['https://user:secret@shop.example/', true, false],
  ['mailto:help@lamp.example', true, false],
  ['#returns', true, false],
  ['http://shop.example/', false, false],
  ['javascript:alert(1)', false, false],
  [' data:text/html,x', false, false],
])('%s: link %s, checkout %s', (link, isLink, isCheckout) => {
  expect(PublicLink.safeParse(link).success).toBe(isLink)
  expect(BuyLink.safeParse(link).success).toBe(isCheckout)
})

test('the builder ends with publishing', () => {
  expect(dropPageSteps.at(-1)).toBe('publish')
  expect(DropPageStep.options).toEqual(dropPageSteps)
})
