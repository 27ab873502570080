import { type CheerioAPI, load } from 'cheerio'
import mammoth from 'mammoth'
import { decodeText } from '../plain-text.ts'
import { docxArchive } from '../readers/docx.ts'
import { plainLine, UNSEEN } from '../readers/html.ts'
import { type Part, sectionList } from './sections.ts'

const BLOCKS =
  'title, p, div, section, article, header, footer, nav, ul, ol, li, table, tr, pre, blockquote, dl, dt, dd'
const HEADINGS = 'h1, h2, h3, h4, h5, h6'
/** No text holds it: `storable` takes it out wherever text is kept. */
const MARK = '\0'

export const studyHtml = (bytes: Uint8Array): Part => sectionsOfPage(load(decodeText(bytes)))

/** A Word document says what its headings are; the way to them leads through a page. Its pictures stay where they are. */
export async function studyDocx(bytes: Uint8Array): Promise<Part> {
  const { value } = await mammoth.convertToHtml(
    { buffer: docxArchive(bytes) },
    { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
  )
  return sectionsOfPage(load(value))
}

function sectionsOfPage(page: CheerioAPI): Part {
  page(UNSEEN).remove()
  page('br').replaceWith('\n')
  page('td, th').append(' | ')
  page(BLOCKS).before('\n').after('\n')
  page('p, li, table').after('\n')
  page(HEADINGS).each((_, element) => {
    const heading = page(element)
    heading.text(`\n${MARK}${heading.text().replace(/\s+/g, ' ')}\n`)
  })
  const sections = sectionList()
  for (const line of page.root().text().split('\n')) {
    const plain = plainLine(line)
    if (plain.startsWith(MARK)) sections.open(plain.slice(MARK.length))
    else sections.add(`${plain}\n`)
  }
  return {
    sections: sections
      .all()
      .map((section) => ({ ...section, text: section.text.replace(/\n{3,}/g, '\n\n') })),
  }
}
