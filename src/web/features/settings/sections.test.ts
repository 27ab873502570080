import { expect, test } from 'vitest'
import { sectionAt } from './sections.ts'

test.each([
  ['/settings', '', 'profile'],
  ['/profile', '', 'profile'],
  ['/account', '', 'security'],
  ['/account/', '', 'security'],
  ['/usage', '', 'usage'],
  ['/settings', '#security', 'security'],
  ['/usage', '#data', 'data'],
  ['/settings', '#content', undefined],
])('[R4] %s%s shows %s', (pathname, hash, section) => {
  expect(sectionAt({ pathname, hash })).toBe(section)
})
