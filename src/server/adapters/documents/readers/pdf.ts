import { getDocumentProxy } from 'unpdf'
import { Unreadable } from '#server/ports/documents.ts'
import { textBudget } from '../budget.ts'
import type { PlacedText } from '../study/placed-lines.ts'

export async function readPdf(bytes: Uint8Array): Promise<string> {
  const budget = textBudget()
  for await (const { number, text } of pdfPages(bytes)) {
    budget.add(`[page ${number}]\n${text}\n\n`)
    if (budget.isFull()) break
  }
  return budget.end()
}

interface PdfPage {
  number: number
  text: string
  placed: PlacedText[]
}

/** Page by page. Fails at the end where no page had a word. */
export async function* pdfPages(bytes: Uint8Array): AsyncGenerator<PdfPage> {
  const pdf = await getDocumentProxy(bytes, {
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  }).catch(refuse)
  let found = false
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    const placed = items.flatMap((item) => ('str' in item ? placedText(item) : []))
    found ||= text.trim() !== ''
    page.cleanup()
    yield { number, text: text.trim(), placed }
  }
  if (!found) throw new Unreadable('No text found in this PDF. Its pages may be scanned images.')
}

interface PdfText {
  str: string
  transform: number[]
  width: number
  height: number
}

const placedText = ({ str, transform, width, height }: PdfText): PlacedText => ({
  text: str,
  x: transform[4] ?? 0,
  y: transform[5] ?? 0,
  width,
  height: height || Math.abs(transform[3] ?? 0) || 10,
})

function refuse(error: unknown): never {
  if (error instanceof Error && error.name === 'PasswordException')
    throw new Unreadable('This PDF has a password. Save it without one.')
  throw error
}
