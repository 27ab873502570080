import { readValue } from '#core/canon/read-value.ts'
import type { Line } from './blocks.ts'
import { fieldsNamed } from './canon-fields.ts'

const wanted =
  /^\W{0,5}(?:(?:please|can you|could you)\s)?(?:set|change|update|correct)\s(?<changes>[^\n?]{2,600}?)(?:\sin (?:the|our) canon)?[.!]?\s{0,9}$/i
const change = /^(?:(?:the|our|my)\s)?(?<field>[^\n?]{2,60}?)\s(?:to|as|=)\s(?<value>[^\n?]{1,500})$/i
/** Before the next field: “the price to 45, the cost to 12 and shipping to 4”. */
const between = /(?:,\s(?:and\s)?|\sand\s)(?=[^,;\n?]{2,60}?\s(?:to|as|=)\s)/i

const made =
  /^\W{0,5}(?:please\s)?make\s(?:the|our|my)\s(?<field>(?:brand\s)?(?:voice|tone|tagline|slogan))\s(?<value>[^\n?]{2,200}?)[.!]?\s{0,9}$/i
const isNow =
  /^\W{0,5}(?<field>[^\n?,]{2,60}?)\s(?:is|are|takes?|costs?)\s(?:now\s)?(?<value>[^\n?,]{1,100}?)(?:\snow)?[,;.]\s(?:please\s)?(?:update|change|correct|save)\s(?:it|that|this|the canon)[.!]?\s{0,9}$/i

/** “Make the brand voice playful” and “delivery takes 5-8 days now, update it”, as a wish like any other. */
function asWish(text: string): string {
  const { field, value } = (made.exec(text) ?? isNow.exec(text))?.groups ?? {}
  return field && value ? `set ${field} to ${value}` : text
}

const more = /^\W{0,5}(?:and|also|then|plus)\s(?:also\s)?/i

/** “Set the price to 45 EUR”: the fields of the canon, and what they shall say. After another one, “and the cost to 12” is enough. */
export function readCanonChanges(text: string, goesOn = false): Line[] {
  const said = goesOn ? text.replace(more, 'set ') : asWish(text)
  const changes = wanted.exec(said)?.groups?.changes ?? ''
  const several = changes.split(between).map(readChange)
  // A value may hold an “and” of its own.
  return several.every((lines) => lines.length > 0) ? several.flat() : readChange(changes)
}

function readChange(text: string): Line[] {
  const { field = '', value = '' } = change.exec(text)?.groups ?? {}
  const [path] = fieldsNamed(field)
  const days = path === 'supplier.shippingDaysMin' ? daysIn(value) : []
  if (days.length > 0) return days
  const reading = path ? readValue(path, value) : undefined
  // Ambiguous values are proposed too: the canon asks which is meant.
  return path && reading && (reading.ok || reading.asks) ? [{ key: path, value }] : []
}

/** “5-8 days” are the fewest and the most. */
function daysIn(value: string): Line[] {
  const { fewest, most } =
    /^(?<fewest>\d{1,3})\s?(?:-|–|to)\s?(?<most>\d{1,3})(?:\s(?:business |working )?days?)?$/i.exec(
      value.trim(),
    )?.groups ?? {}
  if (!fewest || !most) return []
  return [
    { key: 'supplier.shippingDaysMin', value: fewest },
    { key: 'supplier.shippingDaysMax', value: most },
  ]
}
