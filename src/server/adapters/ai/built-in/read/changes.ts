import type { Decimal } from '#core/decimal.ts'
import type { FoundNumber } from './numbers.ts'

type Changeable = 'price' | 'cost' | 'shipping'

export interface FigureChange {
  figure: Changeable
  up: boolean
  by: Decimal
  /** A share of what it was, or an amount. */
  share: boolean
  currency: string | undefined
}

const rises = /\b(?:rais|increas|ris|go(?:es)? up|went up|add|higher|up)/i
const falls = /\b(?:lower|reduc|cut|decreas|drop|fall|fell|go(?:es)? down|less|cheaper|down)/i
const named: [Changeable, RegExp][] = [
  ['shipping', /\b(?:shipping|delivery|freight|postage)/i],
  ['cost', /\b(?:costs?|cogs|supplier)\b/i],
  ['price', /\bpric|\bit\b|\bcharge/i],
]

/** Within one clause, on either side of the number. A dot in “2.50” ends none. */
const clauseEnd = /[,;!?\n]|\.(?=\s|$)|\band\b/i
const reach = 100

const clauseBefore = (text: string, { start }: FoundNumber): string =>
  text
    .slice(Math.max(0, start - reach), start)
    .split(clauseEnd)
    .at(-1) ?? ''

const clauseAfter = (text: string, { end }: FoundNumber): string =>
  text.slice(end, end + reach).split(clauseEnd)[0] ?? ''

/** “Raise the price by 10 %”, “the cost drops by 2”. A lower price is a discount, which has an answer of its own. */
export function readChange(text: string, number: FoundNumber, wasUp?: boolean): FigureChange | undefined {
  return supplierDiscount(text, number) ?? changeBy(text, number, wasUp)
}

const supplier = /\b(?:suppliers?|manufacturers?|wholesalers?|factory|vendors?)\b/i
const lessToPay = /\b(?:discount|rebate)\b/i
/** “10 % off the cost”. */
const offCost =
  /^\s?(?:discount |off )(?:on |of |from )?(?:the |my |our )?(?:product |unit |purchase )?costs?\b/i

/** A supplier's discount lowers the cost, not the buyer's price. */
function supplierDiscount(text: string, number: FoundNumber): FigureChange | undefined {
  if (number.kind === 'times') return undefined
  const [head, tail] = [clauseBefore(text, number), clauseAfter(text, number)]
  const isOff = /^\s?(?:discount|off|rebate|cheaper|less)\b/i.test(tail) || lessToPay.test(head)
  if (!offCost.test(tail) && !(isOff && supplier.test(`${head} ${tail}`))) return undefined
  return { figure: 'cost', up: false, ...amountOf(number) }
}

/** “And the cost by 10 %?” goes the way the last change went. */
function changeBy(text: string, number: FoundNumber, wasUp: boolean | undefined): FigureChange | undefined {
  const clause = clauseBefore(text, number)
  if (!/\bby\s*(?:about\s*)?$/i.test(clause)) return undefined
  const up = rises.test(clause) || (falls.test(clause) ? false : wasUp)
  if (up === undefined) return undefined
  const figure = named.find(([, words]) => words.test(clause))?.[0]
  if (!figure || (figure === 'price' && !up && number.kind === 'rate')) return undefined
  return { figure, up, ...amountOf(number) }
}

const amountOf = ({ value, kind, currency }: FoundNumber) => ({ by: value, share: kind === 'rate', currency })
