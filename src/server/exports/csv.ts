/**
 * Places that start a formula in a spreadsheet: the start of the text, or after a separator where the comma is the decimal sign.
 * Full-width signs count too.
 */
const formula = /(?<=^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠]|[\t\r])/g

const asNumber = /^-?\d+(\.\d+)?$/

/** One line of a CSV file. What a spreadsheet would run as a formula is made plain text by an apostrophe before it. */
export const csvRow = (cells: string[]): string => `${cells.map(cell).join(',')}\r\n`

function cell(text: string): string {
  const plain = asNumber.test(text) ? text : text.replace(formula, "'")
  return /[",;\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
