import { crc32 } from 'node:zlib'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipStream } from '#server/archives/zip.ts'
import { inMemory } from '#server/archives/zip-reader.ts'
import type { PlacedFile } from '#server/files/on-disk.ts'
import { bounds, linesOf, openArchive, readEntry } from './archive.ts'

const NOT_OURS = /^This isn’t an exported project/
const DAMAGED = /^The ZIP file is damaged/
const TOO_MUCH = /^The ZIP file is too large/

const zip = (files: Zippable) => Buffer.from(zipSync(files))
const text = 'What is left of an order? '.repeat(20)
const small = () => zip({ 'a.txt': strToU8(text), 'b/c.txt': [strToU8('stored'), { level: 0 }] })

async function contents(file: Buffer): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [name, entry] of await openArchive(inMemory(file)))
    found[name] = String(await readEntry(entry, 1_000_000))
  return found
}

/** Start of the n-th entry of the directory. */
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

/** A stored entry of zeros, of which only the surroundings take memory. */
function ofZeros(bytes: number): PlacedFile {
  const file = zip({ zeros: [new Uint8Array(), { level: 0 }] })
  const directory = entryAt(file, 0)
  const [before, after] = [file.subarray(0, directory), file.subarray(directory)]
  const piece = Buffer.alloc(1_000_000)
  let crc = 0
  for (let left = bytes; left > 0; left -= piece.length) crc = crc32(piece, crc)
  for (const [field, value] of [
    [CRC, crc],
    [PACKED, bytes],
    [BYTES, bytes],
  ] as const)
    after.writeUInt32LE(value, field)
  after.writeUInt32LE(before.length + bytes, after.length - 22 + 16)
  const read = async (at: number, length: number) => {
    const place = Buffer.alloc(length)
    if (at < before.length) before.copy(place, 0, at)
    const first = before.length + bytes - at
    if (first < length) after.copy(place, Math.max(0, first), Math.max(0, -first))
    return place
  }
  return { size: before.length + bytes + after.length, read }
}

test('a file that is larger than what is held in memory comes out whole, in pieces', async () => {
  const file = ofZeros(60_000_000)
  const entry = (await openArchive(file)).get('zeros')
  if (!entry) throw new Error('The entry is not there.')
  let [bytes, largest] = [0, 0]
  for await (const piece of entry.read()) {
    bytes += piece.length
    largest = Math.max(largest, piece.length)
  }
  expect([bytes, largest < 1_000_000]).toEqual([60_000_000, true])
  expect(await readEntry(entry, 1_000_000)).toBeUndefined()
  expect(await linesOf(entry, 1_000_000).next()).toEqual({ done: false, value: undefined })
})

test('a list is read line by line, wherever its pieces end', async () => {
  const lines = Array.from({ length: 5_000 }, (_, n) => (n % 7 === 0 ? '' : `${n} ${'ü€'.repeat(40)}`))
  for (const end of ['', '\n']) {
    const file = inMemory(zip({ list: [strToU8([...lines, 'last'].join('\n') + end), { level: 0 }] }))
    const entry = (await openArchive(file)).get('list')
    if (!entry) throw new Error('The entry is not there.')
    const read: string[] = []
    for await (const line of linesOf(entry, 1_000)) read.push(String(line))
    expect(read).toEqual([...lines, 'last'])
  }
})

test('a name in UTF-8 is read as such, also where the archive does not say so', async () => {
  const file = zip({ 'knowledge/Größe.txt': strToU8('x') })
  file.writeUInt16LE(0, entryAt(file, 0) + 8)
  expect(await contents(file)).toEqual({ 'knowledge/Größe.txt': 'x' })
})

test('an error of the disk is told as it is', async () => {
  const [file, error] = [inMemory(small()), Object.assign(new Error('EIO'), { syscall: 'read' })]
  const entry = (await openArchive(file)).get('a.txt')
  file.read = async () => {
    throw error
  }
  if (!entry) throw new Error('The entry is not there.')
  await expect(readEntry(entry, 1_000)).rejects.toBe(error)
  await expect(openArchive(file)).rejects.toBe(error)
})

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
  ['a password', () => claiming(small(), { field: 8, value: 0x0008_0001 }), /password-protected/],
  ['a way of packing that is not known', () => claiming(small(), { field: 10, value: 99 }), DAMAGED],
  ['less than it says', () => claiming(small(), { field: BYTES, value: 9_000 }), DAMAGED],
  ['more than it says', () => claiming(small(), { field: BYTES, value: 20 }), DAMAGED],
  ['another content', () => claiming(small(), { field: CRC, value: 7 }), DAMAGED],
  ['bytes beyond the end', () => claiming(small(), { field: PACKED, value: 0xffff_ffff }), DAMAGED],
  ['a place beyond the end', () => claiming(small(), { field: OFFSET, value: 0xffff_fff0 }), DAMAGED],
  ['entries that share their bytes', () => claiming(small(), { entry: 1, field: OFFSET, value: 0 }), DAMAGED],
  [
    'a bomb',
    () => zip({ 'a.txt': new Uint8Array(4_000_000) }),
    /^“a\.txt” is packed tighter than 100 to one/,
  ],
  ['more than it may hold', () => claiming(small(), { field: BYTES, value: bounds.bytes + 1 }), TOO_MUCH],
  [
    'more entries than any project',
    () => {
      const file = small()
      file.writeUInt16LE(bounds.entries + 1, file.length - 22 + 10)
      return file
    },
    TOO_MUCH,
  ],
]

test.each(hostile)('[D3] %s is refused', async (_, file, sentence) => {
  await expect(contents(file())).rejects.toThrow(sentence)
})
