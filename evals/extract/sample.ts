import type { ExtractedVariant, ExtractionField } from '#contracts/extraction.ts'

/** A product that pages of any shop system can be written about. */
export interface Sample {
  /** Language and country of the shop, `de-DE`. */
  locale: string
  host: string
  handle: string
  title: string
  brand: string
  description: string
  sku: string
  gtin: string
  price: string
  compareAt?: string
  currency: string
  isSoldOut?: boolean
  /** Options by name; every combination is a variant. */
  options: [name: string, values: string[]][]
  /** Added to the price by the last value of the first option. */
  surcharge?: string
  /** File names without size or ending. */
  images: string[]
  rating?: [value: string, count: number]
  specifications: [name: string, value: string][]
  shipping: string
  returns: string
}

type Expected = Partial<Record<ExtractionField, unknown>>

/** One page of the corpus and the fields that it states. */
export interface CorpusPage {
  name: string
  shape: string
  url: string
  html: string
  /** The answer of `/products/<handle>.js`, for shops that have it. */
  shopify?: string
  expected: Expected
}

/** A page as a shape writes it. */
interface ShapedPage {
  html: string
  url?: string
  shopify?: string
  /** Addresses of the product's photos in the largest size on the page. */
  images: string[]
  /** Fields that this shape does not state. */
  without?: ExtractionField[]
  /** Values that this shape states in other words than its sample. */
  also?: Expected
  /** True unless said otherwise. */
  hasVariantPrices?: boolean
}
export type Shape = (sample: Sample) => ShapedPage

interface SampleVariant {
  id: number
  options: [name: string, value: string][]
  price: string
  sku: string
}

export function variantsOf({ options, price, surcharge, sku }: Sample): SampleVariant[] {
  if (options.length === 0) return []
  const last = options[0]?.[1].at(-1)
  const combinations = options.reduce<[string, string][][]>(
    (all, [name, values]) =>
      all.flatMap((chosen) => values.map((value): [string, string][] => [...chosen, [name, value]])),
    [[]],
  )
  return combinations.map((chosen, at) => ({
    id: 40_001 + at,
    options: chosen,
    price:
      surcharge && chosen[0]?.[1] === last
        ? (Number(price) + Number(surcharge)).toFixed(decimals(price))
        : price,
    sku: `${sku}-${at + 1}`,
  }))
}

const decimals = (amount: string): number => amount.split('.')[1]?.length ?? 0

/** An amount as people of the sample's country write it. */
export const money = ({ locale, currency }: Sample, amount: string | number): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(Number(amount))

/** The part of a formatted amount without its sign. */
export const digits = (sample: Sample, amount: string | number): string =>
  money(sample, amount)
    .replace(/[^\d.,'’\s]/g, '')
    .trim()

export const sign = ({ locale, currency }: Sample): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency })
    .formatToParts(1)
    .find(({ type }) => type === 'currency')?.value ?? currency

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export const jsonLd = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`

/** A page of the corpus, with the fields that its sample has and its shape states. */
function pageOf(name: string, shape: Shape, sample: Sample): CorpusPage {
  const page = shape(sample)
  const variants = variantsOf(sample)
  const all: Expected = {
    title: sample.title,
    description: sample.description,
    brand: sample.brand,
    sku: sample.sku,
    gtin: sample.gtin,
    price: sample.price,
    compareAt: sample.compareAt,
    currency: sample.currency,
    availability: sample.isSoldOut ? 'gone' : 'there',
    variants:
      variants.length > 0
        ? variants.map((variant) =>
            variantKey(
              variant.options.map(([, value]) => value),
              page.hasVariantPrices === false ? null : variant.price,
            ),
          )
        : undefined,
    images: page.images,
    rating: sample.rating?.[0],
    reviewCount: sample.rating?.[1],
    shipping: sample.shipping,
    returns: sample.returns,
    specifications: sample.specifications.map((pair) => pair.join('=')),
  }
  for (const field of page.without ?? []) delete all[field]
  const expected = Object.fromEntries(
    Object.entries({ ...all, ...page.also }).filter(([, value]) => value !== undefined),
  )
  const url = page.url ?? `https://${sample.host}/${sample.handle}`
  return {
    name: `${name}: ${sample.title}`,
    shape: name,
    url,
    html: page.html,
    ...(page.shopify && { shopify: page.shopify }),
    expected,
  }
}

/** A variant by the values of its options and its price. */
const variantKey = (values: string[], price: string | null): string =>
  `${values
    .map((value) => value.toLowerCase())
    .sort()
    .join('/')} ${price === null ? '' : Number(price)}`.trim()

export const keyOf = ({ options, price }: ExtractedVariant): string =>
  variantKey(
    options.map(({ value }) => value),
    price,
  )

/** So many pages of each shape, each about another sample. */
export const pagesOf = (shapes: Record<string, Shape>, samples: Sample[], perShape: number): CorpusPage[] =>
  Object.entries(shapes).flatMap(([name, shape], at) =>
    Array.from({ length: perShape }, (_, index) => samples[(at + index * 3) % samples.length]).flatMap(
      (sample) => (sample ? [pageOf(name, shape, sample)] : []),
    ),
  )
