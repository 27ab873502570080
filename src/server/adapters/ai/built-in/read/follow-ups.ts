import type { Decimal } from '#core/decimal.ts'
import type { Amount } from '#core/economics/terms.ts'
import { type Figures, termNames } from './figures.ts'
import { type FoundNumber, findNumbers } from './numbers.ts'

type Name = keyof Figures

const lead =
  '(?:(?:and|or|but|now|then|ok|okay|so) )*(?:(?:what|how) about |what if (?:it (?:is|was|were|costs) )?|if it (?:is|was|were) |try |with )?(?:at |for |over |above )?(?:an? )?'
const number = '[€$£¥₹]?\\s?\\d[\\d.,]*(?:\\s?(?:%|percent|[€$£¥₹]|eur|usd|gbp|euros?|dollars?|pounds?))?'
/** “And at 25?”, “what about 2 units?”, “12”: a number, and nothing that names it. */
const short = new RegExp(
  `^\\W*(?<lead>${lead})(?<answer>it(?:['’]s| is| was| costs)(?: me)? )?(?<said>${number})(?<units> (?:units|pieces|pcs|of them))?(?: (?:instead|then|each))?\\W*$`,
  'i',
)

export interface FollowUp {
  said: string
  number: FoundNumber
  /** It answers what was asked: “12”, and not “and 12?”. */
  isAnswer: boolean
  isPrice: boolean
  isUnits: boolean
}

export function readFollowUp(text: string): FollowUp | undefined {
  const groups = text.length <= longest ? short.exec(text)?.groups : undefined
  const found = groups && findNumbers(text)[0]
  if (!found) return undefined
  const { said = '', lead: before = '', answer, units } = groups
  return {
    said: said.trim(),
    number: found,
    isAnswer: before === '' || answer !== undefined,
    isPrice: /\b(?:at|for) (?:an? )?$/i.test(before),
    isUnits: units !== undefined,
  }
}

const longest = 80

/** Meaning of the number after a message that gave `last`; undefined if that leaves it open. */
export function followed(followUp: FollowUp, last: Figures, known: Figures): Figures | undefined {
  const { number: found, isAnswer, isPrice, isUnits } = followUp
  if (isUnits) return unitsOf(found.value)
  const missing = isAnswer && found.kind !== 'rate' ? missingIn(known) : undefined
  const share = found.kind === 'rate' && last.visits && !known.conversionRate ? 'conversionRate' : undefined
  const name =
    missing ?? share ?? onlyOf(last, found) ?? (isPrice && found.kind !== 'rate' ? 'price' : undefined)
  return name && { [name]: amountOf(name, found) }
}

/** Figures that a calculation waits for. */
function missingIn({ bundleUnits, bundlePrice, bundlePaid, adSpend, orders, revenue, price, cost }: Figures) {
  if (bundleUnits && !bundlePrice && !bundlePaid) return 'bundlePrice'
  if (adSpend && !orders && !revenue) return 'orders'
  if (price && !cost) return 'cost'
  return cost && !price ? 'price' : undefined
}

const rates: ReadonlySet<Name> = new Set<Name>([
  'discountRate',
  'margin',
  'markup',
  'conversionRate',
  'clickRate',
  'feeRate',
  'refundRate',
  'taxRate',
])

const ofOrder: ReadonlySet<Name> = new Set<Name>(termNames)

/** The only figure of that kind in the last message; for “price 40, cost 12, CPA 10?” the CPA. */
function onlyOf(last: Figures, { kind }: FoundNumber): Name | undefined {
  const names = (Object.keys(last) as Name[]).filter((name) => kind !== 'rate' || rates.has(name))
  const asked = names.length > 1 ? names.filter((name) => !ofOrder.has(name)) : names
  return asked.length === 1 ? asked[0] : undefined
}

const amountOf = (name: Name, { value, currency, kind }: FoundNumber): Amount =>
  rates.has(name) && kind !== 'rate' ? { value: value.div(100) } : { value, currency }

/** So many go in one parcel; more of them are sold one by one. */
const mostTogether = 9

function unitsOf(value: Decimal): Figures | undefined {
  if (!value.isInteger() || value.lessThan(2)) return undefined
  return value.greaterThan(mostTogether)
    ? { orders: { value } }
    : { bundleUnits: { value }, bundlePaid: { value } }
}
