import readWorkbook from 'read-excel-file/universal'
import { Unreadable } from '#server/ports/documents.ts'
import { repack, unpack } from '../archive.ts'
import { type Sheet, writeSheets } from './rows.ts'

const MOST_CELLS = 2_000_000

const isWanted = (name: string) => /^(\[Content_Types\]\.xml|(_rels|xl)\/.*\.(xml|rels))$/.test(name)

export async function readXlsx(bytes: Uint8Array): Promise<string> {
  return writeSheets(await xlsxSheets(bytes))
}

export async function xlsxSheets(bytes: Uint8Array): Promise<Sheet[]> {
  const files = unpack(bytes, isWanted)
  for (const [name, content] of files) {
    if (name.startsWith('xl/worksheets/') && cellsIn(content.toString('latin1')) > MOST_CELLS)
      throw new Unreadable('This workbook is too large to be read.')
  }
  const sheets = await readWorkbook(repack(files).buffer)
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data }))
}

/** Of the rectangle from the first cell to the last: all of it is laid out, however little is in it. */
function cellsIn(sheet: string): number {
  let [columns, rows] = [0, 0]
  for (const [, letters = '', row] of sheet.matchAll(/\br=["']([A-Z]{1,3})(\d{1,7})["']/g)) {
    columns = Math.max(columns, columnNumber(letters))
    rows = Math.max(rows, Number(row))
  }
  return columns * rows
}

const columnNumber = (letters: string) =>
  Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
