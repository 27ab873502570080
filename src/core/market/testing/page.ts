import type { MarketPage, PageFacts } from '../page.ts'

/** A page that says nothing but what is given. */
export const factsOf = (given: Partial<PageFacts> = {}): PageFacts => ({
  title: null,
  vendor: null,
  price: null,
  currency: null,
  compareAt: null,
  images: 0,
  moreImages: false,
  rating: null,
  reviews: null,
  delivery: null,
  offers: [],
  claims: [],
  prohibited: [],
  ...given,
})

export const pagesOf = (...given: Partial<PageFacts>[]): MarketPage[] =>
  given.map((facts, at) => ({ number: at + 1, facts: factsOf(facts) }))
