import type { CanonField } from '#contracts/canon.ts'
import { MARKET_CURRENCY } from '#core/canon/rule.ts'
import { quoteOf } from '#core/canon/value.ts'

/** True if a field still says what an answer quoted of it. Before amounts were told with the market's currency, none was. */
export function isSaid(quoted: string, path: string, fields: CanonField[]): boolean {
  const valueAt = (wanted: string) => fields.find((field) => field.path === wanted)?.value
  const value = valueAt(path)
  if (value === undefined) return false
  return quoted === quoteOf(value, valueAt(MARKET_CURRENCY)) || quoted === quoteOf(value, undefined)
}

/** The field that a citation names, if it leads to one of these addresses. */
export function fieldCited(href: string, addresses: string[]): string | undefined {
  const [address = '', query] = href.split('?', 2)
  return addresses.includes(address) ? (new URLSearchParams(query).get('field') ?? undefined) : undefined
}
