import type { Interval, PlanOrder } from '#contracts/billing.ts'

/** Order and its start. */
export interface OrderFrom extends PlanOrder {
  from: Date
}

interface Ordered {
  /** Oldest first; the first began the subscription. */
  orders: OrderFrom[]
  endsAt: Date | null
}

export interface PaidPeriod extends PlanOrder {
  start: Date
  end: Date
}

/** So many months or years later; a month that is too short for the day ends it. */
function later(start: Date, interval: Interval, count: number): Date {
  const months = interval === 'year' ? 12 * count : count
  const moved = new Date(start)
  moved.setUTCMonth(start.getUTCMonth() + months)
  if (moved.getUTCDate() !== start.getUTCDate()) moved.setUTCDate(0)
  return moved
}

/**
 * Each period with the order at its start, up to now or to the end: later orders don't change paid periods. Another interval
 * begins a period at once; another plan counts from the next one on.
 */
export function periodsUntil({ orders, endsAt }: Ordered, now: Date): PaidPeriod[] {
  const periods: PaidPeriod[] = []
  let anchor = now
  let count = 0
  for (const [at, { plan, interval, from }] of orders.entries()) {
    if (interval !== orders[at - 1]?.interval) [anchor, count] = [from, 0]
    const next = orders[at + 1]?.from
    const holdsAt = (time: Date) => (next ? time < next : time <= now && (endsAt === null || time < endsAt))
    for (;;) {
      const [start, end] = [later(anchor, interval, count), later(anchor, interval, count + 1)]
      if (count > 0 && !holdsAt(start)) break
      periods.push({ plan, interval, start, end })
      count++
    }
  }
  return periods
}
