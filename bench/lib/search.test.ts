import { expect, test } from 'vitest'
import { findMost, type Verdict } from './search.ts'

const range = { start: 10, most: 1_000, halvings: 3 }

/** A trial of something that holds so many, and the levels it was tried at. */
function holding(limit: number, beyond: Verdict = 'failed') {
  const levels: number[] = []
  const trial = async (level: number): Promise<Verdict> => {
    levels.push(level)
    return level <= limit ? 'held' : beyond
  }
  return { trial, levels }
}

test('doubles until a level fails, then halves the gap', async () => {
  const { trial, levels } = holding(100)
  expect(await findMost(trial, range)).toEqual({ held: 100, atLeast: false })
  expect([...new Set(levels)]).toEqual([10, 20, 40, 80, 160, 120, 100, 110])
})

test('looks below the first level when that fails', async () => {
  expect(await findMost(holding(4).trial, range)).toEqual({ held: 4, atLeast: false })
})

test('finds nothing where nothing holds', async () => {
  expect(await findMost(holding(0).trial, range)).toEqual({ held: 0, atLeast: false })
})

test('a level that fails once by chance is tried again', async () => {
  let first = true
  const { trial } = holding(100)
  const unlucky = async (level: number) => {
    if (level !== 40 || !first) return trial(level)
    first = false
    return 'failed' as const
  }
  expect(await findMost(unlucky, range)).toEqual({ held: 100, atLeast: false })
})

test('stops at the highest level it may try, and says that there may be more', async () => {
  const { trial, levels } = holding(5_000)
  expect(await findMost(trial, range)).toEqual({ held: 1_000, atLeast: true })
  expect(levels.at(-1)).toBe(1_000)
})

test('stops when the harness is at its end, and says that there may be more', async () => {
  expect(await findMost(holding(100, 'unclear').trial, range)).toEqual({ held: 80, atLeast: true })
})
