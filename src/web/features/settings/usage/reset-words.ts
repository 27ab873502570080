/** Reset time in the zone days are counted in, and in the reader's zone if it differs. */
export function resetInWords(resetsAt: string, timeZone: string, readerZone: string): string {
  const zone = timeZone.replaceAll('_', ' ')
  const own = timeOf(resetsAt, readerZone)
  if (own === timeOf(resetsAt, timeZone)) return `Resets at midnight (${zone}).`
  return `Resets at midnight ${zone === 'UTC' ? '' : 'in '}${zone}, ${own} your time.`
}

const timeOf = (instant: string, timeZone: string) =>
  new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
