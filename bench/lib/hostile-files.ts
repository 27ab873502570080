import { strToU8 } from 'fflate'
import sharp from 'sharp'
import { docxFile, pdfBomb, pdfFile, pngFile, xlsxFile } from '#server/adapters/documents/testing/files.ts'

export interface HostileFile {
  what: string
  name: string
  content: Uint8Array
  /** Expected state and reason, or refusal. */
  ends: RegExp
}

const MB = 1_024 * 1_024
/** The plan that everyone begins with takes no larger file. */
const MOST_BYTES = 10 * MB
const tooLarge = /^failed: Uncompressed, this file is too large to read\.$/
const damaged = /^failed: This file is damaged/
const ended =
  /^failed: (This file is too large to read|It took too long to read this file|This file is damaged)/

/** Files made to harm the server. `address` must never be requested by any of them. */
export async function hostileFiles(address: string): Promise<HostileFile[]> {
  return [...quickFiles(address), ...bombs(), ...longTables(), ...longPages(), await blankPicture()]
}

/** Those that are made and read in no time. */
export const quickFiles = (address: string): HostileFile[] => [
  ...documents(address),
  ...pages(address),
  ...misnamed(),
]

function documents(address: string): HostileFile[] {
  const laughs = Array.from({ length: 12 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`)
  const entities = `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs.join('')}]><a>&l12;</a>`
  const outside = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
    'image',
    'attachedTemplate',
  ]
    .map(
      (type, at) =>
        `<Relationship Id="rId${at + 9}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${address}/${type}" TargetMode="External"/>`,
    )
    .join('')}</Relationships>`
  const page = Buffer.from(pdfFile(['Lamp'])).toString('latin1')
  return [
    {
      what: 'DOCX with entities in entities',
      name: 'entities.docx',
      content: docxFile(['x'], { 'word/styles.xml': strToU8(entities) }),
      ends: damaged,
    },
    {
      what: 'DOCX that links outside',
      name: 'outside.docx',
      content: docxFile(['Lamp of oak'], { 'word/_rels/document.xml.rels': strToU8(outside) }),
      ends: /^ready$/,
    },
    {
      what: 'XLSX with one cell in its last corner',
      name: 'corner.xlsx',
      content: xlsxFile('A', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
      ends: /^failed: This workbook is too large to read\.$/,
    },
    {
      what: 'PDF whose pages are themselves',
      name: 'loop.pdf',
      content: Buffer.from(page.replace('/Kids [4 0 R]', '/Kids [2 0 R]'), 'latin1'),
      ends: damaged,
    },
    {
      what: 'PDF that says it has 999,999,999 pages',
      name: 'pages.pdf',
      content: Buffer.from(page.replace('/Count 1 ', '/Count 999999999 '), 'latin1'),
      ends: /^(ready|failed: .+)$/,
    },
  ]
}

const html = (body: string) => strToU8(`<!doctype html>${body}`)

function pages(address: string): HostileFile[] {
  const reaching = `<link rel=stylesheet href="${address}/a.css"><img src="${address}/a.png"><iframe src="${address}"></iframe><p>Lamp`
  return [
    {
      what: 'HTML of scripts alone',
      name: 'scripts.html',
      content: html(`<script>fetch('${address}')</script>`),
      ends: /^failed: No text found in this file\.$/,
    },
    { what: 'HTML that loads from outside', name: 'outside.html', content: html(reaching), ends: /^ready$/ },
  ]
}

const misnamed = (): HostileFile[] => [
  {
    what: 'text that is called a PDF',
    name: 'text.pdf',
    content: strToU8('Lamp'),
    ends: /^refused: The name says this is a PDF, but the content is a text file\./,
  },
  {
    what: 'program that is called a DOCX',
    name: 'program.docx',
    content: Buffer.from('MZ\x90\x00\x03\x00', 'latin1'),
    ends: /^refused: The name says this is a Word document, but the content is not\./,
  },
  {
    what: 'program',
    name: 'program.exe',
    content: Buffer.from('MZ\x90\x00\x03\x00', 'latin1'),
    ends: /^refused: This file type isn’t supported\./,
  },
  {
    what: 'name that climbs out of its folder',
    name: '../../../etc/pass\u202Ewd.txt',
    content: strToU8('Lamp of oak'),
    ends: /^ready$/,
  },
  {
    what: 'PNG of 900 megapixels',
    name: 'huge.png',
    content: pngFile(30_000, 30_000),
    ends: /^refused: This picture is too large/,
  },
]

function bombs(): HostileFile[] {
  const zeros = new Uint8Array(101 * MB)
  const bomb = docxFile(['x'], { 'word/styles.xml': zeros })
  const liar = Buffer.from(bomb)
  liar.writeUInt32LE(1_000, liar.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 24)
  return [
    { what: 'DOCX that unpacks to 101 MB', name: 'bomb.docx', content: bomb, ends: tooLarge },
    { what: 'DOCX that says it unpacks to less', name: 'liar.docx', content: liar, ends: damaged },
    {
      what: 'XLSX that unpacks to 101 MB',
      name: 'bomb.xlsx',
      content: xlsxFile('A', '', { 'xl/worksheets/sheet2.xml': zeros }),
      ends: tooLarge,
    },
    {
      what: 'PDF with a page that unpacks to 400 MB',
      name: 'bomb.pdf',
      content: pdfBomb(400),
      ends: /^failed: (This file is too large to read|It took too long to read this file)\.$/,
    },
  ]
}

function longTables(): HostileFile[] {
  const row = (number: number, columns: string) =>
    `<row r="${number}">${Array.from(columns, (letter) => `<c r="${letter}${number}"><v>${number % 9_973}</v></c>`).join('')}</row>`
  const rows = Array.from({ length: 100_000 }, (_, at) => row(at + 1, 'ABCDEFGHIJ')).join('')
  return [
    {
      what: 'XLSX of 1,000,000 cells',
      name: 'million.xlsx',
      content: xlsxFile('A', rows),
      ends: /^((ready|indexing): (This file is very long, so only its first [\d,]+ (rows|columns) were read|All [\d,]+ rows can be counted)|failed: (This file is too large to read|It took too long))/,
    },
    {
      what: 'CSV of one line with 5,000,000 cells',
      name: 'line.csv',
      content: strToU8('1,'.repeat(MOST_BYTES / 2)),
      ends: /^((ready|indexing): This file is very long|failed: )/,
    },
    {
      what: 'CSV of one quote that never ends',
      name: 'quote.csv',
      content: strToU8(`"${'a""b,'.repeat(MOST_BYTES / 5 - 1)}`),
      ends: /^(ready|failed: )/,
    },
  ]
}

const longPages = (): HostileFile[] => [
  {
    what: 'PDF of 20,000 empty pages',
    name: 'empty.pdf',
    content: pdfFile(Array.from({ length: 20_000 }, () => '')),
    ends: /^failed: (No text found in this PDF|It took too long)/,
  },
  {
    what: 'HTML nested 400,000 deep',
    name: 'deep.html',
    content: html(`${'<div>'.repeat(400_000)}Lamp`),
    ends: ended,
  },
  {
    what: 'HTML with a line of 1,000,000 bars',
    name: 'bars.html',
    content: html(`<p>${'|'.repeat(1_000_000)}x`),
    ends: /^(ready|failed: It took too long)/,
  },
]

async function blankPicture(): Promise<HostileFile> {
  const [width, height] = [6_300, 6_300]
  const blank = sharp({ create: { width, height, channels: 3, background: 'white' } })
  return {
    what: 'PNG of 39.7 megapixels with nothing on it',
    name: 'blank.png',
    content: await blank.png().toBuffer(),
    ends: /^failed: (No text found in this picture|It took too long to read this file)\.$/,
  }
}
