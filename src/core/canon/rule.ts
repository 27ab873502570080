import { type Decimal, decimal } from '#core/decimal.ts'
import type { Amount } from '#core/economics/terms.ts'
import { marketOfPath, marketPath } from './placed-fields.ts'
import { labelOf, starterOf } from './starters.ts'
import { isMoney, type Typed } from './value.ts'

/** Derives one field from others. */
export interface Rule {
  name: string
  /** The path that it fills. */
  output: string
  /** Without all of these there is nothing to derive. */
  needs: readonly string[]
  /** Looked at where they are set. */
  reads?: readonly string[]
  /** While this one is not set, nobody misses the output. */
  occasion?: string
  derive(input: Inputs): Derived
}

/** `skipped`: the fields give no reason to derive it. */
export type Derived = { typed: Typed; note?: string } | { blocked: string } | { skipped: true }

type Reads = Pick<Rule, 'needs' | 'reads'>

export const inputsOf = ({ needs, reads = [] }: Reads): string[] => [...needs, ...reads]

export const MARKET_CURRENCY = 'market.currency'

/** Inputs of a rule, the only fields it can see. */
export interface Inputs {
  text(path: string): string
  list(path: string): string[]
  number(path: string): Decimal | undefined
  /** As a fraction, whichever way the field holds it. */
  share(path: string): Decimal | undefined
  /** In its own currency, or else in that of its market, or else in that of the project. */
  amount(path: string): Amount | undefined
}

export function inputsFrom(rule: Reads, valueAt: (path: string) => Pick<Typed, 'value'> | undefined): Inputs {
  const own = new Set(inputsOf(rule))
  const at = (path: string) => (own.has(path) ? valueAt(path)?.value : undefined)
  const text = (path: string) => {
    const value = at(path)
    return typeof value === 'string' ? value : ''
  }
  const number = (path: string) => {
    const value = at(path)
    return typeof value === 'number' ? decimal(String(value)) : undefined
  }
  return {
    text,
    number,
    list(path) {
      const value = at(path)
      return Array.isArray(value) ? value : []
    },
    share(path) {
      const value = number(path)
      const isFraction = starterOf(path)?.unit === 'rate' && value?.lessThan(1)
      return isFraction ? value : value?.div(100)
    },
    amount(path) {
      const value = at(path)
      const usual = text(currencyPath(path)) || text(MARKET_CURRENCY) || undefined
      if (isMoney(value)) return { value: decimal(value.amount), currency: value.currency ?? usual }
      const bare = number(path)
      return bare && { value: bare, currency: usual }
    },
  }
}

/** Field with the currency of a bare amount. */
function currencyPath(path: string): string {
  const market = marketOfPath(path)
  return market ? marketPath(market, 'currency') : MARKET_CURRENCY
}

/** “cost”, “price and cost”, as part of a sentence. */
export function named(paths: readonly string[]): string {
  const labels = paths.map((path) => midSentence(labelOf(path)))
  return labels.length < 2 ? (labels[0] ?? '') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`
}

const midSentence = (label: string) =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
