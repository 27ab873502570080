/** When counts begin anew: by the zone that the days are counted in, and by the reader's own clock where that is another. */
export function resetInWords(resetsAt: string, timeZone: string, readerZone: string): string {
  const zone = timeZone.replaceAll('_', ' ')
  const own = timeOf(resetsAt, readerZone)
  if (own === timeOf(resetsAt, timeZone)) return `Resets at midnight (${zone}).`
  return `Resets at midnight ${zone === 'UTC' ? '' : 'in '}${zone}, ${own} your time.`
}

const timeOf = (instant: string, timeZone: string) =>
  new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
