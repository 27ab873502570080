import { expect, test } from 'vitest'
import { clashIn, readPath, twinOf, wordsOf } from './path.ts'

test('[E4] a field is addressed by words joined by dots', () => {
  for (const path of ['brand', 'pricing.price', 'brand.colors.primary', 'a.b.c.d.e.f', 'my_field-2.x'])
    expect(readPath(path)).toEqual({ ok: true, path })
  const bad = [
    '',
    '.',
    'a.',
    '.a',
    'a..b',
    'a b',
    'a.1',
    'größe',
    'a/b',
    'a[0]',
    'a.b.c.d.e.f.g',
    'a'.repeat(41),
  ]
  for (const path of bad) expect([path, readPath(path).ok]).toEqual([path, false])
})

test.each(['ünï.ö', 'A B.c', 'a.1'])('what is wrong with %s is told by the rule', (path) => {
  expect(readPath(path)).toEqual({
    ok: false,
    reason: `“${path}” isn’t a valid path. Use words joined by dots, such as pricing.price. Each word starts with a letter from a to z and has up to 40 letters, digits, hyphens or underscores.`,
  })
})

test('[security C5] no path reaches what objects have of their own, wherever it hides', () => {
  const names = [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '__defineGetter__',
    'valueOf',
  ]
  for (const name of names)
    for (const path of [name, `a.${name}`, `${name}.a`, `a.b.${name}.c`])
      expect([path, readPath(path).ok]).toEqual([path, false])
  expect(readPath('constructors.name').ok).toBe(true)
})

test('a field cannot lie within another', () => {
  expect(clashIn(['a.b', 'a.c', 'ab'])).toBeUndefined()
  expect(clashIn(['a.b.c', 'a'])).toContain('“a.b.c” and “a” can’t both be fields')
})

test('a path that is there in other small and capital letters is told, of a field and of a group', () => {
  const known = ['brand.name', 'brand.colors.primary', 'pricing.price']
  expect(twinOf('Brand.Name', known)).toEqual({ path: 'brand.name', isField: true })
  expect(twinOf('brand.NAME', known)).toEqual({ path: 'brand.name', isField: true })
  expect(twinOf('brand.Colors.second', known)).toEqual({ path: 'brand.colors', isField: false })
  expect(twinOf('brand.name', known)).toBeUndefined()
  expect(twinOf('brand.names', known)).toBeUndefined()
})

test('a path without a label is read as words', () => {
  expect(wordsOf('supplier.leadTimeMax')).toBe('Lead time max')
})
