import { type DocumentTable, MAX_STUDY_CELLS } from '#server/ports/documents.ts'
import { storable } from '#server/stream/storable.ts'
import { isSaidOfEach } from '../readers/xlsx-merges.ts'
import { isAmount } from './table-header.ts'
import { MOST_COLUMNS, tableIn } from './table-rows.ts'

/** Tables with fewer rows are read as text, since a reader sees all of them at once. */
const LEAST_ROWS = 3
const LONGEST_LINE = 5_000
/** A table with so few rows is also read as part of its page, where prose speaks of it. */
export const FEW_ROWS = 30

/** Takes the tables out of a text that can be asked as those of a spreadsheet can: names above, and below rows of the same width. */
export function pageTables() {
  const tables: DocumentTable[] = []
  let left = MAX_STUDY_CELLS
  return {
    /** The table, or nothing where it is to stay text. Its text is what stands below it as its sum, and its rows if they are few. */
    take(cells: string[][]): { table: DocumentTable; text: string } | undefined {
      const size = cells.length * (cells[0]?.length ?? 0)
      if (size > left || !isTable(cells)) return undefined
      const rows = cells.map((row, at) => ({ number: at + 1, cells: row.map(storable) }))
      const { text, table } = tableIn(rows)
      if (!table) return undefined
      left -= size
      const taken = { ...table, sheet: null, semicolons: false }
      tables.push(taken)
      return { table: taken, text: [...rowLines(taken), text].filter(Boolean).join('\n') }
    },
    /** Each by its heading; of several without one, by its number. */
    all: (): DocumentTable[] =>
      tables.map((table, at) => ({
        ...table,
        sheet: table.sheet ?? (tables.length > 1 ? `Table ${at + 1}` : null),
      })),
  }
}

const rowLines = ({ columns, rows }: DocumentTable): string[] =>
  rows.length > FEW_ROWS
    ? []
    : rows.map(({ cells }) =>
        cells.flatMap((cell, at) => (cell === '' ? [] : [`${columns[at]}: ${cell}`])).join('; '),
      )

/** A cell of a page, and over how many rows it reaches. */
interface TallCell {
  text: string
  rows: number
}

/**
 * Repeats cells that span several rows, as for merged cells of a workbook: words in each row, numbers once. Returns an empty list
 * if there are more cells than a table may have.
 */
export function spreadRows(rows: TallCell[][]): string[][] {
  const above: TallCell[] = []
  const spread: string[][] = []
  let left = MAX_STUDY_CELLS
  for (const row of rows) {
    const cells = row.length > 0 ? cellsUnder(above, row) : []
    for (const cell of above) cell.rows--
    left -= cells.length
    if (left < 0) return []
    spread.push(cells)
  }
  return spread
}

/** The cells of a row, with those from above at their places. What of the row reaches on is noted there. */
function cellsUnder(above: TallCell[], row: TallCell[]): string[] {
  const cells: string[] = []
  const own = row.values()
  while (cells.length <= MOST_COLUMNS) {
    const held = above[cells.length]
    if (held && held.rows > 0) {
      cells.push(held.text)
      continue
    }
    const { value: cell } = own.next()
    if (!cell) break
    above[cells.length] = { text: isSaidOfEach(cell.text) ? cell.text : '', rows: cell.rows }
    cells.push(cell.text)
  }
  return cells
}

function isTable([names = [], ...rows]: string[][]): boolean {
  const width = names.length
  return (
    rows.length >= LEAST_ROWS - 1 &&
    width >= 2 &&
    width <= MOST_COLUMNS &&
    names.every((name) => name !== '' && !isAmount.test(name)) &&
    rows.every((row) => row.length === width)
  )
}

/** “|---|:--:|” below the names of the columns. */
const isRule = (line: string) => /^[\s|:-]*-[\s|:-]*$/.test(line) && line.includes('|')
const isRow = (line: string | undefined): line is string =>
  line !== undefined && line.length <= LONGEST_LINE && line.includes('|')

/** The rows of a table in Markdown that begins at a line, and how many lines it takes; nothing where none does. */
export function markdownTable(
  lines: string[],
  at: number,
): { cells: string[][]; length: number } | undefined {
  const [names, rule] = [lines[at], lines[at + 1]]
  if (!isRow(names) || isRule(names) || !isRow(rule) || !isRule(rule)) return undefined
  let end = at + 2
  // Ends before the next table, so nothing is scanned twice.
  for (let line = lines[end]; isRow(line) && !isRule(line); line = lines[end]) end++
  const rows = [names, ...lines.slice(at + 2, end)]
  return { cells: rows.map(cellsOf), length: end - at }
}

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) =>
      cell
        .replaceAll('\\|', '|')
        .replaceAll(/\*\*|`/g, '')
        .trim(),
    )
