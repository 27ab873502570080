const form = /^(\d{4}-\d{2}-\d{2})(?:[ T]([01]\d|2[0-3]):([0-5]\d))?$/

/** A day and time without a zone, as ISO 8601. Undefined for other texts and for days that do not exist. */
export function localTimeIn(text: string): string | undefined {
  const [, day = '', hour = '00', minute = '00'] = form.exec(text.trim()) ?? []
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) return undefined
  return `${day}T${hour}:${minute}:00`
}
