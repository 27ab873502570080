/** A number in a text, in every way it can be read. */
export interface Figure {
  readings: number[]
  /** Half of its last digit: as far as a rounded number may be off. */
  slack: number
  /** `%`, a currency code, or undefined where none stands beside it. */
  unit: string | undefined
}

const signs: Record<string, string> = { '€': 'EUR', $: 'USD', '£': 'GBP', kr: 'SEK' }
const unit = '€|\\$|£|%|kr\\b|EUR\\b|USD\\b|GBP\\b|SEK\\b'
const pattern = new RegExp(
  `(?<before>${unit})?\\s?(?<![\\w.,]|[a-z]-)(?<digits>\\d+(?:[.,'’\\u00a0\\u202f]\\d+)*)(?![\\w]*-\\w)\\s?(?<after>${unit})?`,
  'gi',
)

/** Citations, file names, code, dates and numbered points are not figures. */
const notFigures =
  /\[\d+\]|\S+\.(?:csv|md|txt|html|xlsx|pdf)\b|`[^`]*`|\d{4}-\d\d(?:-\d\d)?|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}\/\d{1,2}\/\d{4}|^\s*\d+\. /gm

export const figuresIn = (text: string): Figure[] =>
  Array.from(text.replace(notFigures, ' ').matchAll(pattern), ({ groups = {} }) => {
    const { before, digits = '', after } = groups
    const said = after ?? before
    const decimals = /[.,](\d+)$/.exec(digits)?.[1]?.length ?? 0
    return {
      readings: readingsOf(digits),
      slack: 0.5 / 10 ** decimals,
      unit: said && (signs[said.toLowerCase()] ?? said.toUpperCase()),
    }
  })

/** “1.299” is a thousand or a little more than one: both count. */
function readingsOf(digits: string): number[] {
  const bare = digits.replace(/['’\u00a0\u202f]/g, '')
  const american = Number(bare.replaceAll(',', ''))
  const european = Number(bare.replaceAll('.', '').replace(',', '.'))
  return [...new Set([american, european])].filter((value) => !Number.isNaN(value))
}

/** A rounded number is right as long as rounding moved it by less than this share. */
const MOST_ROUNDED = 0.02
const isCurrency = (name: string | undefined) => name !== undefined && /^[A-Z]{3}$/.test(name)

/** Compares a figure with a value; a loss may be written without its sign. */
export function says(figure: Figure, value: number, tolerance: number, wanted: string): boolean {
  if ((figure.unit === '%') !== (wanted === '%') && figure.unit !== undefined) return false
  if (isCurrency(figure.unit) && figure.unit !== wanted) return false
  const size = Math.abs(value)
  const rounded = figure.slack <= size * MOST_ROUNDED ? figure.slack : 0
  const allowed = Math.max(tolerance, rounded) + 1e-9
  return figure.readings.some((reading) => Math.abs(reading - size) <= allowed)
}
