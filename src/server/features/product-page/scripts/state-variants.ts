import type { RawFact, RawFacts, RawVariant } from '../raw-facts.ts'
import { type Fields, firstField, isFields, jsonSnippet, ownField } from '../values/fields.ts'
import { names } from './state-names.ts'
import { namedValues, type OptionWords, optionsOf, optionWords } from './state-options.ts'
import { firstAmount, firstFact, itemsOf, textOf } from './state-values.ts'

const MAX_COMBINATIONS = 100

/** Variants as an object lists them, or as its options combine. */
export function variantsIn(product: Fields): RawFact<RawVariant[]> | undefined {
  const key = names.variants.find((name) => itemsOf(ownField(product, name)).filter(isFields).length > 1)
  if (key)
    return {
      value: listedVariants(product, key),
      snippet: jsonSnippet(product, key),
    }
  for (const name of names.options) {
    const value = combinationsOf(ownField(product, name))
    if (value.length > 1) return { value, snippet: jsonSnippet(product, name) }
  }
  return undefined
}

/** Variants that stand beside the product's object: a list whose entries all have options and a price. */
export function readSiblingVariants(owner: Fields): RawFacts | undefined {
  const key = names.variants.find((name) => {
    const list = itemsOf(ownField(owner, name))
    return list.length > 1 && list.every(isPricedChoice)
  })
  if (!key) return readVariantMap(owner)
  return withFirstPrice({ value: listedVariants(owner, key), snippet: jsonSnippet(owner, key) })
}

/** A list of variants that stands alone, as in an attribute. */
export function readLoneVariants(value: unknown): RawFacts | undefined {
  const list = itemsOf(value)
  if (!Array.isArray(value) || list.length < 2 || !list.every(isPricedChoice)) return undefined
  return {
    variants: {
      value: list.filter(isFields).map((each) => variantOf(each)),
      snippet: jsonSnippet({ list }, 'list'),
    },
  }
}

const variantMaps = ['skuInfoMap', 'skuMap', 'sku_map', 'variantMap']

/** Variants by the words of their options: `{"Red>M": {price: "9.90"}}`. */
function readVariantMap(owner: Fields): RawFacts | undefined {
  const key = variantMaps.find((name) => isFields(ownField(owner, name)))
  const map = key && ownField(owner, key)
  if (!isFields(map)) return undefined
  const { labels } = optionWords(owner)
  const value = Object.entries(map)
    .slice(0, 200)
    .flatMap(([path, each]): RawVariant[] =>
      isFields(each) && firstAmount(each, names.price)
        ? [{ ...variantOf(each), title: undefined, options: namedValues(path.split(/&gt;|[>;|]/), labels) }]
        : [],
    )
  return value.length > 1 ? withFirstPrice({ value, snippet: jsonSnippet(owner, key ?? '') }) : undefined
}

/** The price of a product whose variants alone have one. */
function withFirstPrice(variants: RawFact<RawVariant[]>): RawFacts {
  const amounts = variants.value.map(({ price }) => price)
  const [amount] = amounts
  if (amount === undefined) return { variants }
  const isFrom = amounts.some((each) => Number(each) > Number(amount))
  return { variants, price: { value: amount, snippet: variants.snippet, isFrom } }
}

const listedVariants = (owner: Fields, key: string): RawVariant[] => {
  const words = optionWords(owner)
  return itemsOf(ownField(owner, key))
    .filter(isFields)
    .map((each) => variantOf(each, words))
}

const isPricedChoice = (value: unknown): boolean =>
  isFields(value) && optionsOf(value).length > 0 && firstAmount(value, names.price) !== undefined

/** `[{name: "Size", values: ["S", "M"]}]`, or with objects in a list of any name. */
function combinationsOf(stated: unknown): RawVariant[] {
  const groups = itemsOf(stated).flatMap((group) => {
    if (!isFields(group)) return []
    const name = textOf(firstField(group, 'name', 'label', 'title', 'displayName'))
    const list = Object.values(group).find((each) => Array.isArray(each) && each.length > 0)
    const values = itemsOf(list).flatMap((each) => {
      const text = isFields(each) ? textOf(firstField(each, 'name', 'label', 'value', 'title')) : each
      return typeof text === 'string' && text !== '' ? [text] : []
    })
    return typeof name === 'string' && values.length > 0 ? [{ name, values }] : []
  })
  const count = groups.reduce((product, { values }) => product * values.length, 1)
  if (groups.length === 0 || groups.length > 4 || count > MAX_COMBINATIONS) return []
  return groups.reduce<RawVariant[]>(
    (combined, { name, values }) =>
      combined.flatMap((variant) =>
        values.map((value) => ({ options: [...variant.options, { name, value }] })),
      ),
    [{ options: [] }],
  )
}

export function variantOf(variant: Fields, words?: OptionWords): RawVariant {
  const first = (keys: string[], read: (value: unknown) => unknown) => firstFact(variant, keys, read)?.value
  return {
    title: first(['title', 'name', 'displayName'], textOf),
    options: optionsOf(variant, words),
    price: firstAmount(variant, names.price)?.value,
    compareAt: firstAmount(variant, names.compareAt)?.value,
    sku: first(['sku', 'code'], textOf),
    gtin: first(names.gtin, textOf),
    availability: first(names.availability, textOf),
  }
}
