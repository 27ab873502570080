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

export const textOf = (value: unknown): unknown => {
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

export const pairsOf = (value: unknown): RawPair[] =>
  itemsOf(value).flatMap((each) => {
    if (!isFields(each)) return []
    const name = textOf(firstField(each, 'name', 'attrName', 'label', 'key', 'displayName', 'optionName'))
    const text = textOf(firstField(each, 'value', 'attrValue', 'label', 'text', 'optionValue'))
    return typeof name === 'string' && (typeof text === 'string' || typeof text === 'number')
      ? [{ name, value: text }]
      : []
  })
