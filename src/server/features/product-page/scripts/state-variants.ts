import type { RawFact, RawFacts, RawPair, RawVariant } from '../raw-facts.ts'
import { type Fields, firstField, isFields, jsonSnippet, ownField } from '../values/fields.ts'
import { names } from './state-names.ts'
import { firstAmount, firstFact, itemsOf, pairsOf, textOf } from './state-values.ts'

const MAX_COMBINATIONS = 100

/** Variants as an object lists them, or as its options combine. */
export function variantsIn(product: Fields): RawFact<RawVariant[]> | undefined {
  const key = names.variants.find((name) => itemsOf(ownField(product, name)).filter(isFields).length > 1)
  if (key)
    return {
      value: itemsOf(ownField(product, key)).filter(isFields).map(variantOf),
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
  if (!key) return undefined
  const value = itemsOf(ownField(owner, key)).filter(isFields).map(variantOf)
  return { variants: { value, snippet: jsonSnippet(owner, key) } }
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

export function variantOf(variant: Fields): RawVariant {
  const first = (keys: string[], read: (value: unknown) => unknown) => firstFact(variant, keys, read)?.value
  return {
    title: first(['title', 'name', 'displayName'], textOf),
    options: optionsOf(variant),
    price: firstAmount(variant, names.price)?.value,
    compareAt: firstAmount(variant, names.compareAt)?.value,
    sku: first(['sku', 'code'], textOf),
    gtin: first(names.gtin, textOf),
    availability: first(names.availability, textOf),
  }
}

function optionsOf(variant: Fields): RawPair[] {
  const stated = firstField(
    variant,
    'selectedOptions',
    'options',
    'optionValues',
    'attributes',
    'choices',
    'dimensions',
    'option_group_values',
    'specs',
  )
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
