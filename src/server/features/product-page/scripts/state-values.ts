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
    // Shops write a zero where a product has no such price.
    if (amount !== undefined && amount !== '' && Number(amount) !== 0)
      return { value: amount, snippet: jsonSnippet(owner, key) }
  }
  return undefined
}

export const textOf = (value: unknown): unknown => {
  if (isFields(value)) return firstField(value, 'name', 'title', 'value', 'html') ?? translation(value)
  return typeof value === 'object' ? undefined : value
}

const languages = new Set(
  'en de fr es it nl pl pt sv da no nb fi cs sk hu ro bg el tr ru uk ja zh ko ar he hi th vi'.split(' '),
)

/** The first of several languages: `{"en": "Chair", "zh-hant": "椅子"}`. */
function translation(value: Fields): string | undefined {
  const texts = Object.entries(value).slice(0, 30)
  if (texts.some(([tag]) => !languages.has(tag.split(/[-_]/)[0]?.toLowerCase() ?? ''))) return undefined
  const [first] = texts.filter(([, text]) => typeof text === 'string' && text !== '')
  return first?.[1] as string | undefined
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
  'calculated_amount',
  'real_price',
  'price_val',
  'dollars',
  'low',
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
  const nodes = ownField(value, 'nodes') ?? ownField(value, 'data')
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
  'absolute_url',
]
/** Names that also mean something else: they count with a whole address alone. */
const otherAddressNames = ['url_list', 'location', 'disBaseLink', 'link']

/** A whole address goes before the name of a file, which only looks like one. */
function addressIn(owner: Fields): string | undefined {
  const textsAt = (keys: string[]) =>
    keys
      .map((name) => listOf(ownField(owner, name))[0])
      .filter((value): value is string => typeof value === 'string' && value !== '')
  const stated = textsAt(addressNames)
  const isWhole = (address: string) => /^(?:https?:)?\/\//i.test(address.trim())
  return stated.find(isWhole) ?? stated[0] ?? textsAt(otherAddressNames).find(isWhole)
}

export function imagesOf(value: unknown): RawImage[] {
  const list = itemsOf(value).length > 0 ? itemsOf(value) : listOf(value)
  return groupOf(list).flatMap((image): RawImage[] => {
    if (typeof image === 'string') return /[/.]/.test(image) ? [{ address: image }] : []
    if (!isFields(image)) return []
    const inner = firstField(image, 'image', 'images', 'original')
    const owner = isFields(inner) ? inner : image
    const address = addressIn(owner)
    const width = Number(ownField(owner, 'width'))
    if (address !== undefined) return [{ address, width: width > 0 ? width : undefined }]
    if (owner !== image && isFields(ownField(owner, 'original'))) return imagesOf([owner])
    // `{allImages: […], thumbnailUrl: …}`
    const nested = Object.values(owner).find((each) => Array.isArray(each) && each.length > 0)
    return list.length === 1 && nested !== undefined ? imagesOf(nested) : []
  })
}

/** Lists by use, such as `large` and `swatch`: the images of the first large one. */
function groupOf(list: unknown[]): unknown[] {
  const groups = list.filter(isFields).filter((each) => Array.isArray(ownField(each, 'images')))
  if (groups.length === 0 || groups.length < list.length) return list
  const isLarge = (each: Fields) => /hi-?res|zoom|large|full/i.test(String(ownField(each, 'viewType')))
  return listOf(ownField(groups.find(isLarge) ?? groups[0] ?? {}, 'images'))
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
  'prop_name',
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
  'prop_value',
  'choice',
  'name_translations',
]

export const pairsOf = (value: unknown): RawPair[] =>
  itemsOf(value).flatMap((each) => {
    if (!isFields(each)) return []
    // A value may stand beside the option that it is one of.
    const owner = firstField(each, 'option_type', 'option')
    const translated = ownField(each, 'name_translations') === undefined ? [] : ['type']
    const name = textOf(isFields(owner) ? owner : firstField(each, ...pairNames, ...translated))
    const text = pairText(
      firstField(each, ...(isFields(owner) ? ['presentation'] : []), ...pairValues) ??
        (isFields(owner) ? ownField(each, 'name') : undefined),
    )
    return typeof name === 'string' && (typeof text === 'string' || typeof text === 'number')
      ? [{ name, value: text }]
      : []
  })

const pairText = (value: unknown): unknown =>
  Array.isArray(value) && value.length <= 10 && value.every((each) => typeof each === 'string')
    ? value.join(', ')
    : textOf(value)
