import { expect, test } from 'vitest'
import { mobileEntry } from '#web/app/mobile-entry.ts'
import { wantsPhoneLayout } from '#web/app/phone-layout.store.ts'

const wide = { width: 1440, userAgent: 'desktop', touch: false }
const phone = { width: 390, userAgent: 'desktop', touch: false }

test.each([
  ['/', '', '/mobile'],
  ['/', '?from=mail', '/mobile?from=mail'],
  ['/chat', '', undefined],
  ['/mobile', '', undefined],
  ['/mobile-direct', '', undefined],
  ['/login', '?redirect=%2F', undefined],
])('[R8] on a phone %s%s leads to %s, elsewhere nowhere', (path, query, to) => {
  expect(mobileEntry(path, query, phone)).toBe(to)
  expect(mobileEntry(path, query, wide)).toBeUndefined()
})

test.each([
  ['/', '?force_mobile', '/mobile-direct'],
  ['/chat/7', '?force_mobile=0', '/mobile-direct'],
  ['/login', '?a=1&force_mobile=&b=2', '/mobile-direct?a=1&b=2'],
  ['/mobile', '?force_mobile=true', '/mobile-direct'],
  ['/mobile-direct', '?force_mobile=1', undefined],
  ['/chat', '?xforce_mobile=1', undefined],
])('[R9] on any device %s%s leads to %s', (path, query, to) => {
  expect(mobileEntry(path, query, wide)).toBe(to)
  expect(mobileEntry(path, query, phone)).toBe(to)
})

test('a window that is only narrow does not keep the phone’s layout; a phone held sideways and whoever asks for it do', () => {
  const sideways = { width: 900, userAgent: 'Android Mobile', touch: true }
  expect(wantsPhoneLayout('/mobile', phone)).toBe(false)
  expect(wantsPhoneLayout('/mobile', wide)).toBe(false)
  expect(wantsPhoneLayout('/mobile', sideways)).toBe(true)
  expect(wantsPhoneLayout('/mobile-direct', wide)).toBe(true)
  expect(wantsPhoneLayout('/chat', sideways)).toBe(false)
})
