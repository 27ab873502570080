import { expect, test } from 'vitest'
import { sharedItems } from './shared-items.ts'

test.each([
  [{ url: 'https://shop.test/lamp' }, 'https://shop.test/lamp', 'https://shop.test/lamp'],
  [
    { title: 'Lamp', text: 'Look: https://shop.test/lamp?a=1 nice' },
    'https://shop.test/lamp?a=1',
    'Lamp\nLook: https://shop.test/lamp?a=1 nice',
  ],
  [{ title: 'Lamp', text: 'Lamp', url: '' }, undefined, 'Lamp'],
  [{ text: 'javascript:alert(1)' }, undefined, 'javascript:alert(1)'],
  [{}, undefined, ''],
])('%o holds the link %s and the text %s', (about, link, text) => {
  expect(sharedItems(about, [])).toEqual({ link, text, files: [] })
})
