import { decimalMark, GROUPED, isTwofold, plainDigits } from './canon/numerals.ts'
import { type Decimal, decimal, plain } from './decimal.ts'

export interface FoundNumber {
  /** A rate as a fraction: 6 % is 0.06. */
  value: Decimal
  /** `times`: written as 2.5x. */
  kind: 'rate' | 'money' | 'times' | 'plain'
  /** As it is written: €, EUR or EUROS. */
  currency: string | undefined
  /** As it is typed into a form: cents as a part of the whole. */
  said: string
  start: number
  end: number
}

const codes =
  'eur|usd|gbp|chf|cad|aud|nzd|sek|nok|dkk|pln|czk|huf|jpy|inr|brl|mxn|cny|krw|vnd|isk|clp|kwd|bhd|omr|jod|tnd'
const currency = `US\\$|[€$£¥₹]|zł|\\b(?:euros?|dollars?|bucks?|pounds?|quid|kr|kronor|kroner|yen|${codes})\\b`
const amount = `(?<digits>${GROUPED}|\\d{1,30}(?:[.,]\\d{1,12})?|[.,]\\d{1,12})(?<thousands>\\s?k\\b)?`
const after = `(?<percent>%|percent\\b|per cent\\b|prozent\\b|pour ?cent\\b|por ciento\\b)|(?<cents>¢|c\\b|(?<!\\d{3}\\s?)p\\b|cents?\\b|pence\\b)|(?<times>x\\b|×)|(?<after>${currency})`
const pattern = new RegExp(
  `(?<minus>(?<=^|[\\s:=(])[-−])?(?:(?<before>${currency})\\s?)?(?<![\\p{L}\\d.,])${amount}(?:\\s?(?:${after}))?(?![\\p{L}\\d])`,
  'giu',
)

/** Units that are neither money nor a rate: “5–8 days”, “30 cm”. */
const measure =
  /^\s?(?:(?:[-–]|to|or)\s?\d{1,4}\s?)?(?:business |working )?(?:days?|weeks?|months?|years?|hours?|h|minutes?|min|cm|mm|m|kg|g|ml|l|w|watts?|inch(?:es)?|oz|words?|characters?|stars?|levels?|colou?rs?|people|countries)\b/i

const isMeasure = (text: string, { end }: FoundNumber): boolean => measure.test(text.slice(end, end + 40))

const afterMonth =
  /\b(?:in|since|year|january|february|march|april|may|june|july|august|september|october|november|december) $/i

/** A year, the number of a line, and “24/7”. */
function countsNothing(text: string, { start, end }: FoundNumber): boolean {
  const [before, after] = [text.slice(Math.max(0, start - 12), start), text.slice(end, end + 2)]
  const isYear = afterMonth.test(before) && /^(?:19|20)\d\d$/.test(text.slice(start, end))
  const isOfList = (start === 0 || before.endsWith('\n')) && /^[.)]\s/.test(after)
  return isYear || isOfList || /^\/\d/.test(after) || /\d\/$/.test(before)
}

/** A message with more of them is not about one product. */
const most = 40

/** The first numbers in a text, in European or American notation; those of days and weights only where they are asked for. */
export function findNumbers(text: string, isAny = false): FoundNumber[] {
  const matches = [...text.matchAll(pattern)].slice(0, most)
  const mark = markShown(matches)
  return matches
    .map((match) => toNumber(match, mark))
    .filter(
      (number) =>
        number.kind !== 'plain' || !((!isAny && isMeasure(text, number)) || countsNothing(text, number)),
    )
}

/** “12.345” beside “3.20” has decimals too. */
function markShown(matches: RegExpExecArray[]): string | undefined {
  const marks = matches.flatMap(({ groups: { digits = '' } = {} }) => decimalMark(digits, false) ?? [])
  return new Set(marks).size === 1 ? marks[0] : undefined
}

function toNumber(match: RegExpExecArray, shown: string | undefined): FoundNumber {
  const { minus, before, digits = '', thousands, percent, cents, times, after } = match.groups ?? {}
  const symbol = (before ?? after)?.toLowerCase()
  const isRate = percent !== undefined
  const fine = isRate || (isTwofold(digits) && shown !== undefined && digits.includes(shown))
  const size = decimal(plainDigits(digits, fine)).times(thousands ? 1_000 : 1)
  const value = minus ? size.neg() : size
  return {
    value: isRate || cents ? value.div(100) : value,
    kind: isRate ? 'rate' : symbol || cents ? 'money' : times ? 'times' : 'plain',
    currency: symbol?.toUpperCase(),
    said: cents ? plain(value.div(100), 2, 8) : match[0].trim(),
    start: match.index,
    end: match.index + match[0].length,
  }
}

const numberWords = [
  'two|zwei|deux|dos',
  'three|drei|trois|tres',
  'four|vier|quatre|cuatro',
  'five|fünf|cinq|cinco',
].map((words) => new RegExp(`(?<![\\p{L}-])(?:${words})(?=[ ,.?!]|$)`, 'giu'))

const unitWords = '(?:percent|per cent|%|dollars?|bucks?|euros?|pounds?|quid|cents?|pence)'
const beforeUnits = [
  ['one', 1],
  ['six', 6],
  ['seven', 7],
  ['eight', 8],
  ['nine', 9],
  ['ten', 10],
  ['twelve', 12],
  ['fifteen', 15],
  ['twenty', 20],
  ['twenty[- ]five', 25],
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
] as const
const beforeUnit = beforeUnits.map(
  ([words, value]) =>
    [new RegExp(`(?<![\\p{L}\\d-])${words}(?=[ -]${unitWords}(?!\\p{L}))`, 'giu'), value] as const,
)
/** “A dollar”, “an extra euro”: one of it. */
const single =
  /(?<![\p{L}\d])an?(?<extra> extra| additional)? (?=(?:dollar|buck|euro|pound|quid)(?!\p{L}))/giu
const shares = [
  [/(?<=\bby )(?:a )?half(?!\p{L})/giu, '50 %'],
  [/(?<=\bby )a quarter(?!\p{L})/giu, '25 %'],
  [/(?<=\bby )a fifth(?!\p{L})/giu, '20 %'],
  [/(?<=\bby )a tenth(?!\p{L})/giu, '10 %'],
] as const

const withUnits = (text: string): string =>
  [...beforeUnit, ...shares]
    .reduce((said, [words, value]) => said.replace(words, String(value)), text)
    .replace(/(?<!\p{L})half a(?= (?:dollar|buck|euro|pound|quid)(?!\p{L}))/giu, '0.50')
    .replace(single, (_, extra = '') => `${extra.trimStart()}${extra ? ' ' : ''}1 `)

/** “3er Pack” and “3pack” are packs of three. */
export const inDigits = (text: string): string =>
  numberWords
    .reduce((said, words, at) => said.replace(words, String(at + 2)), withUnits(text))
    .replace(/(?<!\S)(\d{1,2})(?:er|(?=-?pack))(?!\d)/giu, '$1 ')
