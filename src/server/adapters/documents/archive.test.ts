import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { expectWithin } from '#core/testing/cpu-time.ts'
import { repack, unpack } from './archive.ts'
import { docxFile } from './testing/files.ts'

const MB = 1_024 * 1_024
const zeros = new Uint8Array(101 * MB)
const bomb = docxFile(['x'], { 'word/styles.xml': zeros })
const all = () => true
const TOO_LARGE = 'Uncompressed, this file is too large to read.'

test('the wanted files come out as they went in, and go into an archive that packs nothing', async () => {
  const files = await unpack(docxFile(['Lamp'], { 'word/media/a.png': strToU8('png') }), (name) =>
    name.endsWith('.xml'),
  )
  expect([...files.keys()]).toEqual(['[Content_Types].xml', 'word/document.xml'])
  expect(files.get('word/document.xml')?.toString()).toContain('<w:t>Lamp</w:t>')
  expect(await unpack(repack(files), all)).toEqual(files)
  expect(Buffer.from(repack(files)).toString('latin1')).toContain('<w:t>Lamp</w:t>')
})

test('[security D3] an archive that unpacks to too much is refused at once', async () => {
  const tiny = strToU8('<a/>')
  const many = Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`word/${at}.xml`, tiny]))
  const dense = { 'word/styles.xml': zeros.subarray(0, 5 * MB) }
  for (const file of [bomb, docxFile(['x'], many), docxFile(['x'], dense)])
    await expectWithin(2_000, () => expect(unpack(file, all)).rejects.toThrow(TOO_LARGE))
})

test('[security D3] one that says less than it unpacks to is refused too', async () => {
  const liar = Buffer.from(bomb)
  liar.writeUInt32LE(1_000, liar.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 24)
  await expectWithin(2_000, () =>
    expect(unpack(liar, all)).rejects.toThrow('This file is damaged and can’t be opened.'),
  )
})
