import { strToU8, type Zippable, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipStream } from '#server/zip.ts'
import { bounds, openArchive, readEntry } from './archive.ts'

const NOT_OURS = /^This is not the ZIP file/
const DAMAGED = /^The ZIP file is damaged/
const TOO_MUCH = /^The ZIP file holds more/

const zip = (files: Zippable) => Buffer.from(zipSync(files))
const text = 'What is left of an order? '.repeat(20)
const small = () => zip({ 'a.txt': strToU8(text), 'b/c.txt': [strToU8('stored'), { level: 0 }] })

async function contents(file: Buffer): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [name, entry] of openArchive(file)) found[name] = (await readEntry(file, entry)).toString()
  return found
}

/** Where the n-th entry of the directory begins. */
function entryAt(file: Buffer, n: number): number {
  let at = -1
  for (let left = n; left >= 0; left--) at = file.indexOf(Buffer.from('504b0102', 'hex'), at + 1)
  return at
}
/** Changes what the directory says about an entry. */
function claiming(
  file: Buffer,
  { entry = 0, field, value }: { entry?: number; field: number; value: number },
) {
  file.writeUInt32LE(value, entryAt(file, entry) + field)
  return file
}

test('an archive is read as it was made, also one of ours', async () => {
  expect(await contents(small())).toEqual({ 'a.txt': text, 'b/c.txt': 'stored' })
  async function* files() {
    yield { name: 'a.txt', content: text }
    yield { name: 'empty.txt', content: '' }
  }
  const pieces: Buffer[] = []
  for await (const piece of zipStream(files())) pieces.push(piece)
  expect(await contents(Buffer.concat(pieces))).toEqual({ 'a.txt': text, 'empty.txt': '' })
})

const [CRC, PACKED, BYTES, OFFSET] = [16, 20, 24, 42]

const hostile: [string, () => Buffer, RegExp][] = [
  ['nothing', () => Buffer.alloc(0), NOT_OURS],
  ['no ZIP', () => Buffer.from('%PDF-1.7 and so on, long enough to be looked at'), NOT_OURS],
  ['cut short', () => small().subarray(0, -30), DAMAGED],
  ['a path that climbs', () => zip({ '../../etc/passwd': strToU8('x') }), NOT_OURS],
  ['a path from the root', () => zip({ '/etc/passwd': strToU8('x') }), NOT_OURS],
  ['a path of another system', () => zip({ 'a\\..\\b': strToU8('x') }), NOT_OURS],
  [
    'two of one name',
    () => {
      const file = zip({ 'a.txt': strToU8('1'), 'b.txt': strToU8('2') })
      file.write('a.txt', entryAt(file, 1) + 46)
      return file
    },
    NOT_OURS,
  ],
  ['a password', () => claiming(small(), { field: 8, value: 0x0008_0001 }), /has a password/],
  ['a way of packing that is not known', () => claiming(small(), { field: 10, value: 99 }), DAMAGED],
  ['less than it says', () => claiming(small(), { field: BYTES, value: 9_000 }), DAMAGED],
  ['more than it says', () => claiming(small(), { field: BYTES, value: 20 }), DAMAGED],
  ['another content', () => claiming(small(), { field: CRC, value: 7 }), DAMAGED],
  ['bytes beyond the end', () => claiming(small(), { field: PACKED, value: 0xffff_ffff }), DAMAGED],
  ['a place beyond the end', () => claiming(small(), { field: OFFSET, value: 0xffff_fff0 }), DAMAGED],
  ['entries that share their bytes', () => claiming(small(), { entry: 1, field: OFFSET, value: 0 }), DAMAGED],
  ['a bomb', () => zip({ 'a.txt': new Uint8Array(4_000_000) }), TOO_MUCH],
  ['more than it may hold', () => claiming(small(), { field: BYTES, value: bounds.bytes + 1 }), TOO_MUCH],
  [
    'more entries than any project',
    () =>
      zip(Object.fromEntries(Array.from({ length: bounds.entries + 1 }, (_, n) => [`${n}`, strToU8('')]))),
    TOO_MUCH,
  ],
]

test.each(hostile)('[D3] %s is refused', async (_, file, sentence) => {
  await expect(contents(file())).rejects.toThrow(sentence)
})
