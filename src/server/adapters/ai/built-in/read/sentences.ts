import { saysAnything } from '#core/letters.ts'

const most = 200

/** The sentences of a text in its order. A row of a table is one, told with the names of its columns: without them it says little. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let columns: string[] | undefined
  const lines = wholeLines(text)
  for (const [at, line] of lines.entries()) {
    const cells = cellsOf(line)
    const isHeader = cells && !columns && cellsOf(lines[at + 1] ?? '')
    if (!cells) sentences.push(...line.split(/(?<=[.!?])\s+/, most))
    else if (!isHeader && saysAnything(line)) sentences.push(columns ? rowOf(columns, cells) : line)
    columns = cells && (columns ?? cells)
    if (sentences.length >= most) break
  }
  return sentences
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
    .slice(0, most)
}

/** A sentence may go on in the next line of a page, a row of a table does not. */
const wholeLines = (text: string) =>
  text
    .replace(/(?<=^[^|\n]{1,400}[^|.!?:;\n])\n(?=[a-z(])/gm, ' ')
    .split(/\n+/)
    .filter((line) => line.trim() !== '')

function cellsOf(line: string): string[] | undefined {
  const cells = line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|', 50)
    .map((cell) => cell.trim())
  return cells.length > 1 ? cells : undefined
}

const rowOf = (columns: string[], cells: string[]) =>
  cells
    .flatMap((cell, at) => (cell === '' ? [] : [columns[at] ? `${columns[at]}: ${cell}` : cell]))
    .join('; ')
