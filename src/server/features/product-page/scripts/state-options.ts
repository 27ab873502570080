import type { RawPair } from '../raw-facts.ts'
import { type Fields, firstField, isFields, ownField } from '../values/fields.ts'
import { names } from './state-names.ts'
import { itemsOf, pairsOf, textOf } from './state-values.ts'

/** Names of a product's options in order, and the words behind the codes of their values. */
export interface OptionWords {
  labels: unknown[]
  words: Map<string, RawPair>
}

export function optionWords(owner: Fields): OptionWords {
  const labels: unknown[] = []
  const words = new Map<string, RawPair>()
  const key = names.options.find((name) => itemsOf(ownField(owner, name)).some(isFields))
  for (const group of key ? itemsOf(ownField(owner, key)).filter(isFields) : []) {
    const label = textOf(firstField(group, 'label', 'name', 'title', 'displayName', 'prop'))
    labels.push(label)
    const id = firstField(group, 'id', 'key', 'code')
    for (const each of itemsOf(firstField(group, 'values')).filter(isFields))
      words.set(`${id}:${ownField(each, 'value')}`, {
        name: label,
        value: firstField(each, 'name', 'label', 'value'),
      })
  }
  return { labels, words }
}

export const namedValues = (values: unknown[], labels: unknown[]): RawPair[] =>
  values.slice(0, 6).map((value, at) => ({ name: labels[at] ?? `Option ${at + 1}`, value }))

const noWords: OptionWords = { labels: [], words: new Map() }

export function optionsOf(variant: Fields, { labels, words }: OptionWords = noWords): RawPair[] {
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
    'option_values',
    'sku_sale_props',
    'fields',
    'selectorValues',
    'variationValues',
  )
  if (isFields(stated))
    return Object.entries(stated)
      .slice(0, 6)
      .flatMap(([name, value]) =>
        typeof value === 'string' && value !== ''
          ? [words.get(`${name}:${value}`) ?? { name: name.replace(/^attribute_(?:pa_)?/, ''), value }]
          : [],
      )
  if (Array.isArray(stated) && stated.length > 0 && stated.every((each) => typeof each === 'string'))
    return namedValues(stated, labels)
  const pairs = pairsOf(stated)
  if (pairs.length > 0) return pairs
  const numbered = ['option0', 'option1', 'option2', 'option3'].flatMap((name) => {
    const value = ownField(variant, name)
    return typeof value === 'string' && value !== '' ? [value] : []
  })
  if (numbered.length > 0) return namedValues(numbered, labels)
  return ['color', 'colour', 'size', 'material', 'style'].flatMap((name) => {
    const value = textOf(ownField(variant, name))
    return typeof value === 'string' && value !== '' ? [{ name, value }] : []
  })
}
