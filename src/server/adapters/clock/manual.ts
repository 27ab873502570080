import type { Clock } from '#server/ports/clock.ts'

export interface ManualClock extends Clock {
  set(time: Date | string): void
  advance(milliseconds: number): void
}

/** Stands still until it is told to move. */
export function manualClock(start: Date | string = '2026-01-01T00:00:00Z'): ManualClock {
  let time = toTime(start)
  return {
    now: () => new Date(time),
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
