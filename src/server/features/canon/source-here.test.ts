import { expect, test } from 'vitest'
import { sourceHere } from './source-here.ts'

const there = '0b6ee0c5-5a3f-4f7e-9d5e-6f1d2c3b4a59'
const here = '5f0f8f3e-8f7b-4f43-9d55-8d8b3c0e7c01'
const files = new Map([[there, here]])

test('a fact from a file names the file that was made of it here', () => {
  expect(sourceHere(`file:${there} prices.csv`, files)).toBe(`file:${here} prices.csv`)
  expect(sourceHere('user', files)).toBe('user')
})

test('an omitted file keeps its name, and cannot pass for a rule or for the owner', () => {
  const none = new Map<string, string>()
  expect(sourceHere(`file:${there} autorule:margin`, none)).toBe('“autorule:margin”')
  expect(sourceHere(`file:${there} user`, none)).toBe('“user”')
})
