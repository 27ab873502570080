import { currencyCode, decimalsOf } from '#core/canon/currencies.ts'
import { decimal } from '#core/decimal.ts'
import { notation } from '../write/notation.ts'

const mostRows = 40

export interface Answer {
  columns: string[]
  rows: string[][]
  matched: number
  total: number
  from: string
  /** Conditions on the rows, in words. */
  where: string[]
  skipped: number
  empty: number
  /** Number of base rows of a share, and their conditions. */
  among: number
  amongWhere: string[]
  tied: number
}

/** A figure that was computed, as figures are written elsewhere: with its unit, and no more decimals than one reads. */
function written(value: string, unit: string): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(value)) return value
  const number = decimal(value)
  const currency = currencyCode(unit)
  if (currency) return notation(unit, false, decimalsOf(currency)).money(number)
  const count = notation(undefined, false).quantity({ value: number, unit: 'count' }).replace('-', '−')
  return unit === '' ? count : `${count}\u00a0${unit}`
}

export function toAnswer(data: unknown): Answer | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const fields = new Map<string, unknown>(Object.entries(data))
  const [columns, rows] = [fields.get('columns'), fields.get('rows')]
  if (!Array.isArray(columns) || !Array.isArray(rows)) return undefined
  const units = [fields.get('units')].flat()
  const cell = (value: unknown, at: number) =>
    typeof units[at] === 'string' ? written(String(value), plain(units[at])) : String(value)
  return {
    columns: columns.map(String),
    rows: rows.slice(0, mostRows).map((row) => (Array.isArray(row) ? row.map(cell) : [])),
    matched: Number(fields.get('matched') ?? 0),
    total: Number(fields.get('total') ?? 0),
    where: textsOf(fields.get('where')),
    among: Number(fields.get('among') ?? 0),
    amongWhere: textsOf(fields.get('amongWhere')),
    tied: Number(fields.get('tied') ?? 0),
    skipped: Number(fields.get('skipped') ?? 0),
    empty: Number(fields.get('empty') ?? 0),
    from: plain(String(fields.get('from') ?? 'the table')),
  }
}

const textsOf = (value: unknown): string[] =>
  [value].flat().flatMap((each) => (typeof each === 'string' ? plain(each) : []))

/** Cell contents may be written by anyone: they stay in their cell. */
export const plain = (text: string) =>
  text
    .replace(/[|<>`*_[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 200)
    .trim()
