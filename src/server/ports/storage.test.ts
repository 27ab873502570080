import { expect, test } from 'vitest'
import { checkContentType, checkKey, checkPrefix } from './storage.ts'

test.each(['a', '0', 'a/b', 'user/12/a.b_c-d.tar.gz', 'a--b..c__d', 'x'.repeat(100)])(
  '%s is a key',
  (key) => {
    expect(() => checkKey(key)).not.toThrow()
  },
)

test.each([
  '',
  '/',
  '/etc/passwd',
  '.',
  '..',
  '../a',
  'a/..',
  'a/../b',
  'a/./b',
  'a//b',
  'a/',
  '.hidden',
  'a/.hidden',
  '-rf',
  '_a',
  'A',
  'a b',
  'a\\b',
  'a\u0000b',
  'a\n',
  'caf\u00e9',
  'a%2fb',
  '@a',
  'c:',
  'x'.repeat(101),
  Array(6).fill('x'.repeat(99)).join('/'),
])('[security D5] %j is not a key', (key) => {
  expect(() => checkKey(key)).toThrow(TypeError)
})

test.each(['', 'a/', 'user/12/'])('%j is a prefix', (prefix) => {
  expect(() => checkPrefix(prefix)).not.toThrow()
})

test.each(['a', 'user/1', '/', './', '../', 'a//', 'A/', '.partial/'])('%j is not a prefix', (prefix) => {
  expect(() => checkPrefix(prefix)).toThrow(TypeError)
})

test.each(['text/plain', 'multipart/form-data; boundary="a b"', 'x'.repeat(200)])(
  '%s is a type',
  (contentType) => {
    expect(() => checkContentType(contentType)).not.toThrow()
  },
)

test.each(['', ' text/html', 'text/html\nx-evil: 1', 'text/html\r', 'caf\u00e9/x', 'x'.repeat(201)])(
  '%j is not a type',
  (contentType) => {
    expect(() => checkContentType(contentType)).toThrow(TypeError)
  },
)
