import { isDeepStrictEqual } from 'node:util'
import type { CanonField } from '#contracts/canon.ts'
import type { OwnFacts } from '#contracts/market-analysis.ts'
import { canonOrder } from '#core/canon/orders/order-figures.ts'
import { ratePath } from '#core/canon/placed-fields.ts'
import { labelOf } from '#core/canon/starters.ts'
import { formatValue, isMoney } from '#core/canon/value.ts'
import { decimal, plain } from '#core/decimal.ts'
import type { Comparison } from '#core/market/compare.ts'

/** How long a deleted analysis can be restored. */
export const UNDO_DAYS = 1

/** As people write addresses: without the scheme, and one and the same twice. */
export function readAddresses(given: string[]): string[] {
  const whole = given.map((url) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`))
  return [...new Set(whole.map((url) => URL.parse(url)?.href ?? url))]
}

export const hostOf = (url: string): string => URL.parse(url)?.host.replace(/^www\./, '') ?? url

/** Shop of a page: the one that answered, if any. */
export const shopOf = ({
  url,
  facts,
}: {
  url: string
  facts: { host?: string | undefined } | null
}): string => facts?.host ?? hostOf(url)

/** Canon facts about the seller's own product. */
export function ownFacts(fields: CanonField[]): OwnFacts {
  const factAt = (path: string) => fields.find((field) => field.path === path)?.value
  const currency = factAt('market.currency')
  const price = factAt('pricing.price')
  const [min, max] = [factAt('supplier.shippingDaysMin'), factAt('supplier.shippingDaysMax')]
  const claims = factAt('product.prohibitedClaims')
  return {
    price: ownPrice(price, typeof currency === 'string' ? currency : null),
    delivery: typeof max === 'number' ? { min: typeof min === 'number' ? min : max, max } : null,
    prohibitedClaims: Array.isArray(claims) ? claims : [],
    rates: canonOrder(fields).known.map(({ rate, date, ...pair }) => ({
      ...pair,
      rate: plain(rate, 0, 12),
      ...(date && { date }),
    })),
  }
}

function ownPrice(value: CanonField['value'] | undefined, market: string | null): OwnFacts['price'] {
  if (typeof value === 'number' && market)
    return { amount: plain(decimal(String(value)), 0, 6), currency: market }
  if (!isMoney(value)) return null
  const currency = value.currency ?? market
  return currency ? { amount: value.amount, currency } : null
}

/** The fields that an analysis took its facts from, and what they said together. */
export function usedFacts({
  price,
  delivery,
  prohibitedClaims,
  rates = [],
}: OwnFacts): { path: string; said: string }[] {
  const days = delivery && (delivery.min === delivery.max ? delivery.max : `${delivery.min}–${delivery.max}`)
  return [
    ...(price ? [{ path: 'pricing.price', said: formatValue({ value: price }) }] : []),
    ...(delivery
      ? ['supplier.shippingDaysMin', 'supplier.shippingDaysMax'].map((path) => ({
          path,
          said: `${days} days`,
        }))
      : []),
    ...(prohibitedClaims.length > 0
      ? [{ path: 'product.prohibitedClaims', said: prohibitedClaims.join('; ') }]
      : []),
    ...rates.map(({ from, to, rate }) => ({ path: ratePath(`${from}-${to}`), said: rate })),
  ]
}

/** The fields that say something else than they did, by their labels. */
export function changedFields(then: OwnFacts, now: OwnFacts): string[] {
  // The database orders keys its own way, so values are compared and not their JSON.
  const differs = (pick: (own: OwnFacts) => unknown) => !isDeepStrictEqual(pick(then), pick(now))
  return [
    ...(differs(({ price }) => price && formatValue({ value: price })) ? [labelOf('pricing.price')] : []),
    ...(differs(({ delivery }) => delivery) ? ['Shipping days'] : []),
    ...(differs(({ prohibitedClaims }) => prohibitedClaims) ? [labelOf('product.prohibitedClaims')] : []),
    ...(differs(({ rates = [] }) => rates.map(({ from, to, rate }) => [from, to, rate]))
      ? ['Exchange rates']
      : []),
  ]
}

interface Offered {
  fields: { path: string; value: unknown }[]
  why: string
}

interface AnalysedShops {
  /** Shops whose pages were read. */
  shops: string[]
  hosts: Map<number, string>
  day: string
}

/** Proposals of a market for the canon; a single price is no range. */
export function marketProposals({ prices }: Comparison, { shops, hosts, day }: AnalysedShops): Offered[] {
  const competitors = {
    fields: [{ path: 'market.competitors', value: [...new Set(shops)] }],
    why: `The shops whose pages were read on ${day}`,
  }
  const range = prices.find(({ own }) => own !== null) ?? prices.find(({ currency }) => currency !== null)
  if (!range?.currency || range.prices.length < 2) return [competitors]
  const { currency, lowest, median, highest } = range
  const cited = range.prices.map(
    ({ page, amount, stated }) =>
      `${hosts.get(page)} ${stated ? `${stated.amount} ${stated.currency} = ` : ''}${amount} ${currency}`,
  )
  return [
    {
      fields: [
        { path: 'market.lowestPrice', value: { amount: lowest.amount, currency } },
        { path: 'market.medianPrice', value: { amount: median, currency } },
        { path: 'market.highestPrice', value: { amount: highest.amount, currency } },
      ],
      why: `Prices read on ${day}: ${cited.join(', ')}`,
    },
    competitors,
  ]
}
