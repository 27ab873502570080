import { linesOf, type PlacedCell, type PlacedLine, type PlacedText } from './placed-lines.ts'

/** A table of a page: the names of its columns, its rows, and the short line right above it. */
export interface PlacedTable {
  cells: string[][]
  title: string | null
}

const LEAST_ROWS = 3
const LONGEST_CELL = 80
const LONGEST_USUAL = 40
const LONGEST_TITLE = 80
/** Rows with a figure in a table of two columns; the others are descriptions. */
const LEAST_FIGURES = 0.7
const MOST_TEXTS = 20_000

/** The tables of a page, by where its texts stand: lines in which several stand apart, each below another. */
export function tablesOfPage(texts: PlacedText[]): { tables: PlacedTable[]; rest: string } {
  const lines = linesOf(texts.slice(0, MOST_TEXTS))
  const tables: PlacedTable[] = []
  const rest: string[] = []
  for (let at = 0; at < lines.length; ) {
    const end = endOfRun(lines, at)
    const found = end - at >= LEAST_ROWS ? tableOf(lines.slice(at, end)) : undefined
    if (found) {
      const above = lines[at + found.skipped - 1]
      rest.push(...lines.slice(at, at + found.skipped).map(textOf))
      tables.push({ cells: found.cells, title: above ? titleOf(above) : null })
      at = end
      continue
    }
    const next = Math.max(end, at + 1)
    rest.push(...lines.slice(at, next).map(textOf))
    at = next
  }
  return { tables, rest: rest.join('\n') }
}

const textOf = ({ cells }: PlacedLine) => cells.map(({ text }) => text).join(' ')

function titleOf({ cells }: PlacedLine): string | null {
  const [only, ...more] = cells
  return only && more.length === 0 && only.text.length <= LONGEST_TITLE && !/[.!?:;,]$/.test(only.text)
    ? only.text
    : null
}

/** The first line after those that may be one table, with the one line above it that may be its title. */
function endOfRun(lines: PlacedLine[], start: number): number {
  let at = start
  if ((lines[at]?.cells.length ?? 0) < 2) at++
  const first = at
  while (at < lines.length) {
    const [line, before, next] = [lines[at], lines[at - 1], lines[at + 1]]
    if (!line) break
    const isFar = at > first && before && before.y - line.y > Math.max(before.height, line.height) * 4
    const goesOn = at > first && line.cells.length === 1 && (next?.cells.length ?? 0) > 1
    if (isFar || (line.cells.length < 2 && !goesOn)) break
    at++
  }
  return at === first ? start : at
}

interface Band {
  from: number
  to: number
}

/** The rows of a run under their names; lines above the names are skipped. */
function tableOf(run: PlacedLine[]): { cells: string[][]; skipped: number } | undefined {
  const bands = bandsOf(run.filter(({ cells }) => cells.length > 1))
  if (bands.length < 2) return undefined
  const placed = run.map(({ cells }) => inBands(cells, bands))
  const skipped = placed.findIndex((row) => row.every((cell) => cell !== '' && !/\d/.test(cell)))
  const [names, ...rows] = joinWrapped(placed.slice(Math.max(skipped, 0)))
  if (skipped < 0 || !names || rows.length < LEAST_ROWS - 1 || !isTabular(rows)) return undefined
  return { cells: [names, ...rows], skipped }
}

/** Bands of pieces that stand below one another, because those overlap. */
function bandsOf(lines: PlacedLine[]): Band[] {
  const bands: Band[] = []
  const cells = lines.flatMap((line) => line.cells).sort((one, other) => one.from - other.from)
  for (const { from, to } of cells) {
    const last = bands.at(-1)
    if (last && from < last.to) last.to = Math.max(last.to, to)
    else bands.push({ from, to })
  }
  return bands
}

const inBands = (cells: PlacedCell[], bands: Band[]): string[] =>
  bands.map(({ from, to }) =>
    cells
      .filter((cell) => cell.from < to && cell.to > from)
      .map(({ text }) => text)
      .join(' '),
  )

/** A line without its first cell goes on with the row above it. */
function joinWrapped(placed: string[][]): string[][] {
  const rows: string[][] = []
  for (const row of placed) {
    const above = rows.at(-1)
    const isWrapped =
      above && rows.length > 1 && row[0] === '' && row.filter((cell) => cell !== '').length === 1
    if (isWrapped) rows[rows.length - 1] = above.map((cell, at) => `${cell} ${row[at] ?? ''}`.trim())
    else rows.push(row)
  }
  return rows
}

/** Prose in columns has long lines, and a list of what something is has two columns with few figures. */
function isTabular(rows: string[][]): boolean {
  const cells = rows.flat().filter((cell) => cell !== '')
  const length = cells.reduce((sum, cell) => sum + cell.length, 0) / cells.length
  if (length > LONGEST_USUAL || cells.some((cell) => cell.length > LONGEST_CELL * 2)) return false
  if (rows.some((row) => row.filter((cell) => cell !== '').length * 2 < row.length)) return false
  const width = rows[0]?.length ?? 0
  const figures = Array.from(
    { length: width },
    (_, at) => rows.filter((row) => /\d/.test(row[at] ?? '')).length,
  )
  const most = Math.max(...figures.slice(1)) / rows.length
  return most >= LEAST_FIGURES || (width > 2 && rows.every((row) => row.every((cell) => cell !== '')))
}
