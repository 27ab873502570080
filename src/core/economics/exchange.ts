import { type Decimal, one } from '#core/decimal.ts'
import type { Amount } from './terms.ts'

/** One unit of `from` in units of `to`, as set by a person. */
export interface ExchangeRate {
  from: string
  to: string
  rate: Decimal
  /** Day of the rate, `2026-03-31`; undefined when nobody gave one. */
  date?: string | undefined
}

export interface Converted {
  value: Decimal
  /** Rates that were used, in their order; none when nothing had to be converted. */
  rates: ExchangeRate[]
}

/** Converts by a rate in either direction, or by two rates that share a currency. Undefined without such rates. */
export function convert(
  value: Decimal,
  { from, to }: { from: string; to: string },
  rates: readonly ExchangeRate[],
): Converted | undefined {
  if (from === to) return { value, rates: [] }
  const direct = hop(from, to, rates)
  if (direct) return { value: value.times(direct.factor), rates: [direct.rate] }
  for (const between of currenciesIn(rates)) {
    const [first, second] = [hop(from, between, rates), hop(between, to, rates)]
    if (first && second)
      return { value: value.times(first.factor).times(second.factor), rates: [first.rate, second.rate] }
  }
  return undefined
}

/** An amount in another currency; as it was where it has no currency or no rate leads there. */
export function inCurrencyOf(
  amount: Amount,
  to: string | undefined,
  rates: readonly ExchangeRate[],
): { amount: Amount; rates: ExchangeRate[] } {
  const { value, currency } = amount
  const converted = currency && to ? convert(value, { from: currency, to }, rates) : undefined
  return converted
    ? { amount: { value: converted.value, currency: to }, rates: converted.rates }
    : { amount, rates: [] }
}

/** The rate as it was set comes before the other direction of one. */
function hop(from: string, to: string, rates: readonly ExchangeRate[]) {
  const usable = rates.filter(({ rate }) => rate.greaterThan(0))
  const given = usable.find((each) => each.from === from && each.to === to)
  if (given) return { factor: given.rate, rate: given }
  const inverse = usable.find((each) => each.from === to && each.to === from)
  return inverse && { factor: one.div(inverse.rate), rate: inverse }
}

const currenciesIn = (rates: readonly ExchangeRate[]): string[] =>
  [...new Set(rates.flatMap(({ from, to }) => [from, to]))].sort()
