/** The page's own words around a value, for a person to judge. */
interface Quote {
  words: string
}

export type OfferKind = 'free-shipping' | 'discount' | 'bundle' | 'guarantee'

/** Days from order to door, as the page promises them. */
export interface Delivery extends Quote {
  min: number
  max: number
}

/** Facts of one product page. Missing facts are null or empty, never guessed; amounts are plain decimals as text. */
export interface PageFacts {
  /** The shop that answered, which may differ from the requested one after a redirect. */
  host?: string | undefined
  title: string | null
  vendor: string | null
  price: string | null
  currency: string | null
  compareAt: string | null
  images: number
  /** There are more images than were counted. */
  moreImages: boolean
  rating: { value: string; best: string | null } | null
  /** How many reviews it says it has. */
  reviews: number | null
  delivery: Delivery | null
  offers: (Quote & { kind: OfferKind })[]
  /** By the name that we have for a claim, not by the page's. */
  claims: (Quote & { name: string })[]
  /** Prohibited claims of the seller that appear here word for word. */
  prohibited: (Quote & { claim: string })[]
}

/** A page that was read, by its number among the sources. */
export interface MarketPage {
  number: number
  facts: PageFacts
}

/** Facts of the seller's own product, to rank it among the others. */
export interface OwnFacts {
  /** With its currency; null where the canon does not say both. */
  price: { amount: string; currency: string } | null
  delivery: { min: number; max: number } | null
  prohibitedClaims: string[]
  /** Exchange rates of the canon. Analyses from before there were any have none. */
  rates?: { from: string; to: string; rate: string; date?: string | undefined }[] | undefined
}
