import { expect, onTestFinished, test, vi } from 'vitest'
import { batchByFrame } from './batch-by-frame.ts'

test('events between two frames are handed on together, in order', async () => {
  const seen: number[][] = []
  const batch = batchByFrame<number>((items) => seen.push(items))
  batch.add(1)
  batch.add(2)
  expect(seen).toEqual([])
  await expect.poll(() => seen).toEqual([[1, 2]])
  batch.add(3)
  batch.flush()
  batch.flush()
  expect(seen).toEqual([[1, 2], [3]])
})

test('after what was handed on, one frame is left free', () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const seen: number[][] = []
  const batch = batchByFrame<number>((items) => seen.push(items))
  for (const number of [1, 2, 3, 4]) {
    batch.add(number)
    vi.advanceTimersToNextFrame()
  }
  expect(seen).toEqual([[1], [2, 3]])
  vi.advanceTimersToNextFrame()
  expect(seen).toEqual([[1], [2, 3], [4]])
})
