import type { RawVariant } from '../raw-facts.ts'
import { type Fields, isFields } from '../values/fields.ts'
import { objectsIn, type SchemaSource } from './schema-source.ts'

/** An offer and the product or variant that it sells. */
export interface Offered {
  item: Fields
  offer: Fields
}

export const gtinNames = ['gtin', 'gtin13', 'gtin14', 'gtin12', 'gtin8', 'isbn', 'ean', 'barcode']

/** Offers of a product and its variants, an aggregate before the offers inside it. Some shops put the price on the product itself. */
export function offersOf(source: SchemaSource, product: Fields): Offered[] {
  const items = [product, ...objectsIn(source, product, 'hasVariant')]
  const offered = items.flatMap((item) =>
    objectsIn(source, item, 'offers').flatMap((offer) => {
      const inner = objectsIn(source, offer, 'offers').map((each) => withCurrency(source, offer, each))
      const isAggregate = source.get(offer, 'lowPrice') !== undefined
      return [...(isAggregate || inner.length === 0 ? [offer] : []), ...inner].map((each) => ({
        item,
        offer: each,
      }))
    }),
  )
  const isOffer = ['price', 'priceCurrency', 'availability'].some(
    (key) => source.get(product, key) !== undefined,
  )
  return offered.length === 0 && isOffer ? [{ item: product, offer: product }] : offered
}

function withCurrency(source: SchemaSource, aggregate: Fields, offer: Fields): Fields {
  const currency = source.get(aggregate, 'priceCurrency')
  return source.get(offer, 'priceCurrency') === undefined && currency !== undefined
    ? { ...offer, priceCurrency: currency }
    : offer
}

/** Variants of a group, or the offers of a product that are told apart by name, number or options. */
export function variantsOf(source: SchemaSource, product: Fields): RawVariant[] {
  const variants = objectsIn(source, product, 'hasVariant')
  if (variants.length > 0)
    return variants.map((item) => variantOf(source, item, objectsIn(source, item, 'offers')[0], product))
  const offers = offersOf(source, product)
    .map(({ offer }) => offer)
    .filter((offer) => source.get(offer, 'lowPrice') === undefined)
  if (offers.length < 2) return []
  const read = offers.map((offer) => {
    const [item] = objectsIn(source, offer, 'itemOffered')
    return variantOf(source, item ?? offer, offer, product)
  })
  const names = new Set(read.map(({ title, options, sku }) => JSON.stringify([title, options, sku])))
  const isToldApart = read.every(
    ({ title, options, sku }) => title !== undefined || options.length > 0 || sku !== undefined,
  )
  return isToldApart && names.size === read.length ? read : []
}

function variantOf(
  source: SchemaSource,
  item: Fields,
  offer: Fields | undefined,
  product: Fields,
): RawVariant {
  const first = (key: string) => source.get(item, key) ?? (offer && source.get(offer, key))
  const former =
    offer &&
    objectsIn(source, offer, 'priceSpecification').find((each) =>
      /ListPrice|Strikethrough/.test(String(source.get(each, 'priceType'))),
    )
  const current = offer && objectsIn(source, offer, 'priceSpecification').find((each) => each !== former)
  return {
    title: shortTitle(first('name'), source.get(product, 'name')),
    options: optionsOf(source, item),
    price: (offer && source.get(offer, 'price')) ?? (current && source.get(current, 'price')),
    compareAt: former && source.get(former, 'price'),
    sku: first('sku'),
    gtin: gtinNames.map(first).find((value) => value !== undefined),
    availability: offer && source.get(offer, 'availability'),
  }
}

/** `Arc lamp - Black` is `Black` among the variants of `Arc lamp`. */
function shortTitle(name: unknown, product: unknown): unknown {
  if (typeof name !== 'string' || typeof product !== 'string' || !name.startsWith(product)) return name
  return (
    name
      .slice(product.length)
      .replace(/^[\s\-–—|/:(]+/, '')
      .replace(/\)$/, '') || undefined
  )
}

const optionKeys = ['color', 'size', 'material', 'pattern', 'suggestedAge', 'suggestedGender']

function optionsOf(source: SchemaSource, item: Fields): RawVariant['options'] {
  const plain = optionKeys.flatMap((key) => {
    const value = source.get(item, key)
    const text = isFields(value) ? source.get(value, 'name') : value
    return typeof text === 'string' && text !== '' ? [{ name: key, value: text }] : []
  })
  const stated = objectsIn(source, item, 'additionalProperty').map((each) => ({
    name: source.get(each, 'name'),
    value: source.get(each, 'value'),
  }))
  return [...plain, ...stated]
}
