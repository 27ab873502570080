import { decimalsOf } from './canon/currencies.ts'
import { Decimal, decimal, plain } from './decimal.ts'
import type { Quantity } from './economics/working.ts'

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
  const symbol = symbolOf(currency)
  return symbol.length === 1
    ? `${sign}${symbol}${grouped(amount)}`
    : `${sign}${grouped(amount)}${fixed}${currency}`
}

const symbols = new Map<string, string>()

/** The sign of a currency by its code, the same as on the screens. Other units stay. */
function symbolOf(unit: string): string {
  const known = symbols.get(unit)
  if (known !== undefined || !/^[A-Z]{3}$/.test(unit)) return known ?? unit
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: unit,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? unit
  symbols.set(unit, symbol)
  return symbol
}

/** A value of the canon in an answer: `39.90 EUR` is “€39.90”. Other text stays. */
export function writeValue(text: string): string {
  const [, amount, currency] = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(text) ?? []
  if (!amount) return text
  return writeMoney(
    decimal(amount),
    currency,
    Math.max(decimalsOf(currency), amount.split('.')[1]?.length ?? 0),
  )
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
