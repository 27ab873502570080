import { Decimal, plain } from '#core/decimal.ts'
import type { Quantity } from '#core/economics/working.ts'

/** A line is never broken between a number and its unit. */
const fixed = '\u00a0'

const grouped = (text: string): string => {
  const [head = '', tail] = text.replace('-', '−').split('.')
  const thousands = head.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return tail === undefined ? thousands : `${thousands}.${tail}`
}

export function writeMoney(value: Decimal, currency: string | undefined, decimals = 2): string {
  const amount = plain(value.abs(), decimals, decimals)
  const sign = value.isNegative() && /[1-9]/.test(amount) ? '−' : ''
  if (!currency) return sign + grouped(amount)
  return currency.length === 1
    ? `${sign}${currency}${grouped(amount)}`
    : `${sign}${grouped(amount)}${fixed}${currency}`
}

export const writeCount = (value: Decimal): string => grouped(plain(value, 0, 2))

export function writeQuantity(
  { value, unit, isLimit }: Quantity,
  currency: string | undefined,
  decimals = 2,
): string {
  if (isLimit) return writeMoney(value.toDecimalPlaces(decimals, Decimal.ROUND_DOWN), currency, decimals)
  if (unit === 'money') return writeMoney(value, currency, decimals)
  if (unit === 'rate') return `${grouped(plain(value.times(100), 0, 2))}${fixed}%`
  return unit === 'ratio' ? grouped(plain(value, 2, 2)) : writeCount(value)
}
