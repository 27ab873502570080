/** All time zones this browser knows, by name. */
export const zones = () => Intl.supportedValuesOf('timeZone')

/** The weekday and time in a zone; undefined for an unknown zone. */
export function timeIn(timeZone: string, now: Date): string | undefined {
  if (!timeZone) return undefined
  try {
    return new Intl.DateTimeFormat('en', {
      timeZone,
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(now)
  } catch {
    return undefined
  }
}
