import { textBudget } from '../budget.ts'

/** Rows between two place marks, so that every quoted passage names its place. */
const ROWS_BETWEEN_MARKS = 20

/** A cell that reaches over several columns, counted from zero, in a row as a spreadsheet numbers it. */
export interface Span {
  row: number
  from: number
  to: number
}

export interface Sheet {
  /** Absent where a file is one sheet. */
  name?: string
  rows: Iterable<readonly unknown[]>
  spans?: Span[]
}

/** Rows as lines, cells apart by bars. A formula's text stays text: nothing is computed. */
export function writeSheets(sheets: Iterable<Sheet>): string {
  const budget = textBudget()
  for (const { name, rows } of sheets) {
    let number = 0
    let marked: number | undefined
    for (const row of rows) {
      number++
      const cells = row.map(cellText)
      if (budget.isFull()) break
      if (cells.every((cell) => cell === '')) {
        marked = undefined
        continue
      }
      if (marked === undefined || number - marked >= ROWS_BETWEEN_MARKS) {
        budget.add(`${number > 1 || name ? '\n' : ''}[${name ? `sheet ${name}, ` : ''}row ${number}]\n`)
        marked = number
      }
      budget.add(`${cells.join(' | ')}\n`)
    }
  }
  return budget.end().trimStart()
}

export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().replace('T00:00:00.000Z', '')
  return String(value).replace(/\s+/g, ' ').trim()
}
