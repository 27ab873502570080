import { saysAnything } from '#core/letters.ts'
import { type DocumentFile, MAX_STUDY_TEXT, type Study, Unreadable } from '#server/ports/documents.ts'
import { storable } from '#server/stream/storable.ts'
import { kinds } from '../kinds.ts'
import { decodeText } from '../plain-text.ts'
import { type StudyPart, sectionsOfText } from './sections.ts'

type Student = (bytes: Uint8Array) => Promise<StudyPart> | StudyPart

/** Libraries are loaded for the kind of file that needs them. */
const students: Record<string, () => Student | Promise<Student>> = {
  [kinds.text.mediaType]: () => (bytes) => sectionsOfText(decodeText(bytes), false),
  [kinds.markdown.mediaType]: () => (bytes) => sectionsOfText(decodeText(bytes), true),
  [kinds.json.mediaType]: () => (bytes) => sectionsOfText(decodeText(bytes), false),
  [kinds.csv.mediaType]: async () => (await import('./spreadsheets.ts')).studyCsv,
  [kinds.xlsx.mediaType]: async () => (await import('./spreadsheets.ts')).studyXlsx,
  [kinds.html.mediaType]: async () => (await import('./pages.ts')).studyHtml,
  [kinds.docx.mediaType]: async () => (await import('./pages.ts')).studyDocx,
  [kinds.pdf.mediaType]: async () => (await import('./pdf.ts')).studyPdf,
  [kinds.png.mediaType]: pictures,
  [kinds.jpeg.mediaType]: pictures,
  [kinds.webp.mediaType]: pictures,
  [kinds.gif.mediaType]: pictures,
}

async function pictures(): Promise<Student> {
  return (await import('./pictures.ts')).studyPicture
}

export async function study({ bytes, mediaType }: DocumentFile): Promise<Study> {
  const student = await students[mediaType]?.()
  if (!student) throw new Unreadable('This file type isn’t supported.')
  const { sections = [], tables = [], cut = null } = await student(bytes)
  const kept: Study = { sections: [], tables, cut }
  let left = MAX_STUDY_TEXT
  for (const section of sections) {
    const text = storable(section.text).trim()
    if (!saysAnything(text)) continue
    if (left <= 0) kept.cut = 'below'
    else kept.sections.push({ ...section, text: text.slice(0, left).toWellFormed() })
    if (text.length > left) kept.cut = 'below'
    left -= text.length
  }
  if (kept.sections.length === 0 && tables.length === 0) throw new Unreadable('No text found in this file.')
  return kept
}
