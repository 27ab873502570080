import { type Decimal, decimal } from '#core/decimal.ts'

export type Point = '.' | ','

export interface Quantity {
  value: Decimal
  /** What stood before or after the number. */
  unit: string
}

const sign = String.raw`\p{Sc}|US\$`
/** A code that is tied to its number by a dash is a word with it: ARC-100, TOP-20. */
const code = '[A-Z]{3}(?![-−])'
const shape = new RegExp(
  String.raw`^(?<minus>[-−(]?)\s*(?:(?<before>${sign}|${code})\s?)?(?<inner>[-−]?)(?<digits>\d[\d.,'’\s]*|[.,]\d+)(?:\s?(?<after>%|${sign}|\p{L}[\p{L}²³/]{0,9}))?\)?$`,
  'u',
)
/** Letters before a number are those of a currency; ARC 100 and ARC100 are names. */
const currencies = new Set(Intl.supportedValuesOf('currency'))
const isName = (before: string) => /^[A-Z]{3}$/.test(before) && !currencies.has(before)
/** A quantity does not begin with a zero that means nothing: 01067 is a place, 007 an article. */
const plainNumber: Record<Point, RegExp> = {
  '.': /^(?:0|[1-9]\d*|[1-9]\d{0,2}(?:[,'’\s]\d{3})+)?(?:\.\d+)?$/,
  ',': /^(?:0|[1-9]\d*|[1-9]\d{0,2}(?:[.'’\s]\d{3})+)?(?:,\d+)?$/,
}
/** More digits are a code, not a quantity. */
const MOST_DIGITS = 30

/** A number as people write it, with its currency or unit, in the notation whose decimals come after this sign. */
export function readNumber(text: string, point: Point): Quantity | undefined {
  const found = shape.exec(text.trim())?.groups
  const digits = found?.digits?.trim()
  if (!found || !digits || digits.length > MOST_DIGITS || !plainNumber[point].test(digits)) return undefined
  if (found.before && isName(found.before)) return undefined
  const [head = '', tail = ''] = digits.split(point)
  const value = decimal(`${head.replace(/\D/g, '') || '0'}.${tail || '0'}`)
  const isNegative = Boolean(found.minus || found.inner)
  return { value: isNegative ? value.negated() : value, unit: found.before ?? found.after ?? '' }
}

/** Decimals that are not three digits tell: no thousands are written like that. So does the last of two signs. */
const tells: Record<Point, RegExp> = {
  '.': /^[^,.]*\.(?:\d{1,2}|\d{4,})(?!\d|[.,])|,\d{3}\.\d|,\d{3},\d{3}/,
  ',': /^[^,.]*,(?:\d{1,2}|\d{4,})(?!\d|[.,])|\.\d{3},\d|\.\d{3}\.\d{3}/,
}

/** In which notation the numbers of a column are written; `usual` where they do not tell. */
export function pointOf(cells: Iterable<string>, usual: Point): Point {
  const votes = { '.': 0, ',': 0 }
  for (const cell of cells) {
    if (tells['.'].test(cell)) votes['.']++
    if (tells[','].test(cell)) votes[',']++
  }
  if (votes['.'] === votes[',']) return usual
  return votes['.'] > votes[','] ? '.' : ','
}

/** A number that a person or a model wrote into a question: as in the table, or else in plain notation. */
export const readAsked = (value: string | number, point: Point): Decimal | undefined =>
  readNumber(String(value), typeof value === 'number' ? '.' : point)?.value ??
  readNumber(String(value), '.')?.value ??
  readNumber(String(value), ',')?.value

const signs: Record<string, string> = { '€': 'EUR', '£': 'GBP', $: 'USD', US$: 'USD', '¥': 'JPY' }
/** Whether two units are one: € is EUR, and KG is kg. */
export const sameUnit = (one: string, other: string) => unitKey(one) === unitKey(other)
export const unitKey = (unit: string) => (signs[unit] ?? unit).toLowerCase()

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const dates = [
  /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})(?:[T\s]\d{2}:\d{2}.*)?$/,
  /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})$/,
  /^(?<day>\d{1,2})\.?\s(?<name>\p{L}{3,9})\.?,?\s(?<year>\d{4})$/u,
  /^(?<name>\p{L}{3,9})\.?\s(?<day>\d{1,2}),?\s(?<year>\d{4})$/u,
  // In which order the two stand is only told by one that is no month.
  /^(?<month>\d{1,2})\/(?<day>1[3-9]|2\d|3[01])\/(?<year>\d{4})$/,
  /^(?<day>1[3-9]|2\d|3[01])\/(?<month>\d{1,2})\/(?<year>\d{4})$/,
]

/** As it sorts: `2026-03-09`, from that, from 9.3.2026 or from 9 Mar 2026. */
export function readDate(text: string): string | undefined {
  for (const shape of dates) {
    const found = shape.exec(text.trim())?.groups
    if (!found) continue
    const month = found.name ? months.indexOf(found.name.slice(0, 3).toLowerCase()) + 1 : Number(found.month)
    const day = Number(found.day)
    if (month < 1 || month > 12 || day < 1 || day > 31) return undefined
    return `${found.year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  }
  return undefined
}
