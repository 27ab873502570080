import { type Decimal, decimal } from '#core/decimal.ts'

export type Point = '.' | ','

export interface Quantity {
  value: Decimal
  /** What stood before or after the number. */
  unit: string
}

const money = String.raw`\p{Sc}|US\$|[A-Z]{3}`
const shape = new RegExp(
  String.raw`^(?<minus>[-−(]?)\s*(?:(?<before>${money})\s?)?(?<inner>[-−]?)(?<digits>\d[\d.,'’\s]*|[.,]\d+)(?:\s?(?<after>%|${money}|\p{L}[\p{L}²³/]{0,9}))?\)?$`,
  'u',
)
const plainNumber: Record<Point, RegExp> = {
  '.': /^(?:\d+|\d{1,3}(?:[,'’\s]\d{3})+)?(?:\.\d+)?$/,
  ',': /^(?:\d+|\d{1,3}(?:[.'’\s]\d{3})+)?(?:,\d+)?$/,
}
/** More digits are a code, not a quantity. */
const MOST_DIGITS = 30

/** A number as people write it, with its currency or unit, in the notation whose decimals come after this sign. */
export function readNumber(text: string, point: Point): Quantity | undefined {
  const found = shape.exec(text.trim())?.groups
  const digits = found?.digits?.trim()
  if (!found || !digits || digits.length > MOST_DIGITS || !plainNumber[point].test(digits)) return undefined
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

/** As it sorts: `2026-03-09`, from that or from 9.3.2026. */
export function readDate(text: string): string | undefined {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T\s]\d{2}:\d{2}.*)?$/.exec(text.trim())?.[1]
  if (iso) return iso
  const [, day = '', month = '', year] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text.trim()) ?? []
  return year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
