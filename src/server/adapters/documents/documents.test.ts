import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { Unreadable } from '#server/ports/documents.ts'
import { notesOf, photo } from '#server/testing/photo.ts'
import { threadedDocuments } from './documents.ts'
import { kinds } from './kinds.ts'
import { docxFile, pdfBomb, pdfFile, textCell, xlsxFile } from './testing/files.ts'

const documents = threadedDocuments()
const bytesOf = (text: string) => strToU8(text) as Uint8Array<ArrayBuffer>
const read = (kind: keyof typeof kinds, content: string | Uint8Array<ArrayBuffer>) =>
  documents.read({
    bytes: typeof content === 'string' ? bytesOf(content) : content,
    mediaType: kinds[kind].mediaType,
  })

test('text comes as it is, in whatever way it was written down', async () => {
  expect(await read('text', 'Größe\r\n2 m')).toBe('Größe\n2 m')
  expect(await read('markdown', '# Lamp\n\n- *warm*')).toBe('# Lamp\n\n- *warm*')
  expect(await read('json', '{"a": 1}')).toBe('{"a": 1}')
  expect(await read('text', new Uint8Array(Buffer.from('Größe', 'latin1')))).toBe('Größe')
  expect(await read('text', new Uint8Array(Buffer.from('\ufeffGröße', 'utf16le')))).toBe('Größe')
})

test('the rows of a CSV are counted, and its formulas stay text', async () => {
  expect(await read('csv', 'name;price\n"Lamp; big";=1+1\n\nDesk;30')).toBe(
    '[row 1]\nname | price\nLamp; big | =1+1\n\n[row 4]\nDesk | 30',
  )
})

test('a page gives its visible text', async () => {
  const page = `<!doctype html><title>Lamps</title><style>p{}</style><script>steal()</script>
    <h1>All <b>lamps</b></h1><p>Warm&amp;bright<br>and cheap</p><table><tr><td>Desk</td><td>30</td></tr></table>`
  const text = await read('html', page)
  expect(text.split(/\n+/)).toEqual(['Lamps', 'All lamps', 'Warm&bright', 'and cheap', 'Desk | 30'])
})

test('the pages of a PDF are marked', async () => {
  expect(await read('pdf', pdfFile(['Lamp 24 EUR', 'Desk 30 EUR']))).toBe(
    '[page 1]\nLamp 24 EUR\n\n[page 2]\nDesk 30 EUR',
  )
})

test('the paragraphs of a Word document are lines', async () => {
  expect(await read('docx', docxFile(['A lamp', 'is warm &amp; bright']))).toBe('A lamp\n\nis warm & bright')
})

test('the rows of a workbook are marked with sheet and row, and formulas stay text', async () => {
  const cells = [
    `<row r="1">${textCell('A1', 'name')}${textCell('B1', 'price')}</row>`,
    `<row r="2">${textCell('A2', '=HYPERLINK("http://x")')}<c r="B2"><f>1+1</f><v>2</v></c></row>`,
    `<row r="12">${textCell('A12', 'Desk')}<c r="B12"><v>30</v></c></row>`,
  ]
  expect(await read('xlsx', xlsxFile('Orders', cells.join('')))).toBe(
    '[sheet Orders, row 1]\nname | price\n=HYPERLINK("http://x") | 2\n\n[sheet Orders, row 12]\nDesk | 30',
  )
})

test('a picture has no text', async () => {
  expect(await read('png', 'whatever')).toBe('')
})

test('a text that is too long is cut, and says so', async () => {
  const text = await read('text', 'x'.repeat(300_000))
  expect(text).toHaveLength(200_000 + '\n[The file goes on: these are its first 200,000 characters.]'.length)
  expect(text).toMatch(/x\n\[The file goes on: .*\]$/)
})

test('characters that no database can store are left out', async () => {
  const text = await read('json', '{"a\u0000b"}')
  expect(text).toBe('{"ab"}')
})

test.each([
  ['a PDF that ends too early', 'pdf', pdfFile(['Lamp']).slice(0, 60)],
  ['a PDF that is none', 'pdf', '%PDF-1.4 and then nothing of it'],
  ['a document that ends too early', 'docx', docxFile(['Lamp']).slice(0, 300)],
  ['a document without its text', 'docx', zipSync({ 'word/other.xml': strToU8('<a/>') })],
  ['a workbook that is a document', 'xlsx', docxFile(['Lamp'])],
  ['a workbook of noise', 'xlsx', xlsxFile('A', '<row r="x"><c r="\u0001"')],
  [
    'a document that declares entities',
    'docx',
    docxFile(['x'], { 'word/styles.xml': strToU8('<!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>') }),
  ],
] as const)('[security D6] %s fails with a plain reason', async (_, kind, content) => {
  await expect(read(kind, content as Uint8Array<ArrayBuffer>)).rejects.toThrow(/^This file is damaged/)
})

test('[security D6] a protected file says so', async () => {
  const key =
    '/Encrypt << /Filter /Standard /V 1 /R 2 /O (12345678901234567890123456789012) /U (12345678901234567890123456789012) /P -4 >> /ID [(a) (a)]'
  await expect(read('pdf', pdfFile(['Lamp'], key))).rejects.toThrow('has a password')
  const packed = docxFile(['Lamp'])
  const table = Buffer.from(packed.buffer).lastIndexOf('PK\x01\x02', undefined, 'latin1')
  packed[table + 8] = 1
  await expect(read('docx', packed)).rejects.toThrow('has a password')
})

test('[security D6] a PDF of pictures says that there is no text', async () => {
  await expect(read('pdf', pdfFile(['']))).rejects.toThrow('No text found')
})

test('[security D3] an archive that unpacks to too much is refused', async () => {
  const bomb = docxFile(['x'], { 'word/styles.xml': new Uint8Array(5 * 1_024 * 1_024) })
  await expect(read('docx', bomb)).rejects.toThrow('Uncompressed, this file is too large to read.')
})

test('[security D3] a sheet with one cell in its last corner takes no machine down', async () => {
  const corner = `<row r="1048576">${textCell('XFD1048576', 'far')}</row>`
  await expect(read('xlsx', xlsxFile('A', corner))).rejects.toThrow('This workbook is too large to read.')
})

test('[security D6] a reading that fills its memory ends as one that is too large', async () => {
  const small = threadedDocuments({ heapMb: 24 })
  const cells = { bytes: bytesOf('a1,b2,c3\n'.repeat(500_000)), mediaType: 'text/csv' }
  await expect(small.read(cells)).rejects.toThrow('This file is too large to read.')
})

test('[security D6] a page that unpacks without end is given up before it fills the memory; another is read', async () => {
  const small = threadedDocuments({ buffersMb: 48 })
  const readPage = (bytes: Uint8Array<ArrayBuffer>) => small.read({ bytes, mediaType: kinds.pdf.mediaType })
  await expect(readPage(pdfBomb(64))).rejects.toThrow('This file is too large to read.')
  expect(await readPage(pdfFile(['Lamp']))).toBe('[page 1]\nLamp')
})

test('[security D6] nothing in a file reaches out', async () => {
  const asked: unknown[] = []
  const server = createServer((request, reply) => {
    asked.push(request.url)
    reply.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await read('html', `<link rel=stylesheet href="${address}/a.css"><img src="${address}/a.png"><p>Lamp</p>`)
  const rels = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${address}/b.png" TargetMode="External"/></Relationships>`
  await read('docx', docxFile(['Lamp'], { 'word/_rels/document.xml.rels': strToU8(rels) }))
  expect(asked).toEqual([])
})

test('[security D6] a reading that takes too long is ended, and one that is given up', async () => {
  const hasty = threadedDocuments({ longestMs: 1 })
  const lamp = () => ({ bytes: bytesOf('Lamp'), mediaType: 'text/plain' })
  await expect(hasty.read(lamp())).rejects.toThrow(new Unreadable('It took too long to read this file.'))
  const control = new AbortController()
  const reading = documents.read(lamp(), control.signal)
  control.abort(new Error('stop'))
  await expect(reading).rejects.toThrow('stop')
  const waiting = new AbortController()
  const fetch = () => {
    waiting.abort(new Error('stop'))
    return new Promise<never>(() => {})
  }
  const shrinking = documents.shrink({ fetch, mediaType: 'image/png' }, waiting.signal)
  await expect(shrinking).rejects.toThrow('stop')
})

test('[security D4] a picture that is redrawn looks the same, upright, and holds nothing else; one that is damaged is refused', async () => {
  const taken = await photo()
  expect(await notesOf(taken)).toMatchObject({ notes: 3, width: 40, height: 20 })
  const drawn = await documents.redraw({ fetch: async () => taken, mediaType: 'image/jpeg' })
  expect(await notesOf(drawn.bytes)).toEqual({ notes: 0, width: 20, height: 40 })
  const frames = { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } } as const
  const moving = await sharp(Buffer.alloc(8 * 16 * 3, 90).fill(200, 8 * 8 * 3), frames)
    .gif()
    .toBuffer()
  const again = await documents.redraw({ fetch: async () => moving, mediaType: 'image/gif' })
  expect(await sharp(again.bytes).metadata()).toMatchObject({ format: 'gif', pages: 2, width: 8 })
  const avif = await sharp(taken).avif().toBuffer()
  const stored = await documents.redraw({ fetch: async () => avif, mediaType: 'image/avif' })
  expect([stored.mediaType, (await sharp(stored.bytes).metadata()).format]).toEqual(['image/webp', 'webp'])
  const half = taken.subarray(0, taken.length - 60)
  await expect(documents.redraw({ fetch: async () => half, mediaType: 'image/jpeg' })).rejects.toThrow(
    Unreadable,
  )
})
