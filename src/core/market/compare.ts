import { decimalsOf } from '#core/canon/currencies.ts'
import { type Decimal, decimal, plain, whole } from '#core/decimal.ts'
import { convert, type ExchangeRate } from '#core/economics/exchange.ts'
import type { Delivery, MarketPage, OfferKind, OwnFacts, PageFacts } from './page.ts'

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

/** How many pages ask less than the seller, the same, and more. */
export interface OwnStanding {
  amount: string
  lower: number
  same: number
  higher: number
}

interface Discount {
  page: number
  before: string
  now: string
  currency: string | null
  percent: string
}

export interface Comparison {
  /** The currency that most pages ask in first. */
  prices: PriceGroup[]
  unpriced: number[]
  discounts: Discount[]
  offers: { kind: OfferKind; quotes: { page: number; words: string }[] }[]
  /** The fastest first. */
  delivery: (Delivery & { page: number })[]
  claims: { name: string; quotes: { page: number; words: string }[] }[]
  prohibited: { claim: string; page: number; words: string }[]
  reviews: { page: number; rating: PageFacts['rating']; count: number | null }[]
  images: { page: number; count: number; more: boolean }[]
}

const offerKinds: OfferKind[] = ['discount', 'free-shipping', 'bundle', 'guarantee']

/** Compares the products of several pages. Every figure names its page. */
export function compareMarket(pages: MarketPage[], own: OwnFacts): Comparison {
  const each = <T>(pick: (facts: PageFacts, page: number) => T[]): T[] =>
    pages.flatMap(({ number, facts }) => pick(facts, number))
  const claims = Map.groupBy(
    each(({ claims: made }, page) => made.map(({ name, words }) => ({ name, quote: { page, words } }))),
    ({ name }) => name,
  )
  return {
    prices: priceGroups(pages, own),
    unpriced: each(({ price }, page) => (price === null ? [page] : [])),
    discounts: each(discountOf),
    offers: offerKinds.flatMap((kind) => {
      const quotes = each(({ offers }, page) =>
        offers.flatMap((offer) => (offer.kind === kind ? [{ page, words: offer.words }] : [])),
      )
      return quotes.length > 0 ? [{ kind, quotes }] : []
    }),
    delivery: each(({ delivery }, page) => (delivery ? [{ ...delivery, page }] : [])).toSorted(
      (one, other) => one.max - other.max || one.min - other.min,
    ),
    claims: Array.from(claims, ([name, made]) => ({ name, quotes: made.map(({ quote }) => quote) })),
    prohibited: each(({ prohibited }, page) => prohibited.map((found) => ({ ...found, page }))),
    reviews: each(({ rating, reviews }, page) =>
      rating || reviews !== null ? [{ page, rating, count: reviews }] : [],
    ),
    images: each(({ images, moreImages }, page) => [{ page, count: images, more: moreImages }]),
  }
}

function priceGroups(pages: MarketPage[], { price: own, rates = [] }: OwnFacts): PriceGroup[] {
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

function discountOf({ price, compareAt, currency }: PageFacts, page: number): Discount[] {
  if (price === null || compareAt === null || !decimal(compareAt).greaterThan(price)) return []
  const off = decimal(compareAt).minus(price).div(compareAt).times(100)
  return [{ page, before: compareAt, now: price, currency, percent: plain(off, 0, 1) }]
}
