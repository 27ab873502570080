import { decimalMark, plainDigits } from '#core/canon/numerals.ts'
import { type Decimal, decimal } from '#core/decimal.ts'
import { firstMatches } from './words.ts'

export interface FoundNumber {
  /** A rate as a fraction: 6 % is 0.06. */
  value: Decimal
  /** `times`: written as 2.5x. */
  kind: 'rate' | 'money' | 'times' | 'plain'
  currency: string | undefined
  /** The decimal mark it is written with, where it shows one. */
  mark: '.' | ',' | undefined
  start: number
  end: number
}

const symbols: Record<string, string> = {
  eur: '€',
  euro: '€',
  euros: '€',
  usd: '$',
  dollar: '$',
  dollars: '$',
  us$: '$',
  gbp: '£',
  pound: '£',
  pounds: '£',
  jpy: '¥',
  yen: '¥',
  inr: '₹',
  zł: 'PLN',
}
const codes =
  'eur|usd|gbp|chf|cad|aud|nzd|sek|nok|dkk|pln|czk|huf|jpy|inr|brl|mxn|cny|krw|vnd|isk|clp|kwd|bhd|omr|jod|tnd'
const currency = `US\\$|[€$£¥₹]|zł|\\b(?:euros?|dollars?|pounds?|yen|${codes})\\b`
const grouped = "\\d{1,3}(?:[.,'’\\u00a0\\u202f ]\\d{3})+(?:[.,]\\d{1,9})?"
const amount = `(?<digits>${grouped}|\\d{1,30}(?:[.,]\\d{1,12})?|[.,]\\d{1,12})(?<thousands>\\s?k\\b)?`
const after = `(?<percent>%|percent\\b|per cent\\b)|(?<cents>¢|c\\b|cents?\\b)|(?<times>x\\b|×)|(?<after>${currency})`
const pattern = new RegExp(
  `(?<minus>(?<=^|[\\s:=(])[-−])?(?:(?<before>${currency})\\s?)?(?<![\\p{L}\\d.,])${amount}(?:\\s?(?:${after}))?(?![\\p{L}\\d])`,
  'giu',
)

/** What is counted in these is neither money nor a rate: “5–8 days”, “30 cm”. */
const measure =
  /^\s?(?:(?:[-–]|to)\s?\d{1,4}\s?)?(?:business |working )?(?:days?|weeks?|months?|years?|hours?|h|minutes?|min|cm|mm|m|kg|g|ml|l|w|watts?|inch(?:es)?|oz|words?|characters?|stars?|levels?|colou?rs?|people|countries)\b/i

/** A message with more of them is not about one product. */
const most = 40

/** The first numbers in a text, in European or American notation. */
export function findNumbers(text: string): FoundNumber[] {
  return firstMatches(text, pattern, most)
    .map(toNumber)
    .filter(({ kind, end }) => kind !== 'plain' || !measure.test(text.slice(end, end + 40)))
}

function toNumber(match: RegExpExecArray): FoundNumber {
  const { minus, before, digits = '', thousands, percent, cents, times, after } = match.groups ?? {}
  const symbol = (before ?? after)?.toLowerCase()
  const isRate = percent !== undefined
  const size = decimal(plainDigits(digits, isRate)).times(thousands ? 1_000 : 1)
  const value = minus ? size.neg() : size
  return {
    value: isRate || cents ? value.div(100) : value,
    kind: isRate ? 'rate' : symbol || cents ? 'money' : times ? 'times' : 'plain',
    currency: symbol && (symbols[symbol] ?? symbol.toUpperCase()),
    mark: decimalMark(digits, isRate),
    start: match.index,
    end: match.index + match[0].length,
  }
}
