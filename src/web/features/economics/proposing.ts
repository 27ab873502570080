import type { CanonValue } from '#contracts/canon.ts'
import { decimalsOf } from '#core/canon/currencies.ts'
import { type Decimal, plain } from '#core/decimal.ts'
import type { Priced } from '#core/economics/order.ts'

export type ProposedFields = { path: string; value: CanonValue }[]

/** Puts fields into the canon's review tray, or says why not. */
export type Propose = (fields: ProposedFields, why: string) => Promise<unknown>

/** The lower price, with the former one to strike out. */
export const discountFields = ({ price, currency }: Priced, lower: Decimal): ProposedFields => {
  const least = decimalsOf(currency)
  const money = (value: Decimal) => ({
    amount: plain(value, least, Math.max(least, value.decimalPlaces())),
    currency: currency ?? null,
  })
  return [
    { path: 'pricing.price', value: money(lower) },
    { path: 'pricing.compareAt', value: money(price) },
  ]
}

export const bundleFields = (bundles: readonly string[], offer: string): ProposedFields => [
  { path: 'pricing.bundles', value: [...bundles, offer] },
]
