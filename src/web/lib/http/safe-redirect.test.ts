import { expect, test } from 'vitest'
import { safeRedirect } from '#web/lib/http/safe-redirect.ts'

test.each(['/chat/42?x=1#end', '/settings', '/project/desk%20lamp'])(
  '[R6] %s on this origin is followed',
  (path) => {
    expect(safeRedirect(path)).toBe(path)
  },
)

test.each([
  null,
  '',
  'chat',
  'https://evil.example/',
  '//evil.example',
  '//evil.example/chat',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '//[',
  '/\\[',
  'javascript:alert(1)',
  '/login',
  '/signup?redirect=/login',
])('[R6] %j leads home instead', (wanted) => {
  expect(safeRedirect(wanted)).toBe('/')
})
