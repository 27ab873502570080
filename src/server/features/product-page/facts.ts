import { load } from 'cheerio/slim'
import { decimalsOf } from '#core/canon/currencies.ts'
import { plainDigits } from '#core/canon/numerals.ts'

export const productFields = [
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
export type ProductField = (typeof productFields)[number]

/** Where a fact stood, the most trusted first: what a shop tells machines comes before what it shows to people. */
export const sources = ['shopify', 'json-ld', 'open-graph', 'microdata', 'html'] as const
export type Source = (typeof sources)[number]

/** What one source says, as it says it: written by strangers, of any type and size. */
export type RawFacts = Partial<Record<ProductField, unknown>>

/** The same once it was cleaned. Amounts are plain decimals as text: a float would lose the cent. */
export interface Facts {
  title?: string
  price?: string
  currency?: string
  compareAt?: string
  description?: string
  images?: string[]
  vendor?: string
  sku?: string
  availability?: string
}

const longest = { title: 300, description: 4_000, vendor: 200, sku: 100, address: 2_000 }
/** Those beyond are left out. */
export const MOST_IMAGES = 10

export function cleanFacts(raw: RawFacts, pageUrl: string): Facts {
  const facts: Facts = {}
  const put = <Field extends ProductField>(field: Field, value: Facts[Field]) => {
    if (value !== undefined && value.length > 0) facts[field] = value
  }
  const currency = currencyCode(raw.currency)
  put('title', plainText(raw.title, longest.title))
  const inThousandths = decimalsOf(currency) === 3
  put('price', amount(raw.price, inThousandths))
  put('currency', currency)
  put('compareAt', amount(raw.compareAt, inThousandths))
  put('description', plainText(raw.description, longest.description))
  put('images', addresses(raw.images, pageUrl))
  put('vendor', plainText(raw.vendor, longest.vendor))
  put('sku', plainText(raw.sku, longest.sku))
  put('availability', availability(raw.availability))
  return facts
}

/** Text alone: no markup, no entities, nothing that cannot be seen. */
export function plainText(value: unknown, most: number): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  // Short enough for a parser that some markup slows down, and long enough for markup in between.
  const given = String(value).slice(0, most * 3)
  const text = /[<&]/.test(given) ? withoutMarkup(withoutMarkup(given)) : given
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
}

/** Shops write entities into text that is escaped once more, so this is done twice. */
function withoutMarkup(html: string): string {
  const page = load(html.replace(/<(?=\/?(p|br|li|div|h\d|tr)\b)/gi, ' <'), undefined, false)
  return textIn(page.root().toArray())
}

const unseen = new Set(['script', 'style', 'template', 'noscript', 'iframe'])

/** As a parser gives it. */
interface MarkupNode {
  type: string
  data?: string
  name?: string
  children?: MarkupNode[]
}

/** Walks by a list of its own, not by calling itself: a stranger may nest elements deeper than calls can go. */
function textIn(roots: MarkupNode[]): string {
  const waiting = roots.toReversed()
  let text = ''
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'text') text += node.data ?? ''
    else if (!unseen.has(node.name ?? '')) waiting.push(...(node.children ?? []).toReversed())
  }
  return text
}

/**
 * `1,299.00`, `39,90 €` and 39.9 as plain decimals. Undefined for what is no amount. `1.299` is a thousand and more, for no
 * shop gives tenths of a cent, but where thousandths are fine.
 */
export function amount(value: unknown, fine = false): string | undefined {
  if (typeof value === 'number') return plainAmount(String(value))
  if (typeof value !== 'string' || value.length > 40) return undefined
  if (/\d\s*e[+-]?\d|-\s*\d/i.test(value)) return undefined
  const digits = value.replace(/[^\d.,]/g, '').replace(/^[.,]+|[.,]+$/g, '')
  return plainAmount(plainDigits(digits, fine))
}

const plainAmount = (text: string): string | undefined =>
  /^\d{1,12}(\.\d{1,4})?$/.test(text) ? text : undefined

function currencyCode(value: unknown): string | undefined {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : ''
  return /^[A-Z]{3}$/.test(code) ? code : undefined
}

const availabilities = new Map([
  ['true', 'in stock'],
  ['instock', 'in stock'],
  ['instoreonly', 'in stores only'],
  ['onlineonly', 'in stock, online only'],
  ['limitedavailability', 'few left'],
  ['availableforpurchase', 'in stock'],
  ['available', 'in stock'],
  ['false', 'out of stock'],
  ['outofstock', 'out of stock'],
  ['oos', 'out of stock'],
  ['soldout', 'sold out'],
  ['discontinued', 'discontinued'],
  ['preorder', 'pre-order'],
  ['presale', 'pre-order'],
  ['availablefororder', 'on order'],
  ['madetoorder', 'made to order'],
  ['backorder', 'back order'],
])

/** `https://schema.org/InStock`, `out of stock` and Shopify's true in the same words; undefined for what none of them means. */
function availability(value: unknown): string | undefined {
  const said = ['string', 'boolean'].includes(typeof value) ? String(value).slice(0, 100) : ''
  return availabilities.get(
    said
      .replace(/^.*[/#]/, '')
      .replace(/[^a-z]/gi, '')
      .toLowerCase(),
  )
}

function addresses(value: unknown, pageUrl: string): string[] | undefined {
  const list = Array.isArray(value) ? value.slice(0, 100) : [value]
  const urls = list.flatMap((each) => {
    if (typeof each !== 'string' || each.length > longest.address) return []
    const url = URL.parse(plainText(each, longest.address) ?? '', pageUrl)
    return url && /^https?:$/.test(url.protocol) && !url.username ? [url.href] : []
  })
  return [...new Set(urls)].slice(0, MOST_IMAGES)
}
