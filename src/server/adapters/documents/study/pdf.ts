import type { DocumentSection } from '#server/ports/documents.ts'
import { MAX_STUDY_TEXT } from '#server/ports/documents.ts'
import { pdfPages } from '../readers/pdf.ts'
import type { StudyPart } from './sections.ts'

/** A section for each page: what a heading is, a PDF does not say. */
export async function studyPdf(bytes: Uint8Array): Promise<StudyPart> {
  const sections: DocumentSection[] = []
  let length = 0
  for await (const { number, text } of pdfPages(bytes)) {
    if (length > MAX_STUDY_TEXT) return { sections, cut: 'below' }
    length += text.length
    sections.push({ text, page: number, heading: null })
  }
  return { sections }
}
