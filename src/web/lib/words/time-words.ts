const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })
const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/** Relative time: “5 minutes ago”, “yesterday”; after a month, the date. */
export function ago(time: string, now = Date.now()): string {
  const past = now - Date.parse(time)
  if (past < MINUTE_MS) return 'just now'
  if (past < HOUR_MS) return relative.format(-Math.floor(past / MINUTE_MS), 'minute')
  if (past < DAY_MS) return relative.format(-Math.floor(past / HOUR_MS), 'hour')
  if (past < 30 * DAY_MS) return relative.format(-Math.floor(past / DAY_MS), 'day')
  return `on ${dayOf(time)}`
}

/** Remaining days, counting a started day as whole: “30 days left”. */
export function left(since: string, days: number, now = Date.now()): string {
  const begun = Math.ceil((Date.parse(since) + days * DAY_MS - now) / DAY_MS)
  if (begun < 1) return 'less than a day left'
  return begun === 1 ? '1 day left' : `${Math.min(begun, days)} days left`
}

/** “January 5, 2026”, on the calendar of this browser. */
export const dayOf = (time: string): string => day.format(new Date(time))

/** “Jan 5, 2026, 3:04:05 PM”, on the clock of this browser. */
export const momentOf = (time: string): string => moment.format(new Date(time))
