/** All that this browser knows, by name. */
export const zones = () => Intl.supportedValuesOf('timeZone')

/** The weekday and the time in a zone, or undefined where there is no such zone. */
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
