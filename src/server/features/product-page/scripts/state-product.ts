import type { RawFact, RawFacts, RawPair, RawVariant } from '../raw-facts.ts'
import { type Fields, firstField, isFields, jsonSnippet, listOf, ownField } from '../values/fields.ts'
import type { RawImage } from '../values/images.ts'

/** Names that shops' own data uses for the same thing. */
export const names = {
  title: [
    'title',
    'name',
    'productName',
    'product_name',
    'productTitle',
    'subject',
    'displayName',
    'item_name',
  ],
  price: [
    'salePrice',
    'sale_price',
    'discountedPrice',
    'currentPrice',
    'specialPrice',
    'special_price',
    'finalPrice',
    'offerPrice',
    'price',
    'priceInfo',
    'pricing',
    'prices',
    'priceRange',
    'priceMoney',
    'display_price',
    'minPrice',
    'priceV2',
  ],
  compareAt: [
    'compareAtPrice',
    'compare_at_price',
    'compareAtPriceRange',
    'listPrice',
    'regularPrice',
    'regular_price',
    'originalPrice',
    'oldPrice',
    'wasPrice',
    'strikePrice',
    'display_regular_price',
    'compareAtPriceV2',
    'rrp',
    'msrp',
  ],
  currency: ['currency', 'currencyCode', 'priceCurrency', 'currency_code'],
  description: ['description', 'descriptionHtml', 'longDescription', 'body_html', 'shortDescription'],
  brand: ['brand', 'vendor', 'manufacturer', 'brandName'],
  sku: ['sku', 'itemNumber', 'productCode'],
  gtin: ['gtin', 'gtin13', 'ean', 'ean13', 'upc', 'barcode'],
  availability: [
    'availability',
    'availableForSale',
    'inStock',
    'isInStock',
    'is_in_stock',
    'available',
    'stockStatus',
  ],
  images: [
    'images',
    'media',
    'gallery',
    'imageUrls',
    'pictures',
    'photos',
    'featuredImage',
    'primaryImage',
    'mainImage',
    'image',
  ],
  variants: ['variants', 'skus', 'variations', 'productVariants'],
  specifications: ['specifications', 'specs', 'attributes', 'properties', 'customFields'],
  rating: ['rating', 'averageRating', 'ratingValue', 'aggregateRating', 'reviewSummary', 'ratings'],
  reviewCount: [
    'reviewCount',
    'reviewsCount',
    'numReviews',
    'ratingCount',
    'totalReviews',
    'numberOfReviews',
    'reviewsTotal',
  ],
}

/** Reads a product object of a shop's own data, in whatever names the shop gives its fields. */
export function readStateProduct(product: Fields): RawFacts {
  const facts: RawFacts = {}
  for (const field of ['title', 'description', 'brand', 'sku', 'gtin', 'availability'] as const) {
    const found = firstFact(product, names[field], textOf)
    if (found) facts[field] = found
  }
  // Some products leave the price to their variants.
  const variants = names.variants.flatMap((key) => itemsOf(ownField(product, key))).filter(isFields)
  const owners = [product, ...variants.slice(0, 1)]
  const price = firstOf(owners, names.price, amountIn)
  const compareAt = firstOf(owners, names.compareAt, amountIn)
  const currency = firstOf(owners, [...names.currency, ...names.price], currencyIn)
  return {
    ...facts,
    ...(price && { price }),
    ...(compareAt && { compareAt }),
    ...(currency && { currency }),
    ...listFacts(product),
    ...ratingFacts(product),
  }
}

function firstFact(owner: Fields, keys: string[], read: (value: unknown) => unknown): RawFact | undefined {
  for (const key of keys) {
    const value = read(ownField(owner, key))
    if (value !== undefined && value !== '') return { value, snippet: jsonSnippet(owner, key) }
  }
  return undefined
}

function firstOf(owners: Fields[], keys: string[], read: (value: unknown) => unknown): RawFact | undefined {
  for (const owner of owners) {
    const fact = firstFact(owner, keys, read)
    if (fact) return fact
  }
  return undefined
}

const textOf = (value: unknown): unknown => {
  if (isFields(value)) return firstField(value, 'name', 'title', 'value', 'html')
  return typeof value === 'object' ? undefined : value
}

const amountNames = [
  'sale',
  'current',
  'special',
  'final',
  'now',
  'discounted',
  'value',
  'amount',
  'price',
  'min',
  'minVariantPrice',
  'withTax',
  'with_tax',
  'without_tax',
  'finalPrice',
  'formatted',
  'lowPrice',
  'regular',
  'minActivityAmount',
  'minAmount',
]

/** An amount, at most three objects deep: `{minVariantPrice: {amount: "29.0"}}`. */
export function amountIn(value: unknown, depth = 0): string | number | undefined {
  if (typeof value === 'number') return value
  if (typeof value === 'string') return /\d/.test(value) ? value : undefined
  if (!isFields(value) || depth > 2) return undefined
  for (const name of amountNames) {
    const amount = amountIn(ownField(value, name), depth + 1)
    if (amount !== undefined) return amount
  }
  return undefined
}

export function currencyIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return /^[A-Za-z]{3}$/.test(value.trim()) ? value : undefined
  if (!isFields(value) || depth > 3) return undefined
  const own = names.currency.map((name) => ownField(value, name)).find((code) => typeof code === 'string')
  if (typeof own === 'string') return own
  for (const name of amountNames) {
    const inner = ownField(value, name)
    const currency = isFields(inner) ? currencyIn(inner, depth + 1) : undefined
    if (currency) return currency
  }
  return undefined
}

/** Lists as they stand, or inside the `nodes` and `edges` of GraphQL. */
export function itemsOf(value: unknown): unknown[] {
  if (!isFields(value)) return Array.isArray(value) ? value.slice(0, 200) : []
  const nodes = ownField(value, 'nodes')
  if (Array.isArray(nodes)) return nodes.slice(0, 200)
  return listOf(ownField(value, 'edges')).map((edge) => (isFields(edge) ? ownField(edge, 'node') : undefined))
}

function listFacts(product: Fields): RawFacts {
  const facts: RawFacts = {}
  const images = names.images.find((key) => imagesOf(ownField(product, key)).length > 0)
  if (images)
    facts.images = { value: imagesOf(ownField(product, images)), snippet: jsonSnippet(product, images) }
  const variants = names.variants.find((key) => itemsOf(ownField(product, key)).filter(isFields).length > 1)
  if (variants)
    facts.variants = {
      value: itemsOf(ownField(product, variants)).filter(isFields).map(variantOf),
      snippet: jsonSnippet(product, variants),
    }
  const specifications = names.specifications.find((key) => pairsOf(ownField(product, key)).length > 0)
  if (specifications)
    facts.specifications = {
      value: pairsOf(ownField(product, specifications)),
      snippet: jsonSnippet(product, specifications),
    }
  return facts
}

export function imagesOf(value: unknown): RawImage[] {
  const list = itemsOf(value).length > 0 ? itemsOf(value) : listOf(value)
  return list.flatMap((image): RawImage[] => {
    if (typeof image === 'string') return /[/.]/.test(image) ? [{ address: image }] : []
    if (!isFields(image)) return []
    const inner = ownField(image, 'image')
    const owner = isFields(inner) ? inner : image
    const address = firstField(
      owner,
      'hiRes',
      'zoom',
      'full',
      'large',
      'originalSrc',
      'url',
      'src',
      'href',
      'img',
      'imageUrl',
    )
    const width = Number(ownField(owner, 'width'))
    return typeof address === 'string' ? [{ address, width: width > 0 ? width : undefined }] : []
  })
}

export function variantOf(variant: Fields): RawVariant {
  const first = (keys: string[], read: (value: unknown) => unknown) => firstFact(variant, keys, read)?.value
  return {
    title: first(['title', 'name', 'displayName'], textOf),
    options: optionsOf(variant),
    price: first(names.price, amountIn),
    compareAt: first(names.compareAt, amountIn),
    sku: first(['sku', 'code'], textOf),
    gtin: first(names.gtin, textOf),
    availability: first(names.availability, textOf),
  }
}

function optionsOf(variant: Fields): RawPair[] {
  const stated = firstField(variant, 'selectedOptions', 'options', 'optionValues', 'attributes', 'choices')
  if (isFields(stated))
    return Object.entries(stated)
      .slice(0, 6)
      .flatMap(([name, value]) =>
        typeof value === 'string' && value !== ''
          ? [{ name: name.replace(/^attribute_(?:pa_)?/, ''), value }]
          : [],
      )
  const pairs = pairsOf(stated)
  if (pairs.length > 0) return pairs
  return ['color', 'colour', 'size', 'material', 'style'].flatMap((name) => {
    const value = textOf(ownField(variant, name))
    return typeof value === 'string' && value !== '' ? [{ name, value }] : []
  })
}

export const pairsOf = (value: unknown): RawPair[] =>
  itemsOf(value).flatMap((each) => {
    if (!isFields(each)) return []
    const name = textOf(firstField(each, 'name', 'attrName', 'label', 'key', 'displayName', 'optionName'))
    const text = textOf(firstField(each, 'value', 'attrValue', 'label', 'text', 'optionValue'))
    return typeof name === 'string' && (typeof text === 'string' || typeof text === 'number')
      ? [{ name, value: text }]
      : []
  })

function ratingFacts(product: Fields): RawFacts {
  const key = names.rating.find((name) => ownField(product, name) !== undefined)
  const stated = key && ownField(product, key)
  const owner = isFields(stated) ? stated : product
  const rating = isFields(stated)
    ? firstField(stated, 'average', 'ratingValue', 'value', 'averageRating', 'score', 'rating')
    : stated
  const countKey = [...names.reviewCount, 'count', 'total'].find(
    (name) => (owner !== product || names.reviewCount.includes(name)) && ownField(owner, name) !== undefined,
  )
  const count = countKey ? { owner, key: countKey } : undefined
  const outer = names.reviewCount.find((name) => ownField(product, name) !== undefined)
  const counted = count ?? (outer ? { owner: product, key: outer } : undefined)
  return {
    ...(key &&
      rating !== undefined && {
        rating: {
          value: { value: rating, best: isFields(stated) ? ownField(stated, 'bestRating') : undefined },
          snippet: jsonSnippet(product, key),
        },
      }),
    ...(counted && {
      reviewCount: {
        value: ownField(counted.owner, counted.key),
        snippet: jsonSnippet(counted.owner, counted.key),
      },
    }),
  }
}
