import type { RawFact, RawFacts, RawPair, RawVariant } from '../raw-facts.ts'
import { type Fields, firstField, isFields, jsonSnippet, ownField } from '../values/fields.ts'
import { names } from './state-names.ts'
import { amountIn, currencyIn, firstFact, imagesOf, itemsOf, pairsOf, textOf } from './state-values.ts'

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

function firstOf(owners: Fields[], keys: string[], read: (value: unknown) => unknown): RawFact | undefined {
  for (const owner of owners) {
    const fact = firstFact(owner, keys, read)
    if (fact) return fact
  }
  return undefined
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
