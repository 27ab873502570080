import type { DocumentSection } from '#server/ports/documents.ts'
import { MAX_STUDY_TEXT } from '#server/ports/documents.ts'
import { pdfPages } from '../readers/pdf.ts'
import { FEW_ROWS, pageTables } from './page-tables.ts'
import { tablesOfPage } from './pdf-tables.ts'
import type { StudyPart } from './sections.ts'

/** A section for each page: what a heading is, a PDF does not say. A long table is left out of its page's text. */
export async function studyPdf(bytes: Uint8Array): Promise<StudyPart> {
  const sections: DocumentSection[] = []
  const tables = pageTables()
  let length = 0
  for await (const { number, text, placed } of pdfPages(bytes)) {
    if (length > MAX_STUDY_TEXT) return { sections, tables: tables.all(), cut: 'below' }
    length += text.length
    const found = tablesOfPage(placed)
    let isLong = false
    for (const { cells, title } of found.tables) {
      const taken = tables.take(cells)
      if (!taken) continue
      taken.table.sheet = title ?? `Page ${number}`
      isLong ||= taken.table.rows.length > FEW_ROWS
    }
    sections.push({ text: isLong ? found.rest : text, page: number, heading: null })
  }
  return { sections, tables: tables.all() }
}
