import { expect, test } from 'vitest'
import { titleFrom } from './chat.title.ts'

test('[E1] a chat is named by its first message, cut to 30 characters as a person counts them', () => {
  expect(titleFrom('Short question')).toBe('Short question')
  expect(titleFrom('x'.repeat(30))).toBe('x'.repeat(30))
  expect(titleFrom('x'.repeat(31))).toBe(`${'x'.repeat(30)}...`)
  const family = '👩‍👩‍👧‍👦'
  expect(titleFrom(family.repeat(30))).toBe(family.repeat(30))
  expect(titleFrom(family.repeat(31))).toBe(`${family.repeat(30)}...`)
  expect(titleFrom(`${'x'.repeat(30)}\u0301`)).toBe(`${'x'.repeat(30)}\u0301`)
  expect(titleFrom('two\n\nlines')).toBe('two lines')
  expect(titleFrom('   ')).toBe('New Chat')
})

test('[E1] a title keeps its dots when its 30 characters are made of thousands of marks', () => {
  const marked = `a${'\u0301'.repeat(79)}`
  expect(titleFrom(marked.repeat(31))).toBe(`${marked.repeat(30)}...`)
  expect(titleFrom(marked.repeat(30))).toBe(marked.repeat(30))
  const endless = titleFrom(`a${'\u0301'.repeat(90_000)}`)
  expect(endless).toHaveLength(20_003)
  expect(endless.endsWith('...')).toBe(true)
})
