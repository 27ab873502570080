import type { RawFact, RawPair } from '../raw-facts.ts'
import { type Fields, firstField, isFields, jsonSnippet, listOf, ownField } from '../values/fields.ts'
import type { RawImage } from '../values/images.ts'
import { names } from './state-names.ts'

export function firstFact(
  owner: Fields,
  keys: string[],
  read: (value: unknown) => unknown,
): RawFact | undefined {
  for (const key of keys) {
    const value = read(ownField(owner, key))
    if (value !== undefined && value !== '') return { value, snippet: jsonSnippet(owner, key) }
  }
  return undefined
}

const shownAmounts = ['Str', 'String', 'Text', 'Formatted', 'Formated', 'Display']

/** An amount, in the words that stand beside it: a bare number may count hundredths. */
export function firstAmount(owner: Fields, keys: string[]): RawFact | undefined {
  for (const key of keys) {
    const value = ownField(owner, key)
    const shown =
      typeof value === 'number' ? firstField(owner, ...shownAmounts.map((end) => key + end)) : undefined
    const amount = amountIn(typeof shown === 'string' ? shown : value)
    if (amount !== undefined && amount !== '') return { value: amount, snippet: jsonSnippet(owner, key) }
  }
  return undefined
}

export const textOf = (value: unknown): unknown => {
  if (isFields(value)) return firstField(value, 'name', 'title', 'value', 'html')
  return typeof value === 'object' ? undefined : value
}

const amountNames = [
  'sale',
  'salePrice',
  'currentPrice',
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

const addressNames = [
  'hiRes',
  'zoom',
  'full',
  'fullUrl',
  'fullSrc',
  'originalUrl',
  'largeUrl',
  'large',
  'originalSrc',
  'url',
  'src',
  'href',
  'img',
  'imageUrl',
]

/** A whole address goes before the name of a file, which only looks like one. */
function addressIn(owner: Fields): string | undefined {
  const stated = addressNames
    .map((name) => ownField(owner, name))
    .filter((value): value is string => typeof value === 'string' && value !== '')
  return stated.find((address) => /^(?:https?:)?\/\//i.test(address.trim())) ?? stated[0]
}

export function imagesOf(value: unknown): RawImage[] {
  const list = itemsOf(value).length > 0 ? itemsOf(value) : listOf(value)
  return list.flatMap((image): RawImage[] => {
    if (typeof image === 'string') return /[/.]/.test(image) ? [{ address: image }] : []
    if (!isFields(image)) return []
    const inner = ownField(image, 'image')
    const owner = isFields(inner) ? inner : image
    const address = addressIn(owner)
    const width = Number(ownField(owner, 'width'))
    if (address !== undefined) return [{ address, width: width > 0 ? width : undefined }]
    // `{allImages: […], thumbnailUrl: …}`
    const nested = Object.values(owner).find((each) => Array.isArray(each) && each.length > 0)
    return list.length === 1 && nested !== undefined ? imagesOf(nested) : []
  })
}

const pairNames = [
  'name',
  'attrName',
  'label',
  'key',
  'displayName',
  'optionName',
  'specKey',
  'title',
  'attributeName',
]
const pairValues = [
  'value',
  'attrValue',
  'label',
  'text',
  'optionValue',
  'specValue',
  'values',
  'attributeValue',
]

export const pairsOf = (value: unknown): RawPair[] =>
  itemsOf(value).flatMap((each) => {
    if (!isFields(each)) return []
    const name = textOf(firstField(each, ...pairNames))
    const text = pairText(firstField(each, ...pairValues))
    return typeof name === 'string' && (typeof text === 'string' || typeof text === 'number')
      ? [{ name, value: text }]
      : []
  })

const pairText = (value: unknown): unknown =>
  Array.isArray(value) && value.length <= 10 && value.every((each) => typeof each === 'string')
    ? value.join(', ')
    : textOf(value)
