import { beforeEach, expect, test } from 'vitest'
import { clearToken, readToken, writeToken } from '#web/lib/http/token.ts'
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
