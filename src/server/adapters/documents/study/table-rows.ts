import type { DocumentTable } from '#server/ports/documents.ts'
import type { Span } from '../readers/rows.ts'
import { headerRows, isAmount, joinedNames } from './table-header.ts'

/** Above a table there may be a title and some notes. */
const HEADER_WITHIN = 20
export const MOST_COLUMNS = 200

export type Row = DocumentTable['rows'][number]

/** The first row as wide as the table, and without numbers, names the columns, with the row of groups above it; the rest above, or sums, is text. */
export function tableIn(
  rows: Row[],
  spans: Span[] = [],
): { text: string; table?: Pick<DocumentTable, 'columns' | 'rows'> } {
  const widest = rows.reduce((most, { cells }) => Math.max(most, filled(cells)), 0)
  if (widest < 2) return { text: textOf(rows) }
  const wide = rows
    .slice(0, HEADER_WITHIN)
    .findIndex(({ cells }) => filled(cells) >= Math.max(2, widest * 0.6))
  const { first: header, last } = headerRows(rows, Math.max(wide, 0), spans)
  const lowest = rows[last]?.cells ?? []
  const isNamed = lowest.every((cell) => !isAmount.test(cell)) && last < rows.length - 1
  const names = joinedNames(rows.slice(header, last + 1), spans)
  const below = rows.slice(isNamed ? last + 1 : header)
  const isSummedUp = below.length > 1 && isTotal(below.at(-1))
  const body = isSummedUp ? below.slice(0, -1) : below
  const width = body.reduce((most, { cells }) => Math.max(most, cells.length), names.length)
  return {
    text: textOf([...rows.slice(0, header), ...below.slice(body.length)]),
    table: { columns: columnNames(isNamed ? names : [], width), rows: body },
  }
}

const isTotal = (row: Row | undefined) =>
  /^(?:(?:grand |sub-?)?totals?|sum|summe|gesamt(?:summe|betrag)?)[:.]?$/i.test(
    row?.cells.find((cell) => cell !== '')?.trim() ?? '',
  )

const filled = (cells: string[]) => cells.filter((cell) => cell !== '').length
const textOf = (rows: Row[]) =>
  rows.map(({ cells }) => cells.filter((cell) => cell !== '').join(' ')).join('\n')

/** Each has a name, and no two the same. */
function columnNames(given: string[], width: number): string[] {
  const names: string[] = []
  const taken = new Set<string>()
  for (let at = 0; at < width; at++) {
    const wanted = given[at]?.slice(0, 150) || `Column ${at + 1}`
    let name = wanted
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${wanted} (${number})`
    taken.add(name.toLowerCase())
    names.push(name)
  }
  return names
}
