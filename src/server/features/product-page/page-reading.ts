import type { Candidate, Extraction, ExtractionField, ExtractionSource } from '#contracts/extraction.ts'
import { extractFrom } from './extract.ts'
import { visibleText } from './html/visible-text.ts'
import { readContext } from './page-context.ts'
import type { RawFacts } from './raw-facts.ts'
import { readShopify } from './sources/shopify.ts'
import { hasCartButton } from './visible/cart-button.ts'

/** Fields of a product page that research, market analysis and the assistant use. */
const productFields = [
  'title',
  'price',
  'currency',
  'compareAt',
  'description',
  'images',
  'vendor',
  'sku',
  'availability',
] as const
type ProductField = (typeof productFields)[number]

/** Best values of a page. A value that it does not state is null and missing, never guessed. */
type ProductPage = { url: string } & { [Field in Exclude<ProductField, 'images'>]: string | null } & {
  images: string[]
  source: Partial<Record<ProductField, ExtractionSource>>
  missing: ProductField[]
}

/** Reviews as the page states them. Nobody but the page vouches for them. */
interface Reviews {
  rating: { value: string; best: string | null } | null
  count: number | null
  /** Null when the page states no reviews. */
  source: ExtractionSource | null
}

/** All of a page: its product, every candidate for each field, and its visible words. */
export interface WholePage {
  product: ProductPage
  reviews: Reviews
  extraction: Extraction
  text: string
  /** It has a button that puts the product into a cart. */
  isShop: boolean
  /** Milliseconds after parsing. */
  extractMs: number
}

export interface PageText {
  text: string
  url: string
  /** True if it is JSON, as shops give it beside their pages. */
  isData?: boolean
  /** Most characters of its words. */
  longest?: number | undefined
  /** Product data from the shop's JSON address. */
  shopify?: RawFacts | undefined
}

/** Computes only, so that a thread can do it too. */
export function readPage({ text, url, isData = false, longest, shopify }: PageText): WholePage {
  const data = isData ? readShopify(text, url) : shopify
  const context = isData || text === '' ? undefined : readContext(text, url)
  const parsedAt = performance.now()
  const extraction = extractFrom(context, url, data)
  return {
    product: productOf(extraction),
    reviews: reviewsOf(extraction),
    extraction,
    text: isData ? '' : visibleText(text, longest),
    isShop: context !== undefined && hasCartButton(context),
    extractMs: performance.now() - parsedAt,
  }
}

/** Candidates below this are shown to a person and used by nothing else. */
const SURE_ENOUGH = 0.45
/** Images of a product that consumers without a choice use. */
export const MAX_PRODUCT_IMAGES = 10

function best<Field extends ExtractionField>(
  { fields }: Extraction,
  field: Field,
): Candidate<Field> | undefined {
  const [candidate] = fields[field] as Candidate<Field>[]
  return candidate && candidate.confidence >= SURE_ENOUGH ? candidate : undefined
}

function productOf(extraction: Extraction): ProductPage {
  const values: Record<ProductField, { value: string | string[]; source: ExtractionSource } | undefined> = {
    title: best(extraction, 'title'),
    price: priceOf(extraction),
    currency: best(extraction, 'currency'),
    compareAt: best(extraction, 'compareAt'),
    description: best(extraction, 'description'),
    images: imagesOf(extraction),
    vendor: best(extraction, 'brand'),
    sku: best(extraction, 'sku'),
    availability: best(extraction, 'availability'),
  }
  const value = (field: Exclude<ProductField, 'images'>) =>
    (values[field]?.value as string | undefined) ?? null
  const stated = productFields.flatMap((field) =>
    values[field] ? [[field, values[field].source] as const] : [],
  )
  return {
    url: extraction.url,
    title: value('title'),
    price: value('price'),
    currency: value('currency'),
    compareAt: value('compareAt'),
    description: value('description'),
    images: (values.images?.value as string[] | undefined) ?? [],
    vendor: value('vendor'),
    sku: value('sku'),
    availability: value('availability'),
    source: Object.fromEntries(stated),
    missing: productFields.filter((field) => values[field] === undefined),
  }
}

function priceOf(extraction: Extraction) {
  const price = best(extraction, 'price')
  return price && { value: price.value.amount, source: price.source }
}

function imagesOf(extraction: Extraction) {
  const images = best(extraction, 'images')
  return images && { value: images.value.slice(0, MAX_PRODUCT_IMAGES), source: images.source }
}

function reviewsOf(extraction: Extraction): Reviews {
  const rating = best(extraction, 'rating')
  const count = best(extraction, 'reviewCount')
  return {
    rating: rating?.value ?? null,
    count: count?.value ?? null,
    source: rating?.source ?? count?.source ?? null,
  }
}
