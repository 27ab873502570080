import type { Clock } from '#server/ports/clock.ts'

export interface ManualClock extends Clock {
  set(time: Date | string): void
  advance(milliseconds: number): void
}

/** Stands still until moved, or advances by `step` milliseconds at each reading. */
export function manualClock(start: Date | string = '2026-01-01T00:00:00Z', step = 0): ManualClock {
  let time = toTime(start)
  return {
    now: () => {
      const now = new Date(time)
      time += step
      return now
    },
    set: (next) => {
      time = toTime(next)
    },
    advance: (milliseconds) => {
      time += milliseconds
    },
  }
}

function toTime(value: Date | string): number {
  const time = new Date(value).getTime()
  if (Number.isNaN(time)) throw new RangeError(`Not a time: ${value}`)
  return time
}
