import { readValue } from '#core/canon/read-value.ts'
import { starters } from '#core/canon/starters.ts'
import type { Amount } from '#core/economics/terms.ts'
import { type Line, readLines } from './blocks.ts'
import { type FactName, type Facts, factsFromLines } from './facts.ts'
import { type Figures, readFigures } from './figures.ts'
import { findNumbers } from './numbers.ts'
import { speaksToAssistant } from './page.ts'
import { splitList } from './words.ts'

const amounts: [keyof Figures, path: string][] = [
  ['price', 'pricing.price'],
  ['compareAt', 'pricing.compareAt'],
  ['feeFixed', 'pricing.feeFixed'],
  ['cost', 'supplier.cost'],
  ['shipping', 'supplier.shippingCost'],
]
const rates: [keyof Figures, path: string][] = [
  ['feeRate', 'pricing.feePercent'],
  ['refundRate', 'pricing.refundRate'],
]
const words: [FactName, path: string][] = [
  ['brand', 'brand.name'],
  ['name', 'product.title'],
  ['guarantee', 'offer.guarantee'],
  ['returns', 'policy.returns'],
  ['contact', 'policy.contact'],
]
const lists: [FactName, path: string][] = [
  ['materials', 'product.materials'],
  ['box', 'product.box'],
]
/** Names of a field in files, beside its own label. */
const alsoCalled: [called: RegExp, path: string][] = [
  [/^(?:article|item|product) (?:no|nr|number|code)\.?$/i, 'product.sku'],
  [/^(?:in stock|inventory|stock level|units in stock)$/i, 'supplier.stock'],
  [/^(?:markets?|sold in)$/i, 'market.countries'],
]

/** Canon fields in a text: path and value, ready to be proposed. */
export function fieldsIn(text: string): Map<string, string> {
  const said = withoutOrders(text)
  const lines = readLines(said)
  const { figures } = readFigures(said)
  const facts = factsFromLines(lines)
  const fields = new Map([
    ...amounts.flatMap(([name, path]) => pair(path, figures[name] && amountText(figures[name]))),
    ...rates.flatMap(([name, path]) => pair(path, figures[name] && `${figures[name].value.times(100)} %`)),
    ...words.flatMap(([name, path]) => pair(path, facts[name])),
    ...deliveryFields(facts),
    ...lists.flatMap(([name, path]) => pair(path, facts[name] && listText(facts[name]))),
  ])
  for (const [path, value] of lines.flatMap(labelled)) if (!fields.has(path)) fields.set(path, value)
  return fields
}

const named = /^\s{0,8}(?:[-*•]\s{0,4})?([^:\n]{1,60}?)\s{0,4}:\s{0,4}\S/

/** The names of lines such as “MOQ: 50” that no field of the canon is for. */
export const passedOver = (text: string): string[] =>
  withoutOrders(text)
    .split('\n', 400)
    .flatMap((line) => {
      const [, name] = named.exec(line) ?? []
      return name && fieldsIn(line).size === 0 ? [name.trim()] : []
    })

const withoutOrders = (text: string) =>
  text
    .split('\n')
    .filter((line) => !speaksToAssistant(line))
    .join('\n')

/** “7-12 days” are the fewest and the most; what says more is a policy. */
function deliveryFields({ delivery }: Facts): [string, string][] {
  const [, least, most = least] = onlyDays.exec(delivery ?? '') ?? []
  if (!least || !most) return pair('policy.shipping', delivery)
  return [
    ['supplier.shippingDaysMin', least],
    ['supplier.shippingDaysMax', most],
  ]
}
const onlyDays = /^(\d{1,3})(?:\s?(?:-|–|to)\s?(\d{1,3}))?\s?days?$/i

/** A line that is called as a field is. What cannot be its value is none. */
function labelled({ key, value }: Line): [string, string][] {
  const called = key.toLowerCase()
  const path = alsoCalled.find(([pattern]) => pattern.test(key))?.[1]
  const starter = starters.find((each) =>
    path ? each.path === path : [each.label.toLowerCase(), each.path.toLowerCase()].includes(called),
  )
  if (!starter || starter.derived) return []
  const text = starter.type === 'list' ? listText(value) : starter.unit ? numberText(value) : value
  return text && readValue(starter.path, text).ok ? [[starter.path, text]] : []
}

const listText = (value: string) => splitList(value).join('; ')

/** A rate stands as it is written, a count as its digits. */
function numberText(value: string): string | undefined {
  const [number] = findNumbers(value)
  return number?.kind === 'plain' ? number.value.toFixed() : number && value
}

const pair = (path: string, value: string | undefined): [string, string][] => (value ? [[path, value]] : [])

const amountText = ({ value, currency }: Amount) => [value.toFixed(), currency].filter(Boolean).join(' ')
