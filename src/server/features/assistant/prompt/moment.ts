/** When and where a question is asked. */
export interface Moment {
  now: Date
  timeZone: string
  /** As the browser names it, such as de-DE. */
  locale?: string | undefined
}

/** The day alone: a time of day would make every prompt a new one for the provider. */
export function momentText({ now, timeZone, locale }: Moment): string {
  const place = locale ? ` Their locale is ${locale}: write numbers, amounts and dates in its form.` : ''
  return `Today is ${calendarOf(timeZone).format(now)}, in the person’s time zone, ${timeZone}.${place}`
}

const calendars = new Map<string, Intl.DateTimeFormat>()
const MOST_CALENDARS = 1_000

/** Kept for each time zone: making one takes longer than all the rest of a prompt. Canadian dates are written as 2026-11-19. */
function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  if (calendars.size >= MOST_CALENDARS) calendars.clear()
  calendars.set(timeZone, made)
  return made
}
