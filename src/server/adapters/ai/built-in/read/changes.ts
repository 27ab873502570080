import type { Decimal } from '#core/decimal.ts'
import type { FoundNumber } from './numbers.ts'

export type Changeable = 'price' | 'cost' | 'shipping'

export interface Change {
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

/** “Raise the price by 10 %”, “the cost drops by 2”. A lower price is a discount, which has an answer of its own. */
export function readChange(text: string, number: FoundNumber): Change | undefined {
  const clause =
    text
      .slice(Math.max(0, number.start - 100), number.start)
      .split(/[,;.!?\n]/)
      .at(-1) ?? ''
  if (!/\bby\s*(?:about\s*)?$/i.test(clause)) return undefined
  const up = rises.test(clause)
  if (!up && !falls.test(clause)) return undefined
  const figure = named.find(([, words]) => words.test(clause))?.[0]
  if (!figure || (figure === 'price' && !up && number.kind === 'rate')) return undefined
  return { figure, up, by: number.value, share: number.kind === 'rate', currency: number.currency }
}
