/** When and where a question is asked. */
export interface Moment {
  now: Date
  timeZone: string
  /** As the browser names it, such as de-DE. */
  locale?: string | undefined
}

/** The day alone: a time of day would make every prompt a new one for the provider. */
export function momentText({ now, timeZone, locale }: Moment): string {
  const day = (options: Intl.DateTimeFormatOptions, language = 'en-GB') =>
    new Intl.DateTimeFormat(language, { timeZone, ...options }).format(now)
  const iso = day({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA')
  const weekday = day({ weekday: 'long' })
  const place = locale ? ` Their locale is ${locale}: write numbers, amounts and dates in its form.` : ''
  return `Today is ${weekday}, ${iso}, in the person’s time zone, ${timeZone}.${place}`
}
