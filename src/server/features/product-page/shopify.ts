import type { RawFacts } from './facts.ts'
import { isFields, listOf, ownField, strangersJson } from './own-field.ts'

/** Where a Shopify shop keeps a product for machines, if the address looks like a product of one. */
export function shopifyAddresses(pageUrl: string): string[] {
  const { origin, pathname } = new URL(pageUrl)
  const product = /^(.*\/products\/[^/]+?)(\.js|\.json)?\/?$/.exec(pathname)?.[1]
  return product ? [`${origin}${product}.js`, `${origin}${product}.json`] : []
}

/** Undefined if this is no product of Shopify's. */
export function readShopify(text: string): RawFacts | undefined {
  const json = strangersJson(text)
  if (!isFields(json)) return undefined
  const wrapped = ownField(json, 'product')
  const product = isFields(wrapped) ? wrapped : json
  const [variant] = listOf(ownField(product, 'variants')).filter(isFields)
  if (!variant || typeof ownField(product, 'title') !== 'string') return undefined
  return {
    title: ownField(product, 'title'),
    description: ownField(product, 'body_html') ?? ownField(product, 'description'),
    vendor: ownField(product, 'vendor'),
    images: listOf(ownField(product, 'images')).map((image) =>
      isFields(image) ? ownField(image, 'src') : image,
    ),
    price: money(ownField(variant, 'price')),
    compareAt: money(ownField(variant, 'compare_at_price')),
    currency: ownField(variant, 'price_currency'),
    sku: ownField(variant, 'sku'),
    availability: ownField(product, 'available') ?? ownField(variant, 'available'),
  }
}

/** The `.js` address counts in hundredths, as whole numbers; `.json` writes `39.90`. */
const money = (value: unknown): unknown =>
  Number.isSafeInteger(value) ? (Number(value) / 100).toFixed(2) : value
