import type { Capture, FromHand, SourceField } from '#contracts/research.ts'
import type { WholePage } from '#server/features/product-page/product-page.service.ts'

/** How long a deleted source can be restored. */
export const UNDO_DAYS = 1

/** Capture to store, with the name it gives its source. */
export interface PageCapture extends Pick<Capture, 'way' | 'url' | 'excerpt' | 'fields'> {
  title: string
  /** Address to capture it from again. */
  sourceUrl: string | null
}

/** As people write addresses: without the scheme. */
export const withScheme = (address: string): string =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`

export function captureOfPage(
  way: 'url' | 'pasted',
  { product, reviews, text }: WholePage,
  sourceUrl: string | null,
): PageCapture {
  const url = product.url || null
  return {
    way,
    url,
    sourceUrl,
    title: product.title ?? hostOf(url) ?? 'Pasted page',
    excerpt: text,
    fields: [...fieldsOf(product), ...reviewFields(reviews)],
  }
}

const digestFields = [
  'title',
  'price',
  'currency',
  'compareAt',
  'availability',
  'vendor',
  'sku',
  'description',
  'images',
] as const

const fieldsOf = (product: WholePage['product']): SourceField[] =>
  digestFields.flatMap((name) => {
    const value = name === 'images' ? product.images.join('\n') : product[name]
    const origin = product.source[name]
    return value && origin ? [{ name, value, origin }] : []
  })

function reviewFields({ rating, count, source: origin }: WholePage['reviews']): SourceField[] {
  if (!origin) return []
  const of = rating?.best ? `${rating.value} of ${rating.best}` : rating?.value
  return [
    ...(of ? [{ name: 'rating', value: of, origin }] : []),
    ...(count === null ? [] : [{ name: 'reviews', value: String(count), origin }]),
  ]
}

export const writtenByHand = ({ url, title, excerpt, fields }: FromHand): PageCapture => ({
  way: 'hand',
  url: url || null,
  sourceUrl: url || null,
  title,
  excerpt,
  fields: fields.map((field) => ({ ...field, origin: 'hand' })),
})

export const hostOf = (url: string | null): string | undefined => (url ? URL.parse(url)?.host : undefined)

/** Ends a sentence about a capture: from where, and of which day. */
export const whereFound = ({ url, capturedAt }: Pick<Capture, 'url' | 'capturedAt'>): string =>
  [hostOf(url) && `, ${hostOf(url)}`, `, captured on ${capturedAt.slice(0, 10)}`].filter(Boolean).join('')
