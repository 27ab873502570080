import { expect, test } from 'vitest'
import { findPrompts } from './find-prompts.ts'
import { library } from './library/library.ts'

const own = [
  {
    id: 'p1',
    title: 'Ask for samples',
    text: 'Dear {name},\nplease send…',
    updatedAt: '2026-01-01T00:00:00.000Z',
  },
]
const titles = (typed: string) =>
  findPrompts(typed, own, library).flatMap(({ prompts }) => prompts.map(({ title }) => title))

test('without a word all are there, one’s own first', () => {
  const groups = findPrompts('', own, library)
  expect(groups.map(({ label }) => label).slice(0, 2)).toEqual(['Yours', 'Product research'])
  expect(groups).toHaveLength(9)
  expect(titles('')).toHaveLength(library.length + 1)
  expect(groups[0]?.prompts[0]?.description).toBe('Dear {name}, please send…')
})

test('the group that is called so comes before others with a prompt about it', () => {
  const labels = findPrompts('ads', [], library).map(({ label }) => label)
  expect(labels[0]).toBe('Ads')
  expect(labels).toContain('Pricing and profit')
})

test('a prompt that is called so comes before those that only mention it, so that Enter takes it', () => {
  expect(titles('refund')[0]).toBe('Refund request')
  expect(titles('refund')).toContain('Profit per order')
  expect(titles('samples')[0]).toBe('Ask for samples')
  const [pricing] = findPrompts('shipping', [], library)
  expect(pricing?.prompts.map(({ title }) => title)).toEqual(['Free shipping threshold', 'Profit per order'])
})

test('words narrow it by title, description and group, in any case and order', () => {
  expect(titles('SAMPLE')).toEqual(['Ask for samples', 'Test a sample'])
  expect(titles('margin price')).toContain('Price for a margin')
  expect(findPrompts('seo', own, library).map(({ label }) => label)).toEqual(['SEO'])
  expect(titles('nothing like this')).toEqual([])
})
