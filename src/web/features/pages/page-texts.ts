import type { CanonField } from '#contracts/canon.ts'
import { valueAsText } from '#core/canon/value.ts'

/** The canon's fields as a page writes them, by path. */
export function pageTexts(
  fields: readonly Pick<CanonField, 'path' | 'value'>[],
): ReadonlyMap<string, string> {
  const currency = fields.find(({ path }) => path === 'market.currency')?.value
  return new Map(fields.map(({ path, value }) => [path, valueAsText(value, currency)]))
}
