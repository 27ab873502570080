import type { CanonType, CanonValue } from '#contracts/canon.ts'
import { decimalsOf } from '#core/canon/currencies.ts'
import { starterOf } from '#core/canon/starters.ts'
import { numberText } from '#core/canon/unit-text.ts'
import { formatValue, isMoney } from '#core/canon/value.ts'
import { decimal, plain } from '#core/decimal.ts'
import { exactMoneyText, limitText, moneyText, percentText } from '#web/lib/words/figures.ts'

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
  if (typeof value === 'number') return derivedRate(path, value) ?? numberText(path, value)
  return imagesText(path, value) ?? formatValue({ value })
}

/** A derived rate is rounded as in every panel; a typed one keeps its digits. */
function derivedRate(path: string, value: number): string | undefined {
  const { derived, unit } = starterOf(path) ?? {}
  if (!derived || (unit !== 'rate' && unit !== 'percent')) return undefined
  const rate = decimal(String(value))
  return percentText(unit === 'percent' ? rate.div(100) : rate)
}

/** “4 images · cdn.example” in place of addresses. */
function imagesText(path: string, value: CanonValue): string | undefined {
  if (path !== 'product.images' || !Array.isArray(value)) return undefined
  const hosts = new Set(value.flatMap((one) => URL.parse(String(one))?.host ?? []))
  const count = `${value.length} ${value.length === 1 ? 'image' : 'images'}`
  return hosts.size === 0 ? undefined : [count, ...hosts].join(' · ')
}
