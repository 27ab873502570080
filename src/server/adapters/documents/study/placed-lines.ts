/** A piece of text at its place on a page, in points from its lower left corner. */
export interface PlacedText {
  text: string
  x: number
  y: number
  width: number
  /** Height of its letters. */
  height: number
}

export interface PlacedCell {
  text: string
  from: number
  to: number
}

/** Texts of one height, those that stand close joined to cells. */
export interface PlacedLine {
  y: number
  height: number
  cells: PlacedCell[]
}

/** Between words there is less space than this share of their height, between columns more. */
const GAP = 0.9

export function linesOf(texts: PlacedText[]): PlacedLine[] {
  const seen = texts
    .filter(({ text }) => text.trim() !== '')
    .sort((one, other) => other.y - one.y || one.x - other.x)
  const lines: PlacedText[][] = []
  for (const text of seen) {
    const [first] = lines.at(-1) ?? []
    if (first && Math.abs(first.y - text.y) <= Math.max(first.height, text.height) / 2)
      lines.at(-1)?.push(text)
    else lines.push([text])
  }
  return lines.map((line) => ({
    y: line[0]?.y ?? 0,
    height: Math.max(...line.map(({ height }) => height)),
    cells: cellsOf(line.sort((one, other) => one.x - other.x)),
  }))
}

function cellsOf(line: PlacedText[]): PlacedCell[] {
  const cells: PlacedCell[] = []
  for (const { text, x, width, height } of line) {
    const last = cells.at(-1)
    if (last && x - last.to < height * GAP) {
      last.text += `${x - last.to > height * 0.1 && !last.text.endsWith(' ') ? ' ' : ''}${text}`
      last.to = Math.max(last.to, x + width)
    } else cells.push({ text, from: x, to: x + width })
  }
  return cells.map((cell) => ({ ...cell, text: cell.text.replace(/\s+/g, ' ').trim() }))
}
