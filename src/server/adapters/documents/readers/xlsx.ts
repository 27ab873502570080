import readWorkbook from 'read-excel-file/universal'
import { Unreadable } from '#server/ports/documents.ts'
import { repack, unpack } from '../archive.ts'
import { type Sheet, writeSheets } from './rows.ts'
import { formatsIn, markFormats, readMarked } from './xlsx-formats.ts'
import { columnNumber, mergesIn, repeatMerged } from './xlsx-merges.ts'

const MOST_CELLS = 2_000_000

const isWanted = (name: string) => /^(\[Content_Types\]\.xml|(_rels|xl)\/.*\.(xml|rels))$/.test(name)

export async function readXlsx(bytes: Uint8Array): Promise<string> {
  return writeSheets(await xlsxSheets(bytes))
}

export async function xlsxSheets(bytes: Uint8Array): Promise<Sheet[]> {
  const files = await unpack(bytes, isWanted)
  const formats = formatsIn(files.get('xl/styles.xml')?.toString('utf8') ?? '')
  const isFormatted = formats.some(Boolean)
  for (const [name, content] of files) {
    if (!name.startsWith('xl/worksheets/')) continue
    const sheet = content.toString('latin1')
    if (cellsIn(sheet) > MOST_CELLS) throw new Unreadable('This workbook is too large to read.')
    if (isFormatted) files.set(name, Buffer.from(markFormats(sheet, formats), 'latin1'))
  }
  const sheets = await readWorkbook(repack(files).buffer, {
    parseNumber: (text) => readMarked(text, formats),
  })
  const merges = mergesIn(files)
  return sheets.map(({ sheet, data }, at) => {
    repeatMerged(data, merges[at] ?? [])
    return { name: sheet, rows: data }
  })
}

/** Cells of the rectangle from the first to the last: all of it is laid out, however little is in it. */
function cellsIn(sheet: string): number {
  let [columns, rows] = [0, 0]
  for (const [, letters = '', row] of sheet.matchAll(/\br=["']([A-Z]{1,3})(\d{1,7})["']/g)) {
    columns = Math.max(columns, columnNumber(letters))
    rows = Math.max(rows, Number(row))
  }
  return columns * rows
}
