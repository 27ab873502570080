import { Decimal, plain } from '#core/decimal.ts'
import type { Quantity } from '#core/economics/working.ts'

/** A line is never broken between a number and its unit. */
const fixed = '\u00a0'

/** How the seller writes numbers, for writing back the same way. */
export interface NumberNotation {
  money(value: Decimal): string
  /** The most that something may cost, never rounded up to where it loses money. */
  limit(value: Decimal): string
  rate(value: Decimal): string
  ratio(value: Decimal): string
  quantity(quantity: Quantity): string
  /** With more decimals where a number has them: for what two would make look like something else. */
  finer(): NumberNotation
  /** How many decimals an amount is shown with. */
  decimals: number
  /** An amount as it is shown, so that what is shown adds up. */
  rounded(amount: Decimal): Decimal
}

const FINER = 2

export function notation(
  currency: string | undefined,
  comma: boolean,
  decimals = 2,
  more: 0 | typeof FINER = 0,
): NumberNotation {
  const mark = (text: string) => {
    const [head = '', tail] = text.split('.')
    const grouped = head.replace(/\B(?=(?:\d{3})+$)/g, comma ? '.' : ',')
    return tail === undefined ? grouped : `${grouped}${comma ? ',' : '.'}${tail}`
  }
  const money = (value: Decimal) => {
    const amount = plain(value.abs(), decimals, decimals + more)
    const sign = value.isNegative() && /[1-9]/.test(amount) ? '−' : ''
    if (!currency) return sign + mark(amount)
    return currency.length === 1
      ? `${sign}${currency}${mark(amount)}`
      : `${sign}${mark(amount)}${fixed}${currency}`
  }
  const rate = (value: Decimal) => `${mark(plain(value.times(100), 0, 2)).replace('-', '−')}${fixed}%`
  const ratio = (value: Decimal) => mark(plain(value, 2, 2 + more)).replace('-', '−')
  const limit = (value: Decimal) => money(value.toDecimalPlaces(decimals + more, Decimal.ROUND_DOWN))
  const write = { money, rate, ratio, count: (value: Decimal) => mark(plain(value, 0, 2)) }
  return {
    money,
    limit,
    rate,
    ratio,
    quantity: ({ value, unit, isLimit }) => (isLimit ? limit : write[unit])(value),
    finer: () => notation(currency, comma, decimals, FINER),
    decimals,
    rounded: (amount) => amount.toDecimalPlaces(decimals),
  }
}
