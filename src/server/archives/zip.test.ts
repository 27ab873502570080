import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipStream } from './zip.ts'

async function* each<T>(...items: T[]) {
  yield* items
}

test('files come out as they went in, also those that came in pieces', async () => {
  const archive = await buffer(
    zipStream(
      each(
        { name: 'a.txt', content: 'short' },
        { name: 'chats/灯-1.md', content: each('in ', 'pieces ', '灯') },
        { name: 'empty.json', content: '' },
      ),
    ),
  )
  const files = Object.entries(unzipSync(archive)).map(([name, data]) => [name, strFromU8(data)])
  expect(files).toEqual([
    ['a.txt', 'short'],
    ['chats/灯-1.md', 'in pieces 灯'],
    ['empty.json', ''],
  ])
})

test('no more is made than is read', async () => {
  let pieces = 0
  async function* endless() {
    for (;;) {
      pieces++
      yield Array.from({ length: 20_000 }, () => Math.random()).join()
    }
  }
  const archive = zipStream(each({ name: 'endless.txt', content: endless() }))
  const reading = archive[Symbol.asyncIterator]()
  for (let reads = 1; reads <= 20; reads++) {
    await reading.next()
    await new Promise(setImmediate)
    expect(pieces).toBeLessThan(reads + 10)
  }
  archive.destroy()
})

test.each([
  '../up',
  '/root',
  'a/../b',
  'a\\b',
  'a//b',
  '',
  'a/',
  '.hidden',
  'C:x',
  'a\u0000b',
  'x'.repeat(201),
])('a file cannot be called %j', async (name) => {
  await expect(buffer(zipStream(each({ name, content: '' })))).rejects.toThrow('Not a name')
})
