import type { CanonField } from '#contracts/canon.ts'
import { MARKET_CURRENCY } from '#core/canon/rule.ts'
import { fieldText } from '#core/canon/unit-text.ts'
import { quoteOf } from '#core/canon/value.ts'
import { moneyForPeople } from '#core/money-for-people.ts'

/** True if a field still says what an answer quoted of it: as the canon holds it, with its unit written out, or as people read it. */
export function isSaid(quoted: string, path: string, fields: CanonField[]): boolean {
  const valueAt = (wanted: string) => fields.find((field) => field.path === wanted)?.value
  const value = valueAt(path)
  if (value === undefined) return false
  const market = valueAt(MARKET_CURRENCY)
  const written = Array.isArray(value) ? JSON.stringify(value) : fieldText({ path, value }, market)
  const plainQuote = plainSpaces(quoted)
  // Answers from before amounts had the market's currency quote them without one.
  const read = Array.isArray(value) ? value.join(', ') : moneyForPeople(written)
  const wordings = [quoteOf(value, market), quoteOf(value, undefined), written, `${written} pieces`, read]
  return wordings.map(plainSpaces).some((wording) => wording === plainQuote || startsAs(wording, plainQuote))
}

const plainSpaces = (text: string) => text.replace(/\s+/g, ' ').replace(/^−/, '-')

/** A long value is quoted up to an ellipsis. */
const startsAs = (wording: string, quoted: string) =>
  quoted.endsWith('…') && wording.startsWith(quoted.replace(/\s*…$/, ''))

/** The field that a citation names, if it leads to one of these addresses. */
export function fieldCited(href: string, addresses: string[]): string | undefined {
  const [address = '', query] = href.split('?', 2)
  return addresses.includes(address) ? (new URLSearchParams(query).get('field') ?? undefined) : undefined
}
