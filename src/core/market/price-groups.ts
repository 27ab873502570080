import { decimalsOf } from '#core/canon/currencies.ts'
import { type Decimal, decimal, plain, whole } from '#core/decimal.ts'
import { convert, type ExchangeRate } from '#core/economics/exchange.ts'
import type { MarketPage, OwnFacts } from './page.ts'

/** A figure with the page it stands on. */
interface PagePrice {
  page: number
  amount: string
  /** The price as the page states it, where it was converted. */
  stated?: { amount: string; currency: string } | undefined
}

/** Prices of one currency: those of the seller's own, with the prices that their exchange rates convert, and others. */
export interface PriceGroup {
  /** Null: the pages do not say which. */
  currency: string | null
  /** The lowest first. */
  prices: PagePrice[]
  lowest: PagePrice
  highest: PagePrice
  median: string
  own: OwnStanding | null
}

/** Counts of pages with a lower, equal and higher price than the seller's. */
export interface OwnStanding {
  amount: string
  lower: number
  same: number
  higher: number
}

export function priceGroups(pages: MarketPage[], { price: own, rates = [] }: OwnFacts): PriceGroup[] {
  const known = rates.map(({ rate, ...pair }) => ({ ...pair, rate: decimal(rate) }))
  const priced = pages.flatMap(({ number, facts: { price, currency } }) =>
    price === null ? [] : [pricedIn(own?.currency, { page: number, amount: price, currency }, known)],
  )
  return Array.from(
    Map.groupBy(priced, ({ currency }) => currency),
    ([currency, members]) => {
      const prices = members
        .map(({ currency: _, ...price }) => price)
        .toSorted((one, other) => decimal(one.amount).comparedTo(other.amount))
      const [lowest, highest] = [prices.at(0), prices.at(-1)]
      if (!lowest || !highest) throw new Error('a group of prices has one at least')
      const isOwn = own !== null && own.currency === currency
      return {
        currency,
        prices,
        lowest,
        highest,
        median: medianOf(prices.map(({ amount }) => decimal(amount))),
        own: isOwn ? standing(prices, own.amount) : null,
      }
    },
  ).toSorted((one, other) => other.prices.length - one.prices.length)
}

interface StatedPrice extends PagePrice {
  currency: string | null
}

/** In the seller's currency where a rate leads there, else as the page states it. */
function pricedIn(own: string | undefined, price: StatedPrice, rates: readonly ExchangeRate[]): StatedPrice {
  const { amount, currency } = price
  if (!own || !currency || currency === own) return price
  const converted = convert(decimal(amount), { from: currency, to: own }, rates)
  if (!converted) return price
  return {
    ...price,
    amount: plain(converted.value, decimalsOf(own)),
    currency: own,
    stated: { amount, currency },
  }
}

/** The one in the middle; of an even number, halfway between the two that are. */
function medianOf(ascending: Decimal[]): string {
  const middle = ascending.slice(Math.ceil(ascending.length / 2) - 1, Math.floor(ascending.length / 2) + 1)
  const sum = middle.reduce((total, amount) => total.plus(amount), decimal('0'))
  return plain(sum.div(whole(middle.length)), 2, 4)
}

function standing(prices: PagePrice[], amount: string): OwnStanding {
  const signs = prices.map((price) => decimal(price.amount).comparedTo(amount))
  const count = (sign: number) => signs.filter((each) => each === sign).length
  return { amount, lower: count(-1), same: count(0), higher: count(1) }
}
