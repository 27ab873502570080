import { type Decimal, decimal } from '#core/decimal.ts'

export type DecimalPoint = '.' | ','

export interface CellQuantity {
  value: Decimal
  /** Text before or after the number. */
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
const plainNumber: Record<DecimalPoint, RegExp> = {
  '.': /^(?:0|[1-9]\d*|[1-9]\d{0,2}(?:[,'’\s]\d{3})+)?(?:\.\d+)?$/,
  ',': /^(?:0|[1-9]\d*|[1-9]\d{0,2}(?:[.'’\s]\d{3})+)?(?:,\d+)?$/,
}
/** More digits are a code, not a quantity. */
const MOST_DIGITS = 30

/** A number as people write it, with its currency or unit, in the notation whose decimals come after this sign. */
export function readNumber(text: string, point: DecimalPoint): CellQuantity | undefined {
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
const tells: Record<DecimalPoint, RegExp> = {
  '.': /^[^,.]*\.(?:\d{1,2}|\d{4,})(?!\d|[.,])|,\d{3}\.\d|,\d{3},\d{3}/,
  ',': /^[^,.]*,(?:\d{1,2}|\d{4,})(?!\d|[.,])|\.\d{3},\d|\.\d{3}\.\d{3}/,
}

/** In which notation the numbers of a column are written; `usual` where they do not tell. */
export function pointOf(cells: Iterable<string>, usual: DecimalPoint): DecimalPoint {
  const votes = { '.': 0, ',': 0 }
  for (const cell of cells) {
    if (tells['.'].test(cell)) votes['.']++
    if (tells[','].test(cell)) votes[',']++
  }
  if (votes['.'] === votes[',']) return usual
  return votes['.'] > votes[','] ? '.' : ','
}

/** A number that a person or a model wrote into a question: as in the table, or else in plain notation. */
export const readWritten = (value: string | number, point: DecimalPoint): Decimal | undefined =>
  readNumber(String(value), typeof value === 'number' ? '.' : point)?.value ??
  readNumber(String(value), '.')?.value ??
  readNumber(String(value), ',')?.value

const signs: Record<string, string> = { '€': 'EUR', '£': 'GBP', $: 'USD', US$: 'USD', '¥': 'JPY' }
/** True if two units are one: € is EUR, and KG is kg. */
export const sameUnit = (one: string, other: string) => unitKey(one) === unitKey(other)
export const unitKey = (unit: string) => (signs[unit] ?? unit).toLowerCase()

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const time = String.raw`(?:[T,\s]+\d{1,2}:\d{2}.*)?$`
const dates = [
  new RegExp(String.raw`^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})${time}`),
  new RegExp(String.raw`^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})${time}`),
  new RegExp(String.raw`^(?<day>\d{1,2})\.?\s(?<name>\p{L}{3,9})\.?,?\s(?<year>\d{4})${time}`, 'u'),
  new RegExp(String.raw`^(?<name>\p{L}{3,9})\.?\s(?<day>\d{1,2}),?\s(?<year>\d{4})${time}`, 'u'),
]
const slashed = new RegExp(String.raw`^(?<one>\d{1,2})/(?<other>\d{1,2})/(?<year>\d{4})${time}`)

/** In which order day and month stand in 03/04/2026. */
export type DateOrder = 'day first' | 'month first'

/** Order of day and month in a column: one day above 12 settles it. Undefined if nothing does. */
export function dateOrderOf(cells: Iterable<string>): DateOrder | 'unclear' | undefined {
  const orders = new Set<DateOrder | undefined>()
  for (const cell of cells) if (isSlashed(cell)) orders.add(orderIn(cell))
  if (orders.size === 0) return undefined
  const [order, ...others] = [...orders].filter((each) => each !== undefined)
  return order && others.length === 0 ? order : 'unclear'
}

/** True if a text looks like a date whose day and month could be swapped. */
export const isSlashed = (text: string): boolean => slashed.test(text.trim())

function orderIn(text: string): DateOrder | undefined {
  const { one, other } = slashed.exec(text.trim())?.groups ?? {}
  if (Number(one) > 12) return 'day first'
  return Number(other) > 12 ? 'month first' : undefined
}

/** As it sorts: `2026-03-09`, from that, from 9.3.2026, from 9 Mar 2026, or from 3/9/2026 where its order is known. */
export function readDate(text: string, order = orderIn(text)): string | undefined {
  const { one, other, year } = slashed.exec(text.trim())?.groups ?? {}
  if (one && other && year)
    return (
      order && sortable(year, ...(order === 'day first' ? ([other, one] as const) : ([one, other] as const)))
    )
  for (const shape of dates) {
    const found = shape.exec(text.trim())?.groups
    if (!found) continue
    const named = found.name && String(months.indexOf(found.name.slice(0, 3).toLowerCase()) + 1)
    return sortable(found.year, named || found.month, found.day)
  }
  return undefined
}

function sortable(year = '', month = '', day = ''): string | undefined {
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return undefined
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
