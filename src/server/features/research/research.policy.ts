import type { Capture, FromHand, SourceField } from '#contracts/research.ts'
import { inputText } from '#core/canon/value.ts'
import type { WholePage } from '#server/features/product-page/product-page.service.ts'

/** How long a deleted source can be restored. */
export const UNDO_DAYS = 1

/** What is about to be kept: a capture, and what its source is called by it. */
export interface Found extends Pick<Capture, 'way' | 'url' | 'excerpt' | 'fields'> {
  title: string
  /** Where it can be captured from again. */
  sourceUrl: string | null
}

/** As people write addresses: without the scheme. */
export const withScheme = (address: string): string =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`

export function foundOnPage(
  way: 'url' | 'pasted',
  { product, text }: WholePage,
  sourceUrl: string | null,
): Found {
  const url = product.url || null
  return {
    way,
    url,
    sourceUrl,
    title: product.title ?? hostOf(url) ?? 'Pasted page',
    excerpt: text,
    fields: fieldsOf(product),
  }
}

const told = ['title', 'price', 'currency', 'compareAt', 'vendor', 'description', 'images'] as const

const fieldsOf = (product: WholePage['product']): SourceField[] =>
  told.flatMap((name) => {
    const value = name === 'images' ? product.images.join('\n') : product[name]
    const origin = product.source[name]
    return value && origin ? [{ name, value, origin }] : []
  })

export const writtenByHand = ({ url, title, excerpt, fields }: FromHand): Found => ({
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

/** What a field of the canon can make of it: an amount with its currency, several values as a list, else its text. */
export function asOffered({ name, value, origin }: SourceField, all: SourceField[]): string | string[] {
  if (name === 'images') return value.split('\n')
  if (!amounts.has(name)) return value
  const currency = all.find((field) => field.name === 'currency')?.value ?? null
  // What was read from a page is in plain notation, where 1.125 is not a thousand; what a person wrote is in theirs.
  if (origin !== 'hand') return inputText({ value: { amount: value, currency } })
  return currency ? `${value} ${currency}` : value
}

const amounts = new Set(['price', 'compareAt'])
