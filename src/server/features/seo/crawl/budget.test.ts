import { expect, test } from 'vitest'
import { crawlBounds } from './bounds.ts'
import { Budget } from './budget.ts'

test('[T32] pages that were too large count toward the bytes of a crawl', () => {
  const budget = new Budget(200)
  const tooLarge = { bytes: 0, problem: { kind: 'large', message: 'Too large.' } } as const
  const enough = Math.ceil(crawlBounds.totalBytes / crawlBounds.pageBytes)
  for (let read = 1; read < enough; read += 1) budget.spend(tooLarge)
  expect(budget.hasRoom(0)).toBe(true)
  budget.spend(tooLarge)
  expect(budget.hasRoom(0)).toBe(false)
  expect(budget.noteFor(3)).toBe('The crawl ended after 150 MB.')
  expect(budget.noteFor(0)).toBeUndefined()
})
