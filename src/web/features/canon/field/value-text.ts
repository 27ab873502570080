import type { CanonType, CanonValue } from '#contracts/canon.ts'
import { decimalsOf } from '#core/canon/currencies.ts'
import { starterOf } from '#core/canon/starters.ts'
import { numberText } from '#core/canon/unit-text.ts'
import { formatValue, isMoney } from '#core/canon/value.ts'
import { decimal, plain } from '#core/decimal.ts'
import { exactMoneyText, limitText, moneyText } from '#web/lib/words/figures.ts'

const dates = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

const HIGHEST_CPC = 'economics.maxCpc'

interface TextField {
  path: string
  type: CanonType
  value: CanonValue
}

/** A value as people read it: “€39.90”, “2.9 %”, “oak; steel”. An amount without a currency is in that of the market. */
export function valueText({ path, type, value }: TextField, market?: string): string {
  if (isMoney(value)) {
    const currency = value.currency ?? market
    const amount = decimal(value.amount)
    // Typed values are shown unchanged; derived ones are rounded.
    const isRounded = !amount.equals(plain(amount, decimalsOf(currency)))
    return isRounded && !starterOf(path)?.derived
      ? exactMoneyText(amount, currency)
      : (path === HIGHEST_CPC ? limitText : moneyText)(amount, currency)
  }
  if (typeof value === 'number' && starterOf(path)?.type === 'money')
    return moneyText(decimal(String(value)), market)
  if (type === 'date' && typeof value === 'string') return dates.format(Date.parse(value))
  return typeof value === 'number' ? numberText(path, value) : formatValue({ value })
}
