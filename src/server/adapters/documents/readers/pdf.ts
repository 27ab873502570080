import { getDocumentProxy } from 'unpdf'
import { Unreadable } from '#server/ports/documents.ts'
import { textBudget } from '../budget.ts'

export async function readPdf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(bytes, {
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  }).catch(refuse)
  const budget = textBudget()
  let found = false
  for (let number = 1; number <= pdf.numPages && !budget.isFull(); number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    found ||= text.trim() !== ''
    budget.add(`[page ${number}]\n${text.trim()}\n\n`)
    page.cleanup()
  }
  if (!found) throw new Unreadable('No text was found in this PDF. Its pages may be pictures of text.')
  return budget.end()
}

function refuse(error: unknown): never {
  if (error instanceof Error && error.name === 'PasswordException')
    throw new Unreadable('This PDF is protected with a password. Save it without one.')
  throw error
}
