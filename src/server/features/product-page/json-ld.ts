import type { RawFacts } from './facts.ts'
import { type Fields, isFields, listOf, ownField, strangersJson } from './own-field.ts'
import type { RawReviews } from './reviews.ts'

const mostNodes = 2_000
const deepest = 8

/** What the first product that the blocks of a page describe says of itself. A block that is no JSON says nothing. */
export function readJsonLd(blocks: string[]): { facts: RawFacts; reviews: RawReviews } {
  const product = productIn(blocks)
  return product ? { facts: factsOf(product), reviews: reviewsOf(product) } : { facts: {}, reviews: {} }
}

function reviewsOf(product: Fields): RawReviews {
  const [rating] = listOf(ownField(product, 'aggregateRating')).filter(isFields)
  if (!rating) return {}
  return {
    source: 'json-ld',
    rating: ownField(rating, 'ratingValue'),
    best: ownField(rating, 'bestRating'),
    count: ownField(rating, 'reviewCount') ?? ownField(rating, 'ratingCount'),
  }
}

function productIn(blocks: string[]): Fields | undefined {
  const nodes = blocks.flatMap((block) => nodesIn(strangersJson(unwrapped(block))))
  return nodes.find((node) => isA(node, 'Product')) ?? nodes.find((node) => isA(node, 'ProductGroup'))
}

/** Without the signs that once hid it from browsers. No pattern runs over blanks: one block may hold half a million. */
const unwrapped = (block: string) =>
  block
    .trim()
    .replace(/^(<!--|\/\*<!\[CDATA\[\*\/|<!\[CDATA\[)/, '')
    .replace(/;$/, '')
    .trimEnd()
    .replace(/(-->|\]\]>)$/, '')

/** All objects within, outer ones first, as far as anyone would nest them. */
function nodesIn(root: unknown): Fields[] {
  const found: Fields[] = []
  let level = [root]
  for (let depth = 0; depth < deepest && level.length > 0 && found.length < mostNodes; depth += 1) {
    const objects = level.flat(1).filter(isFields).slice(0, mostNodes)
    found.push(...objects)
    level = objects.flatMap((object) => Object.values(object).filter((value) => typeof value === 'object'))
  }
  return found
}

const isA = (node: Fields, type: string) =>
  listOf(ownField(node, '@type')).some(
    (each) => typeof each === 'string' && each.replace(/^.*[/#]/, '') === type,
  )

function factsOf(product: Fields): RawFacts {
  const variants = listOf(ownField(product, 'hasVariant')).filter(isFields)
  const offered = [product, ...variants].flatMap((item) =>
    listOf(ownField(item, 'offers'))
      .filter(isFields)
      .map((offer) => ({ item, offer })),
  )
  const { item = product, offer } =
    offered.find((each) => priceOf(each.offer) !== undefined) ?? offered[0] ?? {}
  // Of what has this price: that of another variant would name another article.
  const [sku] = (offer ? [offer, item, product] : [product, ...variants]).flatMap(
    (each) => ownField(each, 'sku') ?? [],
  )
  const specifications = offer ? listOf(ownField(offer, 'priceSpecification')).filter(isFields) : []
  const former = specifications.find((each) =>
    /ListPrice|StrikethroughPrice/.test(String(ownField(each, 'priceType'))),
  )
  const current = specifications.find((each) => each !== former)
  return {
    title: ownField(product, 'name'),
    description: ownField(product, 'description'),
    vendor: nameOf(ownField(product, 'brand')) ?? nameOf(ownField(product, 'manufacturer')),
    images: listOf(ownField(product, 'image')).map(addressOf),
    price: (offer && priceOf(offer)) ?? (current && ownField(current, 'price')),
    currency: (offer && ownField(offer, 'priceCurrency')) ?? (current && ownField(current, 'priceCurrency')),
    compareAt: former && ownField(former, 'price'),
    sku,
    availability: offer && ownField(offer, 'availability'),
  }
}

const priceOf = (offer: Fields) => ownField(offer, 'price') ?? ownField(offer, 'lowPrice')

const nameOf = (value: unknown): unknown =>
  listOf(value).map((each) => (isFields(each) ? ownField(each, 'name') : each))[0]

const addressOf = (value: unknown): unknown =>
  isFields(value) ? (ownField(value, 'url') ?? ownField(value, 'contentUrl')) : value
