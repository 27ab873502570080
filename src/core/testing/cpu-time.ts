import { expect } from 'vitest'

/** Longest time the yardstick takes on an idle machine. */
const YARDSTICK_MS = 20

/**
 * The work keeps this thread computing for less than that, in milliseconds of a machine at rest. The clock's grow on a busy
 * machine, and on one that lends its processors to others so do a thread's own: so each run is held against a yardstick
 * before and after it, and one of three has to be quick enough.
 */
export async function expectWithin(ms: number, work: () => unknown): Promise<void> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < 3 && least >= ms; run += 1) {
    const before = await threadTime(yardstick)
    const took = await threadTime(work)
    const slowness = Math.max(before, await threadTime(yardstick)) / YARDSTICK_MS
    least = Math.min(least, took / Math.max(1, slowness))
  }
  expect(least).toBeLessThan(ms)
}

async function threadTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** Plain arithmetic, always the same. */
function yardstick(): number {
  let sum = 1
  for (let step = 0; step < 2_500_000; step += 1) sum = (sum * 31 + step) | 0
  return sum
}
