import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { inspection } from './inspection.ts'
import { kinds } from './kinds.ts'
import { docxFile, pdfFile, pngFile, xlsxFile } from './testing/files.ts'

function conclude(content: Uint8Array | string, name: string, pieceSize = 7) {
  const bytes = Buffer.from(content)
  const looking = inspection()
  for (let at = 0; at < bytes.length; at += pieceSize) looking.see(bytes.subarray(at, at + pieceSize))
  return looking.conclude(name)
}

const jpeg = (width: number, height: number) => {
  const frame = Buffer.from('ffc0001108000000000301220002110103110100', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from('ffd8ffe100084578696600ff', 'hex'), frame])
}
const webp = (width: number, height: number) => {
  const head = Buffer.alloc(30)
  head.write('RIFF\0\0\0\0WEBPVP8X', 'latin1')
  head.writeUIntLE(width - 1, 24, 3)
  head.writeUIntLE(height - 1, 27, 3)
  return head
}
const gif = (width: number, height: number) => {
  const head = Buffer.alloc(13)
  head.write('GIF89a', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  return head
}

test.each([
  ['a.txt', 'Lamp', 'text'],
  ['a.md', '# Lamp', 'markdown'],
  ['a.CSV', 'a,b', 'csv'],
  ['a.json', '{}', 'json'],
  ['a.html', '<p>Lamp', 'html'],
  ['noname', '<!DOCTYPE html><p>Lamp', 'html'],
  ['noname', 'Lamp', 'text'],
  ['script.exe', 'only words', 'text'],
  ['Größe.txt', Buffer.from('Größe', 'latin1'), 'text'],
  ['orders.txt', 'order\tdate\tsku\tprice\r\n1\t2026-09-01\tA\t9.90\r\n', 'csv'],
  ['notes.txt', 'a\tb\tc\td\nNot a row.\n', 'text'],
  ['wide.txt', Buffer.from('\ufeffGröße', 'utf16le'), 'text'],
  ['a.pdf', pdfFile(['Lamp']), 'pdf'],
  ['noname', docxFile(['Lamp']), 'docx'],
  ['a.xlsx', xlsxFile('Orders', ''), 'xlsx'],
  ['a.png', pngFile(10, 10), 'png'],
  ['a.jpeg', jpeg(10, 10), 'jpeg'],
  ['a.webp', webp(10, 10), 'webp'],
  ['a.gif', gif(10, 10), 'gif'],
] as const)('%s is known by its content', (name, content, kind) => {
  const bytes = Buffer.from(content).length
  expect(conclude(content, name)).toEqual({ mediaType: kinds[kind].mediaType, bytes })
})

test.each([
  ['a picture that is text', 'a.png', 'Lamp'],
  ['text that is a picture', 'a.txt', pngFile(1, 1)],
  ['a document that is a workbook', 'a.docx', xlsxFile('Orders', '')],
  ['a program', 'a.txt', Buffer.from('\x7fELF\x02\x01\x01\0\0\0\0', 'latin1')],
  ['a program without a name', 'noname', Buffer.from('MZ\x90\0\x03\0\0', 'latin1')],
  ['an SVG, which may hold a script, as a picture', 'a.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['an archive', 'a.zip', zipSync({ 'a.txt': strToU8('a') })],
  ['a document with macros', 'a.docx', docxFile(['x'], { 'word/vbaProject.bin': strToU8('x') })],
  ['a protected or old Office file', 'a.docx', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1')],
  ['nothing', 'a.txt', ''],
  ['a PNG of over 40 megapixels', 'a.png', pngFile(8_000, 5_001)],
  ['a JPEG of over 40 megapixels', 'a.jpg', jpeg(8_000, 5_001)],
  ['a WebP of over 40 megapixels', 'a.webp', webp(8_000, 5_001)],
  ['a GIF of over 40 megapixels', 'a.gif', gif(8_000, 5_001)],
] as const)('[security D1, D4] %s is refused', (_, name, content) => {
  expect(() => conclude(content, name)).toThrow(expect.objectContaining({ type: 'UNSUPPORTED_TYPE' }))
})

test.each([
  [
    'prices.xlsx',
    'a,b',
    /an Excel workbook, but the content is a text file\. Rename it to end in \.csv if it is a table/,
  ],
  [
    'prices.xlsx',
    pdfFile(['Lamp']),
    /the content is a PDF\. Rename it to end in \.pdf, or save it again as \.xlsx\.$/,
  ],
  [
    'prices.xlsx',
    zipSync({ 'content.xml': strToU8('a') }),
    /but the content is not\..* save it as \.xlsx\.$/,
  ],
  ['prices.xlsx', Buffer.from('\x7fELF\x02\x01\x01\0\0\0\0', 'latin1'), /but the content is not\./],
  ['prices.zip', zipSync({ 'a.txt': strToU8('a') }), /^Archives aren’t accepted\./],
] as const)('%s that is something else says what, and what to do', (name, content, words) => {
  expect(() => conclude(content, name)).toThrow(words)
})
