/** A cell without Markdown marks and citation numbers. */
export const plainCell = (cell: string): string =>
  cell
    .replace(/\[\^?\d+\]/g, '')
    .replace(/(\*\*|__|`|~~)/g, '')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .trim()

/** RFC 4180 with a byte order mark, which Excel needs. A leading sign that begins a formula is quoted away. */
export function tableAsCsv(rows: readonly string[][]): string {
  const lines = rows.map((cells) => cells.map((cell) => csvCell(plainCell(cell))).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function csvCell(text: string): string {
  const isFormula = /^[=+@\t\r]/.test(text) || /^-(?![\d.,\s\p{Sc}])/u.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
