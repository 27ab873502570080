import { MAX_PAGE_CHARACTERS } from '#contracts/scraping.ts'

/** A letter takes up to three bytes in most pages. */
const MAX_FILE_BYTES = MAX_PAGE_CHARACTERS * 3
const DECLARATION_BYTES = 1_024

/** A file that cannot be the HTML of a page. Its message is shown to the person. */
export class UnusableFile extends Error {}

/** The HTML of a page that a browser saved, in the character set that it declares. */
export async function readSavedPage(file: File): Promise<string> {
  if (/\.(mht|mhtml|webarchive)$/i.test(file.name))
    throw new UnusableFile('This is a web archive. Save the page as “HTML only” and upload that file.')
  if (file.size > MAX_FILE_BYTES) throw tooLarge()
  const bytes = new Uint8Array(await file.arrayBuffer())
  const html = decoderFor(bytes).decode(bytes).trim()
  if (html === '') throw new UnusableFile('This file is empty.')
  if (html.length > MAX_PAGE_CHARACTERS) throw tooLarge()
  return html
}

const tooLarge = () =>
  new UnusableFile(
    `This file is too large. A page may have at most ${MAX_PAGE_CHARACTERS.toLocaleString('en')} characters.`,
  )

function decoderFor(bytes: Uint8Array): TextDecoder {
  const start = String.fromCharCode(...bytes.subarray(0, DECLARATION_BYTES))
  const mark = start.startsWith('\u00ff\u00fe') ? 'utf-16le' : start.startsWith('\u00fe\u00ff') && 'utf-16be'
  const [, declared] = /<meta[^>]+charset\s*=\s*["']?([^\s"'>;/]+)/i.exec(start) ?? []
  try {
    return new TextDecoder(mark || declared)
  } catch {
    return new TextDecoder()
  }
}
