import type { CanonType, CanonValue } from '#contracts/canon.ts'
import { decimalsOf } from '#core/canon/currencies.ts'
import { starterOf } from '#core/canon/starters.ts'
import { formatValue, inputText, isMoney } from '#core/canon/value.ts'
import { decimal, plain } from '#core/decimal.ts'
import { moneyText } from '#web/lib/figures.ts'

const dates = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

interface Shown {
  path: string
  type: CanonType
  value: CanonValue
}

/** A value as people read it: “€39.90”, “2.9 %”, “oak; steel”. An amount without a currency is in that of the market. */
export function valueText({ path, type, value }: Shown, market?: string): string {
  if (isMoney(value)) {
    const currency = value.currency ?? market
    const amount = decimal(value.amount)
    // What a person wrote is not shown as something else; what a rule derived is of no use to the sixth decimal.
    const isRounded = !amount.equals(plain(amount, decimalsOf(currency)))
    return isRounded && !starterOf(path)?.derived
      ? inputText({ value: { ...value, currency: currency ?? null } })
      : moneyText(amount, currency)
  }
  if (typeof value === 'number' && starterOf(path)?.type === 'money')
    return moneyText(decimal(String(value)), market)
  if (type === 'date' && typeof value === 'string') return dates.format(Date.parse(value))
  return typeof value === 'number' ? numberText(path, value) : formatValue({ value })
}

/** A value as people edit it, with nothing rounded. */
export function draftText({ path, value }: Omit<Shown, 'type'>): string {
  const hasUnit = typeof value === 'number' && starterOf(path)?.unit !== undefined
  return hasUnit ? numberText(path, value) : inputText({ value })
}

function numberText(path: string, value: number): string {
  const unit = starterOf(path)?.unit
  const exact = decimal(String(value))
  // A rate is kept as a fraction, and what cannot be one was meant in percent.
  if (unit === 'rate') return percent(exact.lessThan(1) ? exact.times(100) : exact)
  if (unit === 'percent') return percent(exact)
  const text = inputText({ value }).replace('-', '−')
  return unit === 'days' ? `${text} ${value === 1 ? 'day' : 'days'}` : text
}

const percent = (value: ReturnType<typeof decimal>) => `${plain(value, 0, 12).replace('-', '−')}\u202f%`
