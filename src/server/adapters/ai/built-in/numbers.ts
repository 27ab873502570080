import { type Decimal, decimal, percent } from './decimal.ts'

export interface FoundNumber {
  /** A rate as a fraction: 6 % is 0.06. */
  value: Decimal
  kind: 'rate' | 'money' | 'plain'
  currency: string | undefined
  /** Written with a decimal comma. */
  comma: boolean
  start: number
  end: number
}

const currencies: Record<string, string> = {
  '€': '€',
  eur: '€',
  euro: '€',
  euros: '€',
  $: '$',
  usd: '$',
  '£': '£',
  gbp: '£',
}
const currency = '€|\\$|£|\\b(?:euros?|eur|usd|gbp|chf|cad|aud|sek|nok|dkk|pln)\\b'
const grouped = "\\d{1,3}(?:[.,'’\\u00a0\\u202f ]\\d{3})+(?:[.,]\\d+)?"
const pattern = new RegExp(
  `(?:(?<before>${currency})\\s?)?(?<![\\p{L}\\d.,])(?<digits>${grouped}|\\d+(?:[.,]\\d+)?|[.,]\\d+)` +
    `(?:\\s?(?:(?<percent>%|percent\\b|per cent\\b)|(?<cents>¢|c\\b|cents?\\b)|(?<after>${currency})))?(?![\\p{L}\\d])`,
  'giu',
)

/** The numbers in a text, in European or American notation. */
export function findNumbers(text: string): FoundNumber[] {
  return Array.from(text.matchAll(pattern), (match) => {
    const { before, digits = '', percent: rate, cents, after } = match.groups ?? {}
    const symbol = (before ?? after)?.toLowerCase()
    const plain = toPlain(digits, rate !== undefined)
    const value = rate || cents ? percent(decimal(plain)) : decimal(plain)
    return {
      value,
      kind: rate ? 'rate' : symbol || cents ? 'money' : 'plain',
      currency: symbol && (currencies[symbol] ?? symbol.toUpperCase()),
      comma: /,/.test(digits) && decimalMark(digits, rate !== undefined) === ',',
      start: match.index,
      end: match.index + match[0].length,
    }
  })
}

function toPlain(digits: string, rate: boolean): string {
  const mark = decimalMark(digits, rate)
  const kept = Array.from(digits, (char) => (char === mark ? '.' : /\d/.test(char) ? char : ''))
  return kept.join('').replace(/^\./, '0.')
}

/**
 * The last of two different marks is the decimal one. A single mark before exactly three digits groups thousands,
 * for prices have no third decimal; after a zero and in percentages it is decimal all the same.
 */
function decimalMark(digits: string, rate: boolean): '.' | ',' | undefined {
  const marks = digits.match(/[.,]/g) ?? []
  const last = marks.at(-1) as '.' | ',' | undefined
  if (!last) return undefined
  if (new Set(marks).size > 1) return last
  if (marks.length > 1) return undefined
  const [head = '', tail = ''] = digits.split(last)
  return tail.length === 3 && head.length > 0 && head !== '0' && !rate ? undefined : last
}
