import type { Interval } from '#contracts/billing.ts'

interface Periods {
  startedAt: Date
  interval: Interval
  endsAt: Date | null
}

/** So many months or years later; a month that is too short for the day ends it. */
export function later(start: Date, interval: Interval, count: number): Date {
  const months = interval === 'year' ? 12 * count : count
  const moved = new Date(start)
  moved.setUTCMonth(start.getUTCMonth() + months)
  if (moved.getUTCDate() !== start.getUTCDate()) moved.setUTCDate(0)
  return moved
}

/** The period that a time is in. */
export function periodAt({ startedAt, interval }: Periods, now: Date) {
  let count = 1
  while (later(startedAt, interval, count) <= now) count++
  return { start: later(startedAt, interval, count - 1), end: later(startedAt, interval, count) }
}

/** When each period began, up to now or to the end. */
export function periodsUntil({ startedAt, interval, endsAt }: Periods, now: Date): Date[] {
  const until = endsAt && endsAt < now ? endsAt : now
  const starts = [startedAt]
  for (let count = 1; later(startedAt, interval, count) < until; count++)
    starts.push(later(startedAt, interval, count))
  return starts
}
