import type { DocumentTable } from '#server/ports/documents.ts'
import type { Span } from '../readers/rows.ts'

type Row = DocumentTable['rows'][number]

export const isAmount = /^[-+]?\p{Sc}?[\d.,\s]+(?:%|\p{Sc}|[A-Z]{3})?$/u
const isYear = /^20\d\d$/
const unit =
  /^[([]?(?:%|\p{Sc}|eur|usd|gbp|chf|kg|g|mg|lbs?|oz|cm|mm|m|in|inch(?:es)?|ml|l|pcs|stk|st(?:ü|u)ck|days?|tage?|hours?|h|w|v)\.?[)\]]?$/iu
/** Rows that are looked at for numbers below names. */
const LOOKED_AT = 10

const filled = (cells: string[]) => cells.filter((cell) => cell !== '').length
const isNaming = (cells: string[]) => cells.every((cell) => !isAmount.test(cell) || isYear.test(cell))

/** The rows that name the columns: the one that was found, and one above or below that belongs to it. */
export function headerRows(rows: Row[], found: number, spans: Span[]): { first: number; last: number } {
  const one = { first: found, last: found }
  const [above, names, below] = [rows[found - 1], rows[found], rows[found + 1]]
  if (!names) return one
  if (below && found + 2 < rows.length && isSecondRow(names, below, rows.slice(found + 2), spans))
    return { first: found, last: found + 1 }
  if (above && above.number === names.number - 1 && isGroups(above, names, spans))
    return { first: found - 1, last: found }
  return one
}

/** “Q1” and “Q2” above “Units”, “Revenue”, “Units”, “Revenue”. A title stands alone, or over all columns. */
function isGroups(above: Row, names: Row, spans: Span[]): boolean {
  if (!isNaming(above.cells) || !isNaming(names.cells)) return false
  const wide = spans.filter(({ row }) => row === above.number)
  const isPart = wide.some(({ from, to }) => to - from + 1 < filled(names.cells) && above.cells[from])
  return isPart || (wide.length === 0 && filled(above.cells) >= 2 && (above.cells[0] ?? '') === '')
}

/** A row below the groups that names their columns, or the units of all of them. */
function isSecondRow(names: Row, below: Row, body: Row[], spans: Span[]): boolean {
  if (below.number !== names.number + 1 || !below.cells.every((cell) => !isAmount.test(cell))) return false
  const told = below.cells.filter((cell) => cell !== '')
  if ((told.length > 1 || below.cells[0] === '') && told.length > 0 && told.every((cell) => unit.test(cell)))
    return true
  const isSpanned = spans.some(({ row }) => row === names.number)
  const hasGaps = below.cells.some((cell, at) => cell !== '' && (names.cells[at] ?? '') === '')
  if (!isNaming(names.cells) || !hasGaps || filled(below.cells) < filled(names.cells)) return false
  const countsBelow = body
    .slice(0, LOOKED_AT)
    .some(({ cells }) => cells.some((cell, at) => isAmount.test(cell) && below.cells[at]))
  return isSpanned || countsBelow
}

/** The names of columns from one row, or from groups and what stands below them: “Q1 Units”. */
export function joinedNames([top, bottom]: Row[], spans: Span[]): string[] {
  if (!top || !bottom) return top?.cells ?? []
  const width = Math.max(top.cells.length, bottom.cells.length)
  const groups = spread(top, width, spans)
  return Array.from({ length: width }, (_, at) => {
    const [group = '', name = ''] = [groups[at], bottom.cells[at]]
    if (group === '' || name === '' || group === name) return name || group
    return unit.test(name) ? `${group} (${name.replace(/^[([]|[)\]]$/g, '')})` : `${group} ${name}`
  })
}

/** A name over several columns stands above each of them; where a file does not say how far it reaches, up to the next. */
function spread({ number, cells }: Row, width: number, spans: Span[]): string[] {
  const wide = spans.filter(({ row }) => row === number)
  let last = ''
  return Array.from({ length: width }, (_, at) => {
    const cell = cells[at] ?? ''
    if (cell !== '') last = cell
    if (wide.length === 0) return last
    const over = wide.find(({ from, to }) => from <= at && at <= to)
    return cell || (over ? (cells[over.from] ?? '') : '')
  })
}
