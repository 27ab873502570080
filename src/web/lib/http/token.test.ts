import { beforeEach, expect, test, vi } from 'vitest'
import {
  clearToken,
  onTokenChange,
  onTokenRefused,
  readToken,
  tokenRefused,
  writeToken,
} from '#web/lib/http/token.ts'
import { limitStorage } from '#web/testing/full-storage.ts'

beforeEach(() => {
  clearToken()
  localStorage.clear()
})

test('a browser without room keeps the session as long as the page, and not that of whoever was there before', () => {
  writeToken('the one before')
  limitStorage(() => true)
  expect(writeToken('the new one')).toBe(false)
  expect(readToken()).toBe('the new one')
  expect(localStorage.getItem('auth.token')).toBeNull()
  clearToken()
  expect(readToken()).toBeNull()
})

test('with room again the next token is kept as any other', () => {
  expect(writeToken('a token')).toBe(true)
  expect(localStorage.getItem('auth.token')).toBe('a token')
  localStorage.removeItem('auth.token')
  expect(readToken()).toBeNull()
})

const stored = (init: StorageEventInit) => new StorageEvent('storage', init)
const shown = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted })

test.each([
  ['another tab signs in as someone else', true, stored({ key: 'auth.token', oldValue: 'a', newValue: 'b' })],
  ['another tab signs out', true, stored({ key: 'auth.token', oldValue: 'a', newValue: null })],
  ['another tab clears the storage', true, stored({ key: null })],
  ['the back button brings the page back', true, shown(true)],
  ['another tab writes the same token', false, stored({ key: 'auth.token', oldValue: 'a', newValue: 'a' })],
  ['another tab writes something else', false, stored({ key: 'theme', oldValue: 'a', newValue: 'b' })],
  ['the page is loaded', false, shown(false)],
])('when %s, the session is checked again: %s', (_, isHeard, event) => {
  const changed = vi.fn()
  const stop = onTokenChange(changed)
  dispatchEvent(event)
  expect(changed).toHaveBeenCalledTimes(isHeard ? 1 : 0)
  stop()
  dispatchEvent(event)
  expect(changed).toHaveBeenCalledTimes(isHeard ? 1 : 0)
})

test('a refusal counts only for the token of now', () => {
  const refused = vi.fn()
  const stop = onTokenRefused(refused)
  tokenRefused(null, '/api/none')
  writeToken('now')
  tokenRefused('before', '/api/before')
  tokenRefused('now', '/api/now')
  stop()
  tokenRefused('now', '/api/later')
  expect(refused.mock.calls).toEqual([['/api/now']])
})
