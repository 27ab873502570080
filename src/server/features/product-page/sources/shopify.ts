import type { RawFact, RawFacts, RawVariant } from '../raw-facts.ts'
import {
  type Fields,
  firstField,
  foreignJson,
  isFields,
  jsonSnippet,
  listOf,
  ownField,
} from '../values/fields.ts'
import type { RawImage } from '../values/images.ts'

/** The addresses where a Shopify shop answers with a product's data, if the page's address looks like one. */
export function shopifyAddresses(pageUrl: string): string[] {
  const { origin, pathname } = new URL(pageUrl)
  const product = /^(.*\/products\/[^/]+?)(\.js|\.json)?\/?$/.exec(pathname)?.[1]
  return product ? [`${origin}${product}.js`, `${origin}${product}.json`] : []
}

/** Undefined for anything but a product of Shopify's. */
export function readShopify(text: string, pageUrl = ''): RawFacts | undefined {
  const json = foreignJson(text)
  return isFields(json) ? readShopifyProduct(json, pageUrl) : undefined
}

export function readShopifyProduct(json: Fields, pageUrl: string): RawFacts | undefined {
  const wrapped = ownField(json, 'product')
  const product = isFields(wrapped) ? wrapped : json
  const variants = listOf(ownField(product, 'variants')).filter(isFields)
  const [first] = variants
  if (!first || typeof ownField(product, 'title') !== 'string' || ownField(first, 'price') === undefined)
    return undefined
  const wanted = URL.parse(pageUrl)?.searchParams.get('variant')
  const variant =
    variants.find((each) => wanted && String(ownField(each, 'id')) === wanted) ??
    variants.find((each) => ownField(each, 'available') === true) ??
    first
  const facts: Record<string, RawFact | undefined> = {
    title: fact(product, 'title'),
    description: fact(product, 'body_html') ?? fact(product, 'description') ?? fact(product, 'content'),
    brand: fact(product, 'vendor'),
    price: money(variant, 'price'),
    compareAt: money(variant, 'compare_at_price'),
    currency: fact(variant, 'price_currency'),
    sku: fact(variant, 'sku'),
    gtin: fact(variant, 'barcode'),
    availability: wanted
      ? fact(variant, 'available')
      : (fact(product, 'available') ?? fact(variant, 'available')),
  }
  const known = Object.fromEntries(Object.entries(facts).filter(([, each]) => each !== undefined)) as RawFacts
  return { ...known, ...variantFacts(product, variants), ...imageFacts(product) }
}

function fact(owner: Fields, key: string): RawFact | undefined {
  const value = ownField(owner, key)
  return value === undefined || value === '' ? undefined : { value, snippet: jsonSnippet(owner, key) }
}

function money(owner: Fields, key: string): RawFact | undefined {
  const stated = fact(owner, key)
  return stated && { ...stated, value: inHundredths(stated.value) }
}

/** The `.js` address and data in pages count in hundredths, as whole numbers; `.json` writes `39.90`. */
const inHundredths = (value: unknown): unknown =>
  Number.isSafeInteger(value) ? (Number(value) / 100).toFixed(2) : value

function variantFacts(product: Fields, variants: Fields[]): RawFacts {
  const names = listOf(ownField(product, 'options')).map((option) =>
    isFields(option) ? ownField(option, 'name') : option,
  )
  if (variants.length === 1 && firstField(variants[0] ?? {}, 'title', 'option1') === 'Default Title')
    return {}
  const value = variants.map((variant): RawVariant => {
    const values = [1, 2, 3].map((at) => ownField(variant, `option${at}`))
    const listed = listOf(ownField(variant, 'options'))
    return {
      title: ownField(variant, 'title') ?? ownField(variant, 'public_title'),
      options: names.flatMap((name, at) => {
        const chosen = values[at] ?? listed[at]
        return chosen === undefined ? [] : [{ name, value: chosen }]
      }),
      price: inHundredths(ownField(variant, 'price')),
      compareAt: inHundredths(ownField(variant, 'compare_at_price')),
      sku: ownField(variant, 'sku'),
      gtin: ownField(variant, 'barcode'),
      availability: ownField(variant, 'available'),
    }
  })
  return { variants: { value, snippet: jsonSnippet(product, 'variants') } }
}

function imageFacts(product: Fields): RawFacts {
  const media = listOf(ownField(product, 'media'))
    .filter(isFields)
    .filter((each) => ownField(each, 'media_type') === 'image')
  const images = media.length > 0 ? media : listOf(ownField(product, 'images'))
  if (images.length === 0) return {}
  const value = images.map((image): RawImage => {
    if (!isFields(image)) return { address: image }
    const width = Number(ownField(image, 'width'))
    return { address: firstField(image, 'src', 'url'), width: width > 0 ? width : undefined }
  })
  return { images: { value, snippet: jsonSnippet(product, media.length > 0 ? 'media' : 'images') } }
}
