import { type CheerioAPI, load } from 'cheerio'
import mammoth from 'mammoth'
import { decodeText } from '../plain-text.ts'
import { docxArchive } from '../readers/docx.ts'
import { plainLine, UNSEEN } from '../readers/html.ts'
import { pageTables, spreadRows } from './page-tables.ts'
import { type StudyPart, sectionList } from './sections.ts'

const BLOCKS =
  'title, p, div, section, article, header, footer, nav, ul, ol, li, table, tr, pre, blockquote, dl, dt, dd'
const HEADINGS = 'h1, h2, h3, h4, h5, h6'
/** A cell that reaches over several columns is a title or a note. */
const WIDE = '[colspan]:not([colspan=1])'
const LONGEST_CELL = 300
/** No text holds it: `storable` takes it out wherever text is kept. */
const MARK = '\0'

export const studyHtml = (bytes: Uint8Array): StudyPart => sectionsOfPage(load(decodeText(bytes)))

/** A Word document says what its headings are; the way to them leads through a page. Its pictures stay where they are. */
export async function studyDocx(bytes: Uint8Array): Promise<StudyPart> {
  const { value } = await mammoth.convertToHtml(
    { buffer: await docxArchive(bytes) },
    { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
  )
  return sectionsOfPage(load(value))
}

/** Word puts a paragraph into each cell: a row stays a row, unless a table lays out a page. */
function putRowsInLines(page: CheerioAPI): void {
  for (const element of page('td, th').not(`:has(table, ul, ol, ${HEADINGS})`)) {
    const cell = page(element)
    cell.find('p, div').after(' ')
    const text = cell.text().replace(/\s+/g, ' ').trim()
    if (text.length <= LONGEST_CELL) cell.text(text)
  }
}

/** Extracted tables leave a mark in the text, so that their heading is known. */
function takeTables(page: CheerioAPI) {
  const tables = pageTables()
  const taken: ReturnType<typeof tables.take>[] = []
  for (const element of page('table').not(`:has(table, ul, ol, ${HEADINGS}, ${WIDE})`)) {
    const rows = page(element).find('tr').toArray()
    const cells = spreadRows(
      rows.map((row) =>
        page(row)
          .children('td, th')
          .toArray()
          .map((cell) => ({
            text: page(cell).text().replace(/\s+/g, ' ').trim(),
            rows: Number(page(cell).attr('rowspan') ?? 1),
          })),
      ),
    )
    const isShort = cells.every((row) => row.every((cell) => cell.length <= LONGEST_CELL))
    const found = isShort ? tables.take(cells.filter((row) => row.length > 0)) : undefined
    if (!found) continue
    const caption = page(element).find('caption').text().replace(/\s+/g, ' ').trim()
    page(element).text(`\n${MARK}${MARK}${taken.push(found) - 1}\n${found.text}\n`)
    found.table.sheet = caption.slice(0, LONGEST_CELL) || null
  }
  return { taken, all: tables.all }
}

function sectionsOfPage(page: CheerioAPI): StudyPart {
  page(UNSEEN).remove()
  page('br').replaceWith('\n')
  putRowsInLines(page)
  const tables = takeTables(page)
  page('td, th').append(' | ')
  page(BLOCKS).before('\n').after('\n')
  page('p, li, table').after('\n')
  page(HEADINGS).each((_, element) => {
    const heading = page(element)
    heading.text(`\n${MARK}${heading.text().replace(/\s+/g, ' ')}\n`)
  })
  const sections = sectionList()
  let under: string | null = null
  for (const line of page.root().text().split('\n')) {
    const plain = plainLine(line)
    const table = plain.startsWith(MARK + MARK) ? tables.taken[Number(plain.slice(2))]?.table : undefined
    if (table) table.sheet ??= under
    else if (plain.startsWith(MARK)) {
      under = plain.slice(MARK.length).trim().slice(0, LONGEST_CELL) || null
      sections.open(plain.slice(MARK.length))
    } else sections.add(`${plain}\n`)
  }
  return {
    sections: sections
      .all()
      .map((section) => ({ ...section, text: section.text.replace(/\n{3,}/g, '\n\n') })),
    tables: tables.all(),
  }
}
