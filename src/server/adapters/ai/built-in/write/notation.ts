import { type Decimal, plain } from '#core/decimal.ts'
import type { Quantity } from '#core/economics/working.ts'

/** A line is never broken between a number and its unit. */
const fixed = '\u00a0'

/** How the seller writes numbers, for writing back the same way. */
export interface Notation {
  money(value: Decimal): string
  rate(value: Decimal): string
  ratio(value: Decimal): string
  quantity(quantity: Quantity): string
  /** How many decimals an amount is shown with. */
  decimals: number
  /** An amount as it is shown, so that what is shown adds up. */
  rounded(amount: Decimal): Decimal
}

export function notation(currency: string | undefined, comma: boolean, decimals = 2): Notation {
  const mark = (text: string) => {
    const [head = '', tail] = text.split('.')
    const grouped = head.replace(/\B(?=(?:\d{3})+$)/g, comma ? '.' : ',')
    return tail === undefined ? grouped : `${grouped}${comma ? ',' : '.'}${tail}`
  }
  const money = (value: Decimal) => {
    const amount = plain(value.abs(), decimals)
    const sign = value.isNegative() && /[1-9]/.test(amount) ? '−' : ''
    if (!currency) return sign + mark(amount)
    return currency.length === 1
      ? `${sign}${currency}${mark(amount)}`
      : `${sign}${mark(amount)}${fixed}${currency}`
  }
  const rate = (value: Decimal) => `${mark(plain(value.times(100), 0, 2)).replace('-', '−')}${fixed}%`
  const ratio = (value: Decimal) => mark(plain(value, 2)).replace('-', '−')
  const write = { money, rate, ratio, count: (value: Decimal) => mark(plain(value, 0, 2)) }
  return {
    money,
    rate,
    ratio,
    quantity: ({ value, unit }) => write[unit](value),
    decimals,
    rounded: (amount) => amount.toDecimalPlaces(decimals),
  }
}
