import type { RawFact, RawFacts } from '../raw-facts.ts'
import { type Fields, isFields, listOf, ownField } from '../values/fields.ts'
import type { RawImage } from '../values/images.ts'
import { returnsText, shippingText } from './schema-policies.ts'
import { objectsIn, type SchemaSource } from './schema-source.ts'
import { gtinNames, type Offered, offersOf, variantsOf } from './schema-variants.ts'

export function readSchemaProduct(source: SchemaSource, product: Fields): RawFacts {
  const offered = offersOf(source, product)
  const chosen = chooseOffer(source, offered)
  const variants = variantsOf(source, product)
  return {
    ...single(source, 'title', [product], ['name']),
    ...single(source, 'description', [product], ['description']),
    ...named(source, 'brand', product, ['brand', 'manufacturer']),
    ...identifier(source, 'sku', product, chosen, ['sku']),
    ...identifier(source, 'gtin', product, chosen, gtinNames),
    ...(chosen && offerFacts(source, chosen)),
    ...(variants.length > 1 && { variants: { value: variants, snippet: variantsSnippet(source, product) } }),
    ...imagesOf(source, product),
    ...reviewsOf(source, product),
    ...specificationsOf(source, product),
    ...policies(source, product, chosen),
  }
}

type Field = 'title' | 'description' | 'brand' | 'sku' | 'gtin'

function single(source: SchemaSource, field: Field, owners: Fields[], keys: string[]): RawFacts {
  for (const owner of owners)
    for (const key of keys) {
      const [value] = listOf(source.get(owner, key))
      if (value !== undefined && value !== '')
        return { [field]: { value, snippet: source.snippet(owner, key) } }
    }
  return {}
}

function named(source: SchemaSource, field: Field, owner: Fields, keys: string[]): RawFacts {
  for (const key of keys) {
    const [value] = listOf(source.get(owner, key))
    const name = isFields(value) ? source.get(value, 'name') : value
    if (name !== undefined && name !== '')
      return { [field]: { value: name, snippet: source.snippet(owner, key) } }
  }
  return {}
}

/** Read from the offer with the price: the number of another variant would name another article. */
function identifier(
  source: SchemaSource,
  field: Field,
  product: Fields,
  chosen: Offered | undefined,
  keys: string[],
): RawFacts {
  return single(source, field, chosen ? [chosen.offer, chosen.item, product] : [product], keys)
}

const statesPrice = (source: SchemaSource, { offer }: Offered): boolean =>
  priceIn(source, offer) !== undefined

/** The variant in the address, else the first that can be bought, else the first with a price. */
function chooseOffer(source: SchemaSource, offered: Offered[]): Offered | undefined {
  const priced = offered.filter((each) => statesPrice(source, each))
  const wanted = URL.parse(source.pageUrl)?.searchParams.get('variant')
  const selected = wanted
    ? priced.find(({ offer }) => String(source.get(offer, 'url')).includes(`variant=${wanted}`))
    : undefined
  const isGone = ({ offer }: Offered) =>
    /OutOfStock|SoldOut|Discontinued/i.test(String(source.get(offer, 'availability')))
  return selected ?? priced.find((each) => !isGone(each)) ?? priced[0] ?? offered[0]
}

interface StatedPrice {
  owner: Fields
  key: string
}

function priceIn(source: SchemaSource, offer: Fields): StatedPrice | undefined {
  for (const key of ['price', 'lowPrice'])
    if (source.get(offer, key) !== undefined) return { owner: offer, key }
  const current = objectsIn(source, offer, 'priceSpecification').find((each) => !isFormer(source, each))
  return current && source.get(current, 'price') !== undefined ? { owner: current, key: 'price' } : undefined
}

const isFormer = (source: SchemaSource, specification: Fields): boolean =>
  /ListPrice|StrikethroughPrice|MSRP|SRP/.test(String(source.get(specification, 'priceType')))

function offerFacts(source: SchemaSource, { offer }: Offered): RawFacts {
  const fact = (owner: Fields | undefined, key: string): RawFact | undefined => {
    const value = owner && source.get(owner, key)
    return owner && value !== undefined ? { value, snippet: source.snippet(owner, key) } : undefined
  }
  const stated = priceIn(source, offer)
  const former = objectsIn(source, offer, 'priceSpecification').find((each) => isFormer(source, each))
  const price = stated && fact(stated.owner, stated.key)
  const highest = source.get(offer, 'highPrice')
  const isFrom = stated?.key === 'lowPrice' && Number(highest) > Number(price?.value)
  const currency = fact(offer, 'priceCurrency') ?? fact(stated?.owner, 'priceCurrency')
  const compareAt = fact(former, 'price')
  const availability = fact(offer, 'availability')
  return {
    ...(price && { price: { ...price, isFrom } }),
    ...(currency && { currency }),
    ...(compareAt && { compareAt }),
    ...(availability && { availability }),
  }
}

function variantsSnippet(source: SchemaSource, product: Fields): string {
  const key = source.get(product, 'hasVariant') === undefined ? 'offers' : 'hasVariant'
  return source.snippet(product, key)
}

const imageOf = (source: SchemaSource, value: unknown): RawImage => {
  if (!isFields(value)) return { address: value }
  const width = Number.parseInt(String(source.get(value, 'width')), 10)
  return {
    address: source.get(value, 'contentUrl') ?? source.get(value, 'url') ?? ownField(value, '@id'),
    width: width > 0 ? width : undefined,
  }
}

function imagesOf(source: SchemaSource, product: Fields): RawFacts {
  const owners = [product, ...objectsIn(source, product, 'hasVariant')]
  const own = listOf(source.get(product, 'image'))
  const images = own.length > 0 ? own : owners.flatMap((owner) => listOf(source.get(owner, 'image')))
  if (images.length === 0) return {}
  return {
    images: { value: images.map((each) => imageOf(source, each)), snippet: source.snippet(product, 'image') },
  }
}

function reviewsOf(source: SchemaSource, product: Fields): RawFacts {
  const [stated] = objectsIn(source, product, 'aggregateRating')
  const rating = stated ?? (source.get(product, 'ratingValue') === undefined ? undefined : product)
  if (!rating) return {}
  const count = ['reviewCount', 'ratingCount'].find((key) => source.get(rating, key) !== undefined)
  const snippet = source.snippet(rating, 'ratingValue')
  return {
    rating: {
      value: { value: source.get(rating, 'ratingValue'), best: source.get(rating, 'bestRating') },
      snippet,
    },
    ...(count && {
      reviewCount: { value: source.get(rating, count), snippet: source.snippet(rating, count) },
    }),
  }
}

function specificationsOf(source: SchemaSource, product: Fields): RawFacts {
  const value = objectsIn(source, product, 'additionalProperty').map((each) => ({
    name: source.get(each, 'name'),
    value: [source.get(each, 'value'), source.get(each, 'unitText')]
      .filter((part) => typeof part !== 'object' && part !== undefined)
      .join(' '),
  }))
  return value.length === 0
    ? {}
    : { specifications: { value, snippet: source.snippet(product, 'additionalProperty') } }
}

function policies(source: SchemaSource, product: Fields, chosen: Offered | undefined): RawFacts {
  const owners = chosen ? [chosen.offer, product] : [product]
  const facts: RawFacts = {}
  for (const owner of owners) {
    const shipping = shippingText(source, objectsIn(source, owner, 'shippingDetails'))
    if (shipping) facts.shipping ??= { value: shipping, snippet: source.snippet(owner, 'shippingDetails') }
    const returns = returnsText(source, objectsIn(source, owner, 'hasMerchantReturnPolicy'))
    if (returns)
      facts.returns ??= { value: returns, snippet: source.snippet(owner, 'hasMerchantReturnPolicy') }
  }
  return facts
}
