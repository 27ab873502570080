/** What a spreadsheet would take for a formula, or for the beginning of one. */
const formula = /^[=+\-@\t\r]/

const asNumber = /^-?\d+(\.\d+)?$/

/** One line of a CSV file. Text that a spreadsheet would run as a formula is made plain text by an apostrophe before it. */
export const csvRow = (cells: string[]): string => `${cells.map(cell).join(',')}\r\n`

function cell(text: string): string {
  const plain = formula.test(text) && !asNumber.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
