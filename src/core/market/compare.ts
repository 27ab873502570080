import { decimal, plain } from '#core/decimal.ts'
import type { Delivery, MarketPage, OfferKind, OwnFacts, PageFacts } from './page.ts'
import { type PriceGroup, priceGroups } from './price-groups.ts'

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

function discountOf({ price, compareAt, currency }: PageFacts, page: number): Discount[] {
  if (price === null || compareAt === null || !decimal(compareAt).greaterThan(price)) return []
  const off = decimal(compareAt).minus(price).div(compareAt).times(100)
  return [{ page, before: compareAt, now: price, currency, percent: plain(off, 0, 1) }]
}
