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
    sectionsOf(
      'text',
      'Who can buy\n\nShops with a door.\n\nMinimum order\n\n800 euros.\n\nGuarantee: 2 years\n',
    ),
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
      ['Minimum order', '800 euros.\n\nGuarantee: 2 years'],
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

test.each([
  [
    'a label whose lines stand apart',
    'text',
    'PACKING LABEL\n\nCarton holds 24 moon lamps\n\nGross weight 13.6 kg\n\nBatch number BX-7741\n',
    [['PACKING LABEL', 'Carton holds 24 moon lamps\n\nGross weight 13.6 kg\n\nBatch number BX-7741']],
  ],
  [
    'hours, each in a line of its own',
    'text',
    'Hours of the showroom\n\nMonday to Friday 9 to 17\n\nSaturday 10 to 14\n\nClosed on Sundays.\n',
    [['Hours of the showroom', 'Monday to Friday 9 to 17\n\nSaturday 10 to 14\n\nClosed on Sundays.']],
  ],
  [
    'an answer that is no sentence',
    'text',
    'Do you ship on Saturdays?\n\nYes, from Leipzig only\n\nContact\n\nhello@lamps.example\n',
    [
      [null, 'Do you ship on Saturdays?\n\nYes, from Leipzig only'],
      ['Contact', 'hello@lamps.example'],
    ],
  ],
  ['a title alone', 'text', 'Closed on Sundays\n\n', [[null, 'Closed on Sundays']]],
  [
    'headings with nothing under them',
    'markdown',
    '# Soy candle\n\n## Burn time\n\n40 hours.\n\n## Free gift for members\n\n## Wax\n\nSoy.\n\n## Ask Maria',
    [
      [null, 'Soy candle'],
      ['Burn time', '40 hours.'],
      [null, 'Free gift for members'],
      ['Wax', 'Soy.'],
      [null, 'Ask Maria'],
    ],
  ],
  [
    'headings of a page',
    'html',
    '<h1>Lamps</h1><h2>Which bulb?</h2><p>E14.</p><h2>Free gift</h2>',
    [
      [null, 'Lamps'],
      ['Which bulb?', 'E14.'],
      [null, 'Free gift'],
    ],
  ],
  [
    'a heading that is too long for one',
    'markdown',
    `# ${'Lamp '.repeat(60)}\n`,
    [['Lamp '.repeat(40), 'Lamp '.repeat(60).trim()]],
  ],
] as const)('nothing a file says is lost: %s', async (_, kind, content, sections) => {
  expect(await sectionsOf(kind, content)).toEqual(sections)
})

test('a row of a table on a page stays in one line, whatever its cells are made of', async () => {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  const table = `<table>${row('<p>Part</p>', '<p>Price</p>')}${row('<p>Foot</p><p>of oak</p>', '9.80')}</table>`
  expect(await sectionsOf('html', table)).toEqual([[null, 'Part | Price\n\nFoot of oak | 9.80']])
  const laidOut = `<table>${row('<h2>Feet</h2><p>Of oak.</p>', '<p>Ask us.</p>')}</table>`
  expect(await sectionsOf('html', laidOut)).toEqual([['Feet', expect.stringMatching(/^Of oak\.\n/)]])
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
  const bare = await study('csv', '1,2 €\n3,4 €\n')
  expect(bare.tables[0]).toMatchObject({
    columns: ['Column 1', 'Column 2'],
    rows: [{ number: 1 }, { number: 2 }],
  })
})

const sizes = ['Size|Chest cm', 'S|92', 'M|98', 'L|106'].map((row) => row.split('|'))
const page = (rows: string[][]) =>
  rows.map((row) => `<tr>${row.map((cell) => `<td><p>${cell}</p></td>`).join('')}</tr>`).join('')
const markdown = (rows: string[][]) => rows.map((row) => `| ${row.join(' | ')} |`)

test.each([
  [
    'markdown',
    `# Sizes\nIn cm.\n\n${markdown(sizes).toSpliced(1, 0, '|---|:-:|').join('\n')}\n\nMeasure well.`,
  ],
  ['html', `<h2>Sizes</h2><p>In cm.</p><table>${page(sizes)}</table><p>Measure well.</p>`],
] as const)('a table in %s can be asked as one of a spreadsheet', async (kind, content) => {
  const { sections, tables } = await study(kind, content)
  expect(tables).toEqual([
    {
      sheet: 'Sizes',
      columns: ['Size', 'Chest cm'],
      rows: [
        { number: 2, cells: ['S', '92'] },
        { number: 3, cells: ['M', '98'] },
        { number: 4, cells: ['L', '106'] },
      ],
      semicolons: false,
    },
  ])
  expect(sections).toEqual([
    { heading: 'Sizes', page: null, text: expect.stringMatching(/^In cm\.\n+Measure well\.$/) },
  ])
})

test('a cell of a page that reaches over several rows stands in each of them, a number once', async () => {
  const grouped = `<table><tr><th colspan="1">Group</th><th>SKU</th><th>Freight</th></tr>
    <tr><td rowspan="2">Lamps</td><td>LA-1</td><td rowspan="3">40.00</td></tr>
    <tr><td rowspan="1">LA-2</td></tr>
    <tr><td rowspan="2">Vases</td><td>VA-1</td></tr>
    <tr><td>VA-2</td><td>12.00</td></tr></table>`
  const { tables } = await study('html', grouped)
  expect(tables[0]?.columns).toEqual(['Group', 'SKU', 'Freight'])
  expect(tables[0]?.rows.map(({ cells }) => cells)).toEqual([
    ['Lamps', 'LA-1', '40.00'],
    ['Lamps', 'LA-2', ''],
    ['Vases', 'VA-1', ''],
    ['Vases', 'VA-2', '12.00'],
  ])
})

test('[security D6] cells that would reach over more than a table can hold are read as text', async () => {
  const tall = Array.from({ length: 195 }, (_, at) => `<td rowspan="65534">C${at}</td>`).join('')
  const { sections, tables } = await study(
    'html',
    `<table><tr>${tall}</tr>${'<tr><td>x'.repeat(6_000)}</table>`,
  )
  expect(tables).toEqual([])
  expect(sections[0]?.text).toMatch(/x/)
})

test.each([
  [
    'html',
    `<table>${page([
      ['Care', 'Wipe with a dry cloth.'],
      ['Bulb', 'E14'],
    ])}</table>`,
  ],
  ['html', `<table>${page(sizes)}<tr><td colspan="2">In cm</td></tr></table>`],
  ['markdown', `\`\`\`\n${markdown(sizes).toSpliced(1, 0, '|---|---|').join('\n')}\n\`\`\``],
  ['markdown', markdown(sizes).join('\n')],
] as const)('what only looks like a table in %s stays text: %s', async (kind, content) => {
  const { sections, tables } = await study(kind, content)
  expect(tables).toEqual([])
  expect(sections[0]?.text).toMatch(/\|/)
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

test('[security D3] a file that unpacks to too much is refused, and an empty one says so', async () => {
  const bomb = docxFile(['x'], { 'word/styles.xml': new Uint8Array(5 * 1_024 * 1_024) })
  await expect(study('docx', bomb)).rejects.toThrow('Uncompressed, this file is too large to read.')
  await expect(study('html', '<script>alert(1)</script>')).rejects.toThrow('No text found in this file.')
  await expect(study('text', '| --- |'.repeat(99))).rejects.toThrow('No text found in this file.')
})

test('only the beginning of a very long file is read, and that is said', async () => {
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
  ['markdown', `${'a|b\n-|-\n1|2|3\n'.repeat(60_000)}x`],
] as const)(
  '[security D6] a line of %s that is one long run of signs is read in no time',
  async (kind, content) => {
    const { sections } = await study(kind, content)
    expect(sections.at(-1)?.text).toMatch(/x$/)
  },
)
