import type { OverviewRange } from '#contracts/admin/overview.ts'

const DAYS: Record<Exclude<OverviewRange, '12m'>, number> = { '7d': 7, '30d': 30, '90d': 90 }

/** Days as 2026-11-15, the first and the last of several. */
export interface Span {
  from: string
  until: string
}

/** The day that a moment falls on in a time zone. */
export const dayIn = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at)

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The first day of the month a number of months before a day. */
export function monthBefore(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - months)
  return date.toISOString().slice(0, 10)
}

export const spanOf = (range: OverviewRange, today: string): Span => ({
  from: range === '12m' ? monthBefore(today, 11) : addDays(today, 1 - DAYS[range]),
  until: today,
})

/** All days of a span, in order. */
export function daysOf({ from, until }: Span): string[] {
  const days: string[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}

/** A span in pieces of limited length, oldest first. */
export function pieces({ from, until }: Span, days: number): Span[] {
  if (from > until) return []
  const end = addDays(from, days - 1)
  if (end >= until) return [{ from, until }]
  return [{ from, until: end }, ...pieces({ from: addDays(end, 1), until }, days)]
}
