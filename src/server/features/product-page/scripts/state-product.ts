import type { RawFact, RawFacts } from '../raw-facts.ts'
import { type Fields, firstField, isFields, jsonSnippet, ownField } from '../values/fields.ts'
import { names } from './state-names.ts'
import { currencyIn, firstAmount, firstFact, imagesOf, itemsOf, pairsOf, textOf } from './state-values.ts'
import { variantsIn } from './state-variants.ts'

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
  const price = firstOf(owners, (owner) => firstAmount(owner, names.price))
  const compareAt = firstOf(owners, (owner) => firstAmount(owner, names.compareAt))
  const currency = firstOf(owners, (owner) =>
    firstFact(owner, [...names.currency, ...names.price], currencyIn),
  )
  return {
    ...stockFacts(product),
    ...facts,
    ...(price && { price }),
    ...(compareAt && { compareAt }),
    ...(currency && { currency }),
    ...listFacts(product),
    ...ratingFacts(product),
  }
}

function firstOf(owners: Fields[], read: (owner: Fields) => RawFact | undefined): RawFact | undefined {
  for (const owner of owners) {
    const fact = read(owner)
    if (fact) return fact
  }
  return undefined
}

const soldOutNames = ['sold_out', 'soldOut', 'isSoldOut']

/** As the product states it, else sold out when every choice states that it is. A choice without a flag leaves it open. */
function stockFacts(product: Fields): RawFacts {
  const lists = ['options', ...names.variants].map((key) => itemsOf(ownField(product, key)).map(stockFact))
  const own = stockFact(product)
  const left = lists.flat().find((fact) => fact?.value === true)
  const gone = lists.find((list) => list.every((fact) => fact?.value === false) && list.length > 0)?.[0]
  const availability = own ?? left ?? gone
  return availability ? { availability } : {}
}

function stockFact(owner: unknown): RawFact | undefined {
  if (!isFields(owner)) return undefined
  const key = soldOutNames.find((name) => typeof ownField(owner, name) === 'boolean')
  return key === undefined ? undefined : { value: !ownField(owner, key), snippet: jsonSnippet(owner, key) }
}

function listFacts(product: Fields): RawFacts {
  const facts: RawFacts = {}
  const images = names.images.find((key) => imagesOf(ownField(product, key)).length > 0)
  if (images)
    facts.images = { value: imagesOf(ownField(product, images)), snippet: jsonSnippet(product, images) }
  const variants = variantsIn(product)
  if (variants) facts.variants = variants
  const specifications = names.specifications.find((key) => pairsOf(ownField(product, key)).length > 0)
  if (specifications)
    facts.specifications = {
      value: pairsOf(ownField(product, specifications)),
      snippet: jsonSnippet(product, specifications),
    }
  return facts
}

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
