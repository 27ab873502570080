const DAY_MS = 86_400_000

/** Days are `YYYY-MM-DD` and have no time zone. */
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(timeOf(text))

export const addDays = (day: string, count: number): string => dayAt(timeOf(day) + count * DAY_MS)

/** The same day of another month, or its last one. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return dayAt(Date.UTC(year, month - 1 + count, Math.min(date, last)))
}

/** Six weeks from Monday on that hold the month of this day. */
export function weeksAround(day: string): string[][] {
  const first = `${day.slice(0, 8)}01`
  const monday = addDays(first, -((new Date(timeOf(first)).getUTCDay() + 6) % 7))
  return [0, 1, 2, 3, 4, 5].map((week) => [0, 1, 2, 3, 4, 5, 6].map((at) => addDays(monday, week * 7 + at)))
}

/** Today, on the calendar of this browser. */
export function today(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

const monthName = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayName = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' })

export const monthText = (day: string): string => monthName.format(timeOf(day))
export const dayText = (day: string): string => dayName.format(timeOf(day))
