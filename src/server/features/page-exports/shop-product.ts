import { isMoney } from '#core/canon/value.ts'
import { decimal } from '#core/decimal.ts'
import { readVariants } from '#core/pages/variants.ts'

/** A product as shops take it. */
export interface ShopProduct {
  handle: string
  title: string
  descriptionHtml: string
  vendor: string
  tags: string[]
  seo: { title: string; description: string }
  currency: string | null
  /** Names of the options that variants differ in; empty for a product of one variant. */
  options: string[]
  variants: ShopVariant[]
}

interface ShopVariant {
  /** One for each option of the product. */
  values: string[]
  price: string
  compareAt: string
  sku: string
  stock: number | undefined
  cost: string
}

export type CanonValues = ReadonlyMap<string, unknown>

interface PageFacts {
  id: string
  title: string
  description: string
}

/** The product of a page from the facts of its canon. */
export function productOf(page: PageFacts, canon: CanonValues): ShopProduct {
  const text = (path: string) => textOf(canon.get(path))
  const title = text('product.title') || page.title
  const variants = readVariants(listOf(canon.get('product.variants')))
  const base = {
    price: amountOf(canon.get('pricing.price')),
    compareAt: amountOf(canon.get('pricing.compareAt')),
    sku: text('product.sku'),
    stock: stockOf(canon.get('supplier.stock')),
    cost: amountOf(canon.get('supplier.cost')),
  }
  const price = canon.get('pricing.price')
  return {
    handle: handleOf(title, page.id),
    title: title.slice(0, 255),
    descriptionHtml: descriptionOf(
      text('product.description') || page.description,
      listOf(canon.get('product.features')),
    ),
    vendor: text('brand.name').slice(0, 255),
    tags: listOf(canon.get('seo.keywords'))
      .map((tag) => tag.replaceAll(',', ' ').slice(0, 255))
      .slice(0, 50),
    seo: {
      title: text('seo.title').slice(0, 255),
      description: text('seo.metaDescription') || page.description,
    },
    currency: (isMoney(price) && price.currency) || text('market.currency') || null,
    options: variants[0]?.options.map(({ name }) => name) ?? [],
    variants:
      variants.length === 0
        ? [{ ...base, values: [] }]
        : variants.map(({ options, price: own, sku }) => ({
            ...base,
            values: options.map(({ value }) => value),
            price: own ?? base.price,
            sku: sku ?? '',
            // A compare-at price below the price would read as a price increase.
            compareAt: own && base.compareAt && decimal(own).gte(base.compareAt) ? '' : base.compareAt,
            stock: undefined,
          })),
  }
}

/** The same for a page every time, so that a product already sent is found again. */
function handleOf(title: string, pageId: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-+|-+$/g, '')
  return `${words || 'page'}-${pageId.slice(0, 8)}`
}

function descriptionOf(description: string, features: string[]): string {
  const paragraphs = description
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
  const items = features.map((feature) => `<li>${escapeHtml(feature)}</li>`)
  return [...paragraphs, ...(items.length > 0 ? [`<ul>${items.join('')}</ul>`] : [])].join('')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const stockOf = (value: unknown) => (typeof value === 'number' && value >= 0 ? Math.floor(value) : undefined)

/** Shops take at most two decimals. */
const amountOf = (value: unknown) => (isMoney(value) ? decimal(value.amount).toFixed(2) : '')
