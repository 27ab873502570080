import { decimal, plain } from '#core/decimal.ts'
import { decimalsOf } from './currencies.ts'
import { isTwofold } from './numerals.ts'

export type CanonType = 'text' | 'number' | 'money' | 'list' | 'colour' | 'url' | 'date'

/** The amount in plain notation, `39.90`. Without a currency it is in that of the market. */
export interface Money {
  amount: string
  currency: string | null
}

export type CanonValue = string | number | Money | string[]

export interface Typed {
  type: CanonType
  value: CanonValue
}

/** A field as rules look at it. */
export interface Held extends Typed {
  source: string
  locked: boolean
}

/** Fields by their paths. */
export type Canon = ReadonlyMap<string, Held>

/** How much a canon may hold. */
export const canonLimits = { fields: 500, textLength: 10_000, listItems: 100, itemLength: 500 }

const RULE = 'rule:'
export const ruleSource = (name: string): string => RULE + name
export const isRuleSource = (source: string): boolean => source.startsWith(RULE)

export const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value

export function sameValue(one: Typed, other: Typed): boolean {
  if (one.type !== other.type) return false
  const [a, b] = [one.value, other.value]
  if (isMoney(a) && isMoney(b)) return a.currency === b.currency && decimal(a.amount).equals(b.amount)
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, at) => item === b[at])
  return a === b
}

/** As people read it: `39.90 EUR`, `oak; steel`. Amounts are rounded as prices are, those of less than one not as much. */
export function formatValue({ value }: Pick<Typed, 'value'>): string {
  if (Array.isArray(value)) return value.join('; ')
  if (!isMoney(value)) return String(value)
  const amount = decimal(value.amount)
  const decimals = decimalsOf(value.currency)
  return withCurrency(plain(amount, decimals, amount.abs().lessThan(1) ? 4 : decimals), value.currency)
}

const LONGEST_QUOTE = 300

/** As an answer says it: an amount without a currency is in that of the market. */
export const valueAsText = (value: CanonValue, market: CanonValue | undefined): string =>
  formatValue({ value: valueIn(value, typeof market === 'string' ? market : null) })

/** An amount that was written without a currency, in that of the market. */
export const inCurrency = (typed: Typed, market: string | null): Typed => ({
  ...typed,
  value: valueIn(typed.value, market),
})

const valueIn = (value: CanonValue, market: string | null): CanonValue =>
  isMoney(value) && value.currency === null ? { ...value, currency: market } : value

/** How the value of a citation begins that was only proposed, and so not used. */
export const PROPOSED = 'Proposed: '

/** As much of it as an answer quotes. */
export const quoteOf = (value: CanonValue, market: CanonValue | undefined): string =>
  valueAsText(value, market).slice(0, LONGEST_QUOTE).toWellFormed()

/** As people edit it, with nothing rounded: what `readValue` reads back as it was, also once the currency is another. */
export function inputText({ value }: Pick<Typed, 'value'>): string {
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'number') return onefold(decimal(String(value)).toFixed())
  return isMoney(value) ? withCurrency(onefold(value.amount), value.currency) : value
}

/** With another number of decimals where three might be taken for thousands: `1.1250` for `1.125`. */
function onefold(amount: string): string {
  if (!isTwofold(amount.replace('-', ''))) return amount
  return amount.endsWith('0') ? amount.slice(0, -1) : `${amount}0`
}

const withCurrency = (amount: string, currency: string | null) =>
  currency ? `${amount} ${currency}` : amount
