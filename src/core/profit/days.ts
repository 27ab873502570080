/** Days are texts such as `2026-03-09`, which sort as they are. */
const DAY_MS = 86_400_000

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const textOf = (date: Date) => date.toISOString().slice(0, 10)

/** Every day from one to another, both included; none when they are in the wrong order. */
export function daysBetween(first: string, last: string): string[] {
  const count = Math.round((dateOf(last).getTime() - dateOf(first).getTime()) / DAY_MS) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    textOf(new Date(dateOf(first).getTime() + index * DAY_MS)),
  )
}

/** The Monday of a day's week. */
export function weekOf(day: string): string {
  const date = dateOf(day)
  return textOf(new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS))
}

export const monthOf = (day: string): string => day.slice(0, 7)
