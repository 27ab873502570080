import type { DocumentSection, DocumentTable, Study } from '#server/ports/documents.ts'
import { MAX_STUDY_CELLS } from '#server/ports/documents.ts'
import { storable } from '#server/stream/storable.ts'
import { csvRows } from '../readers/csv.ts'
import { cellText, type Sheet } from '../readers/rows.ts'
import { xlsxSheets } from '../readers/xlsx.ts'
import type { StudyPart } from './sections.ts'
import { MOST_COLUMNS, type Row, tableIn } from './table-rows.ts'

const LONGEST_CELL = 5_000

export function studyCsv(bytes: Uint8Array): StudyPart {
  const { rows, delimiter } = csvRows(bytes)
  return studySheets([{ rows }], delimiter === ';')
}

export const studyXlsx = async (bytes: Uint8Array): Promise<StudyPart> =>
  studySheets(await xlsxSheets(bytes), false)

function studySheets(sheets: Iterable<Sheet>, semicolons: boolean): StudyPart {
  const sections: DocumentSection[] = []
  const tables: DocumentTable[] = []
  let cut: Study['cut'] = null
  let left = MAX_STUDY_CELLS
  for (const { name, rows: given, spans } of sheets) {
    const rows: Row[] = []
    let number = 0
    for (const row of given) {
      number++
      const cells = row.slice(0, MOST_COLUMNS).map((cell) => storable(cellText(cell)).slice(0, LONGEST_CELL))
      if (cells.every((cell) => cell === '')) continue
      left -= cells.length
      if (left < 0) {
        cut = 'below'
        break
      }
      if (row.length > MOST_COLUMNS) cut ??= 'beside'
      rows.push({ number, cells })
    }
    const { text, table } = tableIn(rows, spans)
    const heading = name ?? null
    if (text) sections.push({ text, page: null, heading })
    if (table) tables.push({ ...table, sheet: heading, semicolons })
  }
  return { sections, tables, cut }
}
