import { type CanonValue, canonLimits } from './value.ts'

interface Pair {
  name: string
  value: string
}

/** The facts of one product page that a person chose. */
export interface PageFacts {
  title?: string
  description?: string
  brand?: string
  sku?: string
  gtin?: string
  price?: { amount: string; isFrom: boolean }
  compareAt?: string
  currency?: string
  availability?: string
  variants?: { title: string; options: Pair[]; price: string | null; sku: string | null }[]
  images?: string[]
  rating?: { value: string; best: string | null }
  reviewCount?: number
  shipping?: string
  returns?: string
  specifications?: Pair[]
  features?: string[]
}
export type PageField = keyof PageFacts
type Places = Partial<Record<PageField, string>>

const ofProduct: Places = {
  title: 'product.title',
  description: 'product.description',
  sku: 'product.sku',
  gtin: 'product.gtin',
  variants: 'product.variants',
  images: 'product.images',
  specifications: 'product.specifications',
  features: 'product.features',
}
const places = {
  own: {
    ...ofProduct,
    brand: 'brand.name',
    price: 'pricing.price',
    compareAt: 'pricing.compareAt',
    currency: 'market.currency',
    rating: 'reviews.rating',
    reviewCount: 'reviews.count',
    shipping: 'policy.shipping',
    returns: 'policy.returns',
  },
  // A supplier's price is the seller's cost. Their brand, reviews and policies are not the seller's, but their delivery days are.
  supplier: { ...ofProduct, price: 'supplier.cost', shipping: 'supplier.shippingDaysMin' },
  // Nothing of a competitor is the seller's own, so each shop has a group of its own.
  competitor: {
    title: 'title',
    price: 'price',
    compareAt: 'compareAt',
    availability: 'availability',
    rating: 'rating',
    reviewCount: 'reviewCount',
    shipping: 'shipping',
    returns: 'returns',
  },
} satisfies Record<string, Places>
type Role = keyof typeof places

/** The canon path for a field of a page; undefined when the canon has no place for it. */
export function pagePlace(role: Role, field: PageField, url: string): string | undefined {
  const place = (places[role] as Places)[field]
  return place && role === 'competitor' ? `competitors.${shopSegment(url)}.${place}` : place
}

const LONGEST_SEGMENT = 40

/** `shop.example` as a segment of a path: `shop-example`. */
function shopSegment(url: string): string {
  const host = URL.parse(url)?.hostname.replace(/^www\./, '') ?? ''
  const plain = host.replace(/[^a-z0-9]+/gi, '-').replace(/^[^a-z]+|-+$/gi, '')
  return plain.slice(0, LONGEST_SEGMENT) || 'pasted-page'
}

interface PageSource {
  role: Role
  url: string
  /** Currency of the page's amounts. */
  currency: string | null
}

/** The chosen facts as values for the canon, each with its path. Facts without a place are left out. */
export function pageFields(facts: PageFacts, { role, url, currency }: PageSource) {
  return (Object.keys(facts) as PageField[]).flatMap((field) => {
    if (role === 'supplier' && field === 'shipping') return deliveryFields(facts.shipping ?? '')
    const path = pagePlace(role, field, url)
    const value = canonValue(field, facts, { role, currency })
    return path && value !== undefined ? [{ field, path, value }] : []
  })
}

const deliveryDays =
  /(?<![\d.,])(\d{1,3})(?:\s?(?:-|–|to|bis|à|a)\s?(\d{1,3}))?[\s-]?(?:(?:business|working|werk|arbeits)[\s-]?)?(days?|weeks?|tagen?|wochen?|jours?|semaines?|d[ií]as?|semanas?)(?!\p{L})/iu
const LONGEST_DELIVERY_DAYS = 180

/** “3 to 7 business days” as the fewest and the most days. */
function deliveryFields(text: string) {
  const [, first, last = first, unit = ''] = deliveryDays.exec(text) ?? []
  const days = /^(?:we|wo|se)/i.test(unit) ? 7 : 1
  const [min, max] = [Number(first) * days, Number(last) * days]
  if (!(min <= max) || max > LONGEST_DELIVERY_DAYS) return []
  return [
    { field: 'shipping' as const, path: 'supplier.shippingDaysMin', value: min as CanonValue },
    { field: 'shipping' as const, path: 'supplier.shippingDaysMax', value: max as CanonValue },
  ]
}

function canonValue(
  field: PageField,
  facts: PageFacts,
  { role, currency }: Pick<PageSource, 'role' | 'currency'>,
): CanonValue | undefined {
  const { price, compareAt, rating, variants, images, specifications, features } = facts
  if (field === 'price') return price && { amount: price.amount, currency }
  if (field === 'compareAt') return compareAt && { amount: compareAt, currency }
  if (field === 'rating') return rating && (rating.best ? `${rating.value} of ${rating.best}` : rating.value)
  if (field === 'variants')
    return variants && listOf(variants.map((each) => variantLine(each, { role, currency })))
  if (field === 'specifications') return specifications && listOf(specifications.map(pairLine))
  if (field === 'features') return features && listOf(features)
  if (field === 'images')
    return images && listOf(images.filter(({ length }) => length <= canonLimits.itemLength))
  return facts[field]
}

const pairLine = ({ name, value }: Pair) => `${name}: ${value}`

/** As `readVariants` reads it. */
function variantLine(
  { title, options, price, sku }: NonNullable<PageFacts['variants']>[number],
  { role, currency }: Pick<PageSource, 'role' | 'currency'>,
): string {
  const name = options.length > 0 ? options.map(pairLine).join(', ') : title
  // A supplier's price is a cost: in a variant it would be what buyers pay.
  const amount = role !== 'supplier' && price && [price, currency].filter(Boolean).join(' ')
  return [name.replaceAll(';', ','), amount, sku && `SKU ${sku}`].filter(Boolean).join('; ')
}

const listOf = (lines: string[]): string[] =>
  lines.slice(0, canonLimits.listItems).map((line) => line.slice(0, canonLimits.itemLength).toWellFormed())
