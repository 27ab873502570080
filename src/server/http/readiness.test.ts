import { afterEach, expect, test, vi } from 'vitest'
import { createReadiness } from './readiness.ts'

afterEach(() => void vi.useRealTimers())

test('[security Q5] the database is asked once a second, whether it answers or refuses', async () => {
  vi.useFakeTimers()
  const ask = vi.fn(async (): Promise<unknown> => 1)
  const isReady = createReadiness(ask)
  expect([await isReady(), await isReady(), ask.mock.calls.length]).toEqual([true, true, 1])
  ask.mockRejectedValueOnce(new Error('gone'))
  vi.advanceTimersByTime(1_000)
  expect([await isReady(), await isReady(), ask.mock.calls.length]).toEqual([false, false, 2])
  vi.advanceTimersByTime(1_000)
  expect(await isReady()).toBe(true)
})

test('[security Q5] a database that hangs is not waited for, nor asked again before it answers', async () => {
  vi.useFakeTimers()
  const hanging = Promise.withResolvers<unknown>()
  const ask = vi.fn(() => hanging.promise)
  const isReady = createReadiness(ask)
  for (let probe = 0; probe < 3; probe++) {
    const ready = isReady()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await ready).toBe(false)
  }
  expect(ask).toHaveBeenCalledTimes(1)
  hanging.resolve(1)
  await hanging.promise
  expect(await isReady()).toBe(true)
})
