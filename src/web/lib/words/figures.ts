import { decimalsOf } from '#core/canon/currencies.ts'
import { Decimal, decimal, plain } from '#core/decimal.ts'
import type { Quantity } from '#core/economics/working.ts'

// A thin space that does not break, as before every % sign.
const THIN = '\u202f'

const minus = (text: string) => text.replace('-', '−')

// The formatter takes decimals as text, so that no amount passes through a float.
const exact = (value: Decimal, places: number) => plain(value, places) as `${number}`

/** “€39.90”; a mark that is no currency code stands before the amount, and none leaves it bare. */
export function moneyText(value: Decimal, currency: string | undefined): string {
  const format = currency ? currencyFormat(currency) : undefined
  if (format) return minus(format.format(exact(value, decimalsOf(currency))))
  const sign = value.isNegative() && !value.isZero() ? '−' : ''
  return `${sign}${currency ?? ''}${plain(value.abs(), 2)}`
}

/** “€” of “EUR”, as amounts beside it are written. */
export const currencySign = (currency: string | undefined): string =>
  currency ? moneyText(decimal('0'), currency).replace(/[\d.,\s]/g, '') : ''

/** True for text that says its own currency or unit. */
export const hasOwnUnit = (text: string): boolean => /[\p{L}\p{Sc}%]/u.test(text)

/** An amount with all its decimals, such as “$0.0125”. */
export function exactMoneyText(value: Decimal, currency: string | undefined): string {
  const places = value.decimalPlaces()
  const format = currency && /^[A-Z]{3}$/.test(currency) ? newFormat(currency, places) : undefined
  return format ? minus(format.format(exact(value, places))) : moneyText(value, currency)
}

/** The most that something may cost: rounded up it would already lose money. */
export const limitText = (value: Decimal, currency: string | undefined): string =>
  moneyText(value.toDecimalPlaces(decimalsOf(currency), Decimal.ROUND_DOWN), currency)

/** From a fraction: “6.5 %” from 0.065. */
export const percentText = (rate: Decimal): string =>
  minus(`${plain(rate.times(100), 0, rate.abs().lessThan('0.1') ? 2 : 1)}${THIN}%`)

export const ratioText = (value: Decimal): string => minus(plain(value, 2))

/** Writes any number of a calculation in its unit. */
export const quantityText =
  (currency: string | undefined) =>
  ({ value, unit, isLimit }: Quantity): string => {
    if (unit === 'money') return (isLimit ? limitText : moneyText)(value, currency)
    if (unit === 'rate') return percentText(value)
    return unit === 'ratio' ? ratioText(value) : minus(plain(value, 0, 2))
  }

/** A plain amount as people type it, with a point or a comma. Undefined when it is none. */
export function readAmount(text: string): Decimal | undefined {
  const [whole] = /^\d{1,12}(?:[.,]\d{1,6})?$/.exec(text.trim()) ?? []
  return whole === undefined ? undefined : decimal(whole.replace(',', '.'))
}

const formats = new Map<string, Intl.NumberFormat | undefined>()

/** Undefined for anything but a currency code, such as “€”. */
function currencyFormat(currency: string): Intl.NumberFormat | undefined {
  if (!formats.has(currency)) formats.set(currency, newFormat(currency))
  return formats.get(currency)
}

function newFormat(currency: string, places = decimalsOf(currency) as number): Intl.NumberFormat | undefined {
  if (!/^[A-Z]{3}$/.test(currency)) return undefined
  // Browsers round some prices more than shops and the canon do: forints to whole ones.
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
}
