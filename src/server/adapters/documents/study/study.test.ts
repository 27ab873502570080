import { readFile } from 'node:fs/promises'
import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { threadedDocuments } from '../documents.ts'
import { kinds } from '../kinds.ts'
import { docxFile, pdfFile, pngFile, textCell, xlsxFile } from '../testing/files.ts'

type Bytes = Uint8Array<ArrayBuffer>

const documents = threadedDocuments()
const study = (kind: keyof typeof kinds, content: string | Bytes) =>
  documents.study({
    bytes: typeof content === 'string' ? (strToU8(content) as Bytes) : content,
    mediaType: kinds[kind].mediaType,
  })
const sectionsOf = async (kind: keyof typeof kinds, content: string | Bytes) =>
  (await study(kind, content)).sections.map(({ text, page, heading }) => [heading ?? page, text])

test('text stands under its headings, by whatever each kind of file has for them', async () => {
  const all = await Promise.all([
    sectionsOf('markdown', '# Returns\nIn 30 days.\n## Costs ##\nOurs.'),
    sectionsOf('text', 'Who can buy\n\nShops with a door.\n\nMinimum order\n\n800 euros.'),
    sectionsOf('html', '<title>x</title><h2>Returns <b>now</b></h2><p>In 30 days.<script>steal()</script>'),
    sectionsOf('pdf', pdfFile(['Lamp', 'Desk'])),
    sectionsOf('docx', docxFile(['A lamp', 'is warm'])),
  ])
  expect(all).toEqual([
    [
      ['Returns', 'In 30 days.'],
      ['Costs', 'Ours.'],
    ],
    [
      ['Who can buy', 'Shops with a door.'],
      ['Minimum order', '800 euros.'],
    ],
    [
      [null, 'x'],
      ['Returns now', 'In 30 days.'],
    ],
    [
      [1, 'Lamp'],
      [2, 'Desk'],
    ],
    [[null, 'A lamp\n\nis warm']],
  ])
})

test('tables are kept as rows, with the names of their columns and what stands above them', async () => {
  const csv = await study('csv', 'List of March;;\n\nSKU;Price;SKU\nA1;1.234,50;\n;;\nA2;=1+1;x\n')
  expect(csv).toEqual({
    sections: [{ text: 'List of March', page: null, heading: null }],
    tables: [
      {
        sheet: null,
        columns: ['SKU', 'Price', 'SKU (2)'],
        rows: [
          { number: 4, cells: ['A1', '1.234,50', ''] },
          { number: 6, cells: ['A2', '=1+1', 'x'] },
        ],
        semicolons: true,
      },
    ],
    cut: null,
  })
  const cells = `<row r="1">${textCell('A1', 'Name')}${textCell('B1', 'Price')}</row><row r="2">${textCell('A2', 'Lamp')}<c r="B2"><v>0.1</v></c></row>`
  const { tables } = await study('xlsx', xlsxFile('Prices', cells))
  expect(tables).toMatchObject([{ sheet: 'Prices', rows: [{ number: 2, cells: ['Lamp', '0.1'] }] }])
  const summed = await study('csv', 'Article,Sold\nLamp,10\nVase,20\nTotal,30\n')
  expect(summed.tables[0]?.rows.map(({ cells }) => cells[0])).toEqual(['Lamp', 'Vase'])
  expect(summed.sections.map(({ text }) => text)).toEqual(['Total 30'])
  const long = await study('csv', `Article,Sold\n${'Lamp,1\n'.repeat(12_000)}Vase,2\n`)
  expect(long.tables[0]?.rows).toHaveLength(12_001)
  expect(long.tables[0]?.rows.at(-1)).toEqual({ number: 12_002, cells: ['Vase', '2'] })
  const bare = await study('csv', '1,2\n3,4\n')
  expect(bare.tables[0]).toMatchObject({
    columns: ['Column 1', 'Column 2'],
    rows: [{ number: 1 }, { number: 2 }],
  })
})

test('the text in a picture is read; a picture without any says so', async () => {
  const note = await readFile(new URL('../testing/note.png', import.meta.url))
  const [section] = (await study('png', new Uint8Array(note))).sections
  expect(section?.text).toMatch(/wool socks, size chart\s+medium fits eu 39 to 42/i)
})

test.each([
  ['a picture that breaks off', 'png', pngFile(10, 10)],
  ['a picture of more than 40 megapixels', 'png', pngFile(9_000, 9_000)],
  ['a PDF that is none', 'pdf', '%PDF-1.4 and then nothing of it'],
  ['a workbook that is a document', 'xlsx', docxFile(['Lamp'])],
  [
    'a document that declares entities',
    'docx',
    docxFile(['x'], {
      'word/styles.xml': strToU8('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
    }),
  ],
] as const)('[security D6] %s fails with a plain reason', async (_, kind, content) => {
  await expect(study(kind, content as Bytes)).rejects.toThrow(/^This file is damaged/)
})

test('[security D3] what unpacks to too much is refused, and what holds nothing says so', async () => {
  const bomb = docxFile(['x'], { 'word/styles.xml': new Uint8Array(5 * 1_024 * 1_024) })
  await expect(study('docx', bomb)).rejects.toThrow('Unpacked, this file is too large to be read.')
  await expect(study('html', '<script>alert(1)</script>')).rejects.toThrow('No text was found in this file.')
  await expect(study('text', '| --- |'.repeat(99))).rejects.toThrow('No text was found in this file.')
})

test('of a very long file the beginning is read, and that is said', async () => {
  const long = await study('text', 'Lamp. '.repeat(400_000))
  expect(long.cut).toBe('below')
  expect(long.sections[0]?.text).toHaveLength(2_000_000)
  const rows = await study('csv', `a,b,c,d,e,f,g\n${'1,2,3,4,5,6,7\n'.repeat(143_000)}`)
  expect([rows.cut, rows.tables[0]?.rows.length]).toEqual(['below', 142_856])
  const columns = await study('csv', `${'a,'.repeat(201)}a\n${'1,'.repeat(201)}1\n`)
  expect([columns.cut, columns.tables[0]?.columns.length]).toEqual(['beside', 200])
})

test.each([
  ['html', `<p>${'|'.repeat(500_000)}x`],
  ['markdown', `# Lamp${' '.repeat(500_000)}x`],
  ['markdown', `# ${'#'.repeat(500_000)}x`],
] as const)(
  '[security D6] a line of %s that is one long run of signs is read in no time',
  async (kind, content) => {
    const { sections } = await study(kind, content)
    expect(sections.at(-1)?.text).toMatch(/x$/)
  },
)
