import {
  cleanFacts,
  type Facts,
  type ProductField,
  productFields,
  type RawFacts,
  type Source,
  sources,
} from './facts.ts'
import { readMarkup } from './markup.ts'
import { cleanReviews, type Reviews } from './reviews.ts'
import { readShopify } from './shopify.ts'
import { visibleText } from './visible-text.ts'

/** What a page says about a product. What it does not say is null and missing, never guessed. */
export type ProductPage = { url: string } & { [Field in Exclude<ProductField, 'images'>]: string | null } & {
  images: string[]
  source: Partial<Record<ProductField, Source>>
  missing: ProductField[]
}

/** What a page says about a product and its reviews, and the words that a reader sees on it. */
export interface WholePage {
  product: ProductPage
  reviews: Reviews
  text: string
}

export type Found = Partial<Record<Source, RawFacts>>

export interface PageText {
  text: string
  url: string
  /** Whether it is JSON, as shops give it beside their pages. */
  isData?: boolean
  /** Most characters of its words. */
  longest?: number | undefined
  /** What other addresses of the shop say. */
  found?: Found
}

/** Computes only, so that a thread can do it too. */
export function readPage({ text, url, isData = false, longest, found }: PageText): WholePage {
  const { facts, reviews } = isData
    ? { facts: { shopify: readShopify(text) ?? {} }, reviews: {} }
    : readMarkup(text)
  return {
    product: assemble(url, { ...facts, ...found }),
    reviews: cleanReviews(reviews),
    text: isData ? '' : visibleText(text, longest),
  }
}

function assemble(url: string, found: Found): ProductPage {
  const page: ProductPage = {
    url,
    title: null,
    price: null,
    currency: null,
    compareAt: null,
    description: null,
    images: [],
    vendor: null,
    sku: null,
    availability: null,
    source: {},
    missing: [],
  }
  const facts = sources.map((source): [Source, Facts] => [
    source,
    withoutIdleFormerPrice(cleanFacts(found[source] ?? {}, url)),
  ])
  for (const field of productFields) {
    const [source, known] = facts.find(([, each]) => each[field] !== undefined) ?? []
    if (!source || !known) page.missing.push(field)
    else Object.assign(page, { [field]: known[field], source: { ...page.source, [field]: source } })
  }
  return page.compareAt && Number(page.compareAt) <= Number(page.price) ? withoutFormerPrice(page) : page
}

/** Two sources may tell them: the one what it costs, the other what it cost. */
function withoutFormerPrice(page: ProductPage): ProductPage {
  const { compareAt: _, ...source } = page.source
  return { ...page, compareAt: null, source, missing: [...page.missing, 'compareAt'] }
}

/** A former price that is not above the price strikes nothing out: shops leave such values standing. */
function withoutIdleFormerPrice(facts: Facts): Facts {
  const { compareAt, ...rest } = facts
  return Number(compareAt) <= Number(facts.price) ? rest : facts
}
