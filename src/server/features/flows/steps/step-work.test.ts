import { expect, test } from 'vitest'
import { boundedValues } from './step-work.ts'

test('the values of a step are bounded together', () => {
  const facts = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${at}`, 'x'.repeat(20_000)]))
  const bounded = boundedValues({ items: [facts, facts], text: 'y' })
  expect(JSON.stringify(bounded).length).toBeLessThan(210_000)
  expect(boundedValues({ text: 'y', facts: { a: 'b' } })).toEqual({ text: 'y', facts: { a: 'b' } })
})
