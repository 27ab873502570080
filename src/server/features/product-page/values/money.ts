import { currencies } from '#core/canon/countries.ts'
import { currencyCode, decimalsOf } from '#core/canon/currencies.ts'
import { plainDigits } from '#core/canon/numerals.ts'

/** A number as shops write it: `1.299,00`, `1,29,900`, `1'299.–`, `12 500`. All repetitions are bounded. */
const NUMBER =
  "(?:\\d{1,3}(?:[.,'’\\u00a0\\u202f\\u2009 ]\\d{3}){1,4}(?!\\d)(?:[.,]\\d{1,2}(?!\\d))?|\\d{1,2}(?:,\\d{2}){1,4},\\d{3}(?:\\.\\d{1,2})?(?!\\d)|\\d{1,9}(?:[.,]\\d{1,4}(?!\\d))?)(?:[.,] ?[-–—]{1,2})?"
const SIGN =
  '(?:(?:US|AU|CA|NZ|HK|SG|MX|NT|C|A|S|R)?\\$|CN¥|[€£¥￥₹₩₺₪₫₱฿₦₴₽]|zł|Kč|Ft|lei|kr\\.?|Rs\\.?|RM|Rp|Fr\\.|SFr\\.|[A-Z]{3})'
/** A number with its currency before or behind it. The letters around it must not be part of a word. */
export const moneyPattern = () =>
  new RegExp(
    `(?<![\\p{L}\\d.,])(?:(?<before>${SIGN})[\\u00a0\\u202f ]?(?<first>${NUMBER})(?:[\\u00a0\\u202f ]?(?<code>[A-Z]{3})(?![\\p{L}]))?|(?<second>${NUMBER})[\\u00a0\\u202f ]{0,2}(?<after>${SIGN})(?![\\p{L}\\d]))`,
    'gu',
  )
const numberPattern = () => new RegExp(`(?<![\\d.,])${NUMBER}`, 'g')

/** Signs that several countries share and that need a hint from the page. */
const shared = new Set(['$', '¥', 'kr', 'rs', 'fr'])

/** The currency of a sign or code; a shared sign needs the currency the page hints at. */
export function currencyOf(sign: string, hint?: string): string | undefined {
  const mark = sign.trim().replace(/\.$/, '').replace('￥', '¥').toLowerCase()
  if (!shared.has(mark)) return currencyCode(mark)
  return hint !== undefined && currencyCode(mark, hint) === hint ? hint : undefined
}

export function readCurrency(value: unknown): string | undefined {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : ''
  return /^[A-Z]{3}$/.test(code) && currencies.has(code) ? code : undefined
}

export interface ReadPrice {
  amount: string
  currency: string | undefined
  isFrom: boolean
}
interface RefusedPrice {
  refused: string
}

const from =
  /(?:^|[^\p{L}])(?:from|starting at|as low as|ab|à partir de|dès|desde|a partir de|a partire da|da|vanaf|od)[\s:]*$/iu
const MAX_PRICE_TEXT = 60

/** True if the words before an amount make it the lowest of several. */
export const saysFrom = (before: string): boolean => from.test(before.slice(-24))

/** One price, or the lower end of a range, as a plain decimal. */
export function readPrice(value: unknown, currency?: string): ReadPrice | RefusedPrice {
  if (typeof value === 'number') return ofText(plainNumber(value), currency)
  if (typeof value !== 'string') return { refused: 'Not a price.' }
  const text = value.trim()
  if (text === '') return { refused: 'Empty.' }
  if (text.length > MAX_PRICE_TEXT) return { refused: 'Too long for a price.' }
  if (/\d\s?e[+-]?\d/i.test(text) || /(?:^|[^\d.,])[-−]\s?\d/.test(text.replace(/\d\s?[-–—]\s?/g, '0 ')))
    return { refused: 'Negative or in scientific notation.' }
  const numbers = [...text.matchAll(numberPattern())]
  const [first, second, third] = numbers
  if (!first) return { refused: 'No number in it.' }
  const isRange = second !== undefined && /^[^\d]{0,6}[-–—][^\d]{0,6}$/.test(between(text, first, second))
  if (third || (second && !isRange)) return { refused: 'Several numbers in it.' }
  const sign = moneyPattern().exec(text)?.groups
  const found = currency ?? currencyOf(sign?.before ?? sign?.after ?? '')
  const amount = ofText(digitsOf(first[0], found), found)
  if ('refused' in amount) return amount
  return { ...amount, isFrom: isRange || saysFrom(text.slice(0, first.index).replace(/[^\p{L}\s:]/gu, '')) }
}

function between(text: string, first: RegExpExecArray, second: RegExpExecArray): string {
  return text.slice(first.index + first[0].length, second.index)
}

/** Digits in any notation as a plain decimal. `1.299` is taken for thousands unless the currency counts thousandths. */
export function digitsOf(number: string, currency?: string): string {
  const plain = number.replace(/[.,] ?[-–—]{1,2}$/, '').replace(/['’\u00a0\u202f\u2009 ]/g, '')
  return plainDigits(plain, decimalsOf(currency) === 3)
}

const plainNumber = (value: number): string =>
  Number.isFinite(value) && value >= 0 && value < 1e12 ? String(Math.round(value * 1e4) / 1e4) : ''

function ofText(text: string, currency: string | undefined): ReadPrice | RefusedPrice {
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(text)) return { refused: 'Not a plain amount.' }
  if (Number(text) === 0) return { refused: 'Zero.' }
  return { amount: inUnits(text, currency), currency, isFrom: false }
}

/** Yen have no decimals: `1980.00` is 1980. */
const inUnits = (amount: string, currency: string | undefined): string =>
  currency !== undefined && decimalsOf(currency) === 0 ? amount.replace(/\.0+$/, '') : amount
