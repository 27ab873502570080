import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { isZip } from '#server/archives/zip-reader.ts'
import { idFrom } from '#server/ids/derived-id.ts'
import { Hopeless } from '#server/ports/jobs.ts'
import { fromChatGpt } from './chatgpt.ts'
import { inOrder, timeFrom, titleFrom } from './imported-chat.ts'
import { jsonItems } from './json-items.ts'
import { batchesOf } from './message-batches.ts'
import { fromOwnExport } from './own-chat.ts'
import { prepareChat } from './prepared-chat.ts'
import { itemsOf } from './read-chats.ts'
import { zipEntries } from './zip-entries.ts'

async function* pieces(...texts: string[]) {
  yield* texts
}
async function all<T>(given: AsyncIterable<T>): Promise<T[]> {
  const taken: T[] = []
  for await (const each of given) taken.push(each)
  return taken
}
const items = async (texts: string[], longest = 1_000) => all(jsonItems(pieces(...texts), { longest }))

test('the objects of an array come one by one, wherever the file was cut', async () => {
  const text = '\n[ {"a": "]}\\"{"}, 3, "x", {"b": [{"c": {}}]} ]'
  const expected = ['{"a": "]}\\"{"}', '{"b": [{"c": {}}]}']
  expect(await items([text])).toEqual(expected)
  expect(await items([...text])).toEqual(expected)
  expect(await items(['{"single": [1]}'])).toEqual(['{"single": [1]}'])
  expect(await items(['[]'])).toEqual([])
})

test('an object that is too long is passed over, not kept', async () => {
  expect(await items([`[{"a":"${'x'.repeat(50)}"},`, '{"b":1}]'], 20)).toEqual([undefined, '{"b":1}'])
})

test('foreign, truncated or endlessly nested JSON is refused', async () => {
  await expect(items(['hello'])).rejects.toThrow('no readable chats')
  await expect(items(['[{"a":1}, {"b":'])).rejects.toThrow('is incomplete')
  await expect(items(['['.repeat(300)])).rejects.toThrow('nested too deeply')
})

const zip = (files: Record<string, Uint8Array>) => Buffer.from(zipSync(files))
const unpack = async (file: Buffer) => {
  const [entry] = await zipEntries(file)
  return entry ? Buffer.concat(await all(entry.read())).toString() : undefined
}

test('an archive gives its files, packed or not', async () => {
  const file = zip({ 'a/x.json': strToU8('[1]') })
  expect(isZip(file)).toBe(true)
  expect((await zipEntries(file)).map(({ name }) => name)).toEqual(['a/x.json'])
  expect(await unpack(file)).toBe('[1]')
  expect(await unpack(Buffer.from(zipSync({ y: strToU8('plain') }, { level: 0 })))).toBe('plain')
  expect(isZip(Buffer.from('[{}]'))).toBe(false)
})

test('[security C6] an archive’s contents come in small pieces, packed or not: nobody waits for all of it', async () => {
  const content = Buffer.alloc(1_000_000, 'lamp ')
  for (const level of [0, 6] as const) {
    const [entry] = await zipEntries(Buffer.from(zipSync({ 'chats.json': [content, { level }] })))
    const taken = entry ? await all(entry.read()) : []
    expect(Math.max(...taken.map(({ length }) => length))).toBeLessThanOrEqual(65_536)
    expect(Buffer.concat(taken).equals(content)).toBe(true)
  }
})

/** Offsets of these fields in the directory of an archive with one entry. */
const field = { flags: 8, method: 10, packed: 20, offset: 42 }

test('a damaged archive is said to be one, however it is damaged', async () => {
  const file = zip({ 'x.json': strToU8('some text '.repeat(100)) })
  for (const length of [5, 30, file.length - 30, file.length - 1])
    await expect(zipEntries(file.subarray(0, length))).rejects.toThrow(Hopeless)
  for (const [at, value] of [
    [field.offset, 1],
    [field.offset, 4_000_000_000],
    [field.packed, 4_000_000_000],
    [field.method, 99],
    [field.flags, 0x0008_0001],
    [field.flags, 0x0008_0041],
  ] as const) {
    const wrong = Buffer.from(file)
    wrong.writeUInt32LE(value, wrong.lastIndexOf('PK\x01\x02', undefined, 'latin1') + at)
    await expect(unpack(wrong)).rejects.toThrow(Hopeless)
  }
  const broken = Buffer.from(file)
  broken.fill(0xff, 40, 60)
  await expect(unpack(broken)).rejects.toThrow(Hopeless)
})

test('a bomb is unpacked no further than it is read', async () => {
  const [entry] = await zipEntries(zip({ 'x.json': new Uint8Array(8 * 1_024 * 1_024) }))
  let bytes = 0
  for await (const piece of entry?.read() ?? []) {
    bytes += piece.length
    if (bytes > 1_000_000) break
  }
  expect(bytes).toBeLessThan(2_000_000)
})

test('an archive that holds more than it may is given up, over all of its files together', async () => {
  const spaces = strToU8(`[${' '.repeat(600_000)}{}]`)
  const bomb = zip({ 'conversations-000.json': spaces, 'conversations-001.json': spaces })
  await expect(all(itemsOf(bomb, 1_000_000))).rejects.toThrow('too large to import at once')
  expect(await all(itemsOf(bomb, 2_000_000))).toEqual(['{}', '{}'])
})

test('ids are made from theirs and the person, as valid ones', () => {
  const id = idFrom(1, 'chat', 'abc')
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(idFrom(1, 'chat', 'abc')).toBe(id)
  expect(
    new Set([id, idFrom(2, 'chat', 'abc'), idFrom(1, 'message', 'abc'), idFrom(1, 'chat', 'abd')]).size,
  ).toBe(4)
})

test('titles are one line of storable text, and times ones that can be', () => {
  expect(titleFrom(' A\n\u0000lamp\ud800 ')).toBe('A lamp\ufffd')
  expect(titleFrom('')).toBe('New Chat')
  expect(titleFrom('x'.repeat(500))).toHaveLength(200)
  const now = new Date()
  for (const wrong of [undefined, Number.NaN, -1, 1e18, 0]) expect(timeFrom(wrong, now)).toBe(now)
  expect(timeFrom(Date.UTC(2024, 0), now)).toEqual(new Date(Date.UTC(2024, 0)))
})

const node = (theirId: string, parent: string | null, second: number, kept = true) => ({
  theirId,
  parent,
  kept,
  role: 'user' as const,
  content: theirId,
  createdAt: new Date(second * 1_000),
})
const shape = (nodes: ReturnType<typeof node>[]) =>
  inOrder(nodes).messages.map(({ theirId, parent }) => `${parent ?? ''}>${theirId}`)

test('a tree keeps its branches; what is left out is bridged', () => {
  expect(
    shape([
      node('late', 'a', 5),
      node('early', 'a', 3),
      node('a', 'system', 1),
      node('system', null, 0, false),
      node('below', 'tool', 6),
      node('tool', 'early', 4, false),
    ]),
  ).toEqual(['>a', 'a>early', 'a>late', 'early>below'])
  expect(shape([node('x', 'p', 1), node('p', 'q', 1, false), node('q', 'p', 2, false)])).toEqual(['>x'])
  expect(shape([node('x', 'nowhere', 1)])).toEqual(['>x'])
  const chain = Array.from({ length: 20_000 }, (_, n) =>
    node(`n${n}`, n ? `n${n - 1}` : null, 1, n % 2 === 0),
  )
  expect(shape(chain)).toHaveLength(10_000)
})

test('[security Q1] messages in a circle, or two of one id, are no chat', () => {
  const free = node('free', null, 1)
  expect(() => shape([node('x', 'y', 1), node('y', 'x', 2), free])).toThrow('in a loop')
  expect(() => shape([node('x', 'x', 1), free])).toThrow('in a loop')
  // Each pair would double what follows it: after forty, no memory is left.
  const pairs = Array.from({ length: 40 }, (_, n) => node(`n${n}`, n ? `n${n - 1}` : null, 1))
  expect(() => shape([...pairs, ...pairs])).toThrow('duplicate message ids')
  expect(() => shape([free, node('free', 'free', 1)])).toThrow('duplicate message ids')
})

test('[security C6] a chat of millions of things that are no messages is left out before they are looked at', () => {
  const many = 2_000_000
  expect(() => fromOwnExport({ messages: Array(many).fill({}) })).toThrow('more than 20,000 messages')
  const mapping = Object.fromEntries(Array.from({ length: 20_001 }, (_, n) => [String(n), {}]))
  expect(() => fromChatGpt({ mapping })).toThrow('more than 20,000 messages')
  const message = { author: { role: 'user' }, content: { content_type: 'text', parts: Array(many).fill(1) } }
  const said = { author: { role: 'user' }, content: { content_type: 'text', parts: ['Lamp', 1, {}, ['x']] } }
  const conversation = { id: 'a', mapping: { one: { message }, two: { message: said } } }
  expect(fromChatGpt(conversation).messages.map(({ content }) => content)).toEqual(['Lamp'])
  expect(titleFrom('x'.repeat(20_000_000))).toHaveLength(200)
})

test('a chat of ChatGPT without a title is called by its question, and marks of sources are left out', () => {
  const said = (role: string, text: string) => ({
    author: { role },
    content: { content_type: 'text', parts: [text] },
  })
  const mapping = {
    one: { message: said('user', 'Which lamp sells best in Austria in winter?') },
    two: {
      parent: 'one',
      message: said(
        'assistant',
        'The desk lamp \ue200cite\ue202turn0search1\ue201, mostly【4†source】. 【Note】',
      ),
    },
  }
  const chat = fromChatGpt({ id: 'a', title: ' ', mapping } as { mapping: unknown })
  expect(chat.title).toBe('Which lamp sells best in Austr...')
  expect(chat.messages[1]?.content).toBe('The desk lamp, mostly. 【Note】')
})

test('[security Q3] an export reads a megabyte of messages at a time, or one that is larger', () => {
  const sizes = [400_000, 400_000, 400_000, 5_000_000, 10, ...Array<number>(300).fill(1)]
  const places = sizes.map((bytes, n) => ({ id: String(n), parentId: null, bytes }))
  const batches = [...batchesOf(places)]
  expect(batches.map(({ length }) => length)).toEqual([2, 1, 1, 200, 101])
  expect(batches.flat()).toEqual(places.map(({ id }) => id))
})

test('[security Q3] a long chat is written a portion at a time, in its order', () => {
  const [createdAt, role] = [new Date('2026-01-01'), 'user' as const]
  const about = { theirId: 'c', ours: false, title: 'x', createdAt, updatedAt: createdAt, leaf: null }
  const portionsOf = (count: number, content: string) => {
    const messages = Array.from({ length: count }, (_, n) => ({
      theirId: `${n}`,
      parent: null,
      role,
      content,
      createdAt,
    }))
    return prepareChat(1, { ...about, messages }).portions.map((json) =>
      JSON.parse(json).map(({ n }: { n: number }) => n),
    )
  }
  expect(portionsOf(450, 'x').map(({ length }) => length)).toEqual([200, 200, 50])
  expect(portionsOf(450, 'x').flat()).toEqual(Array.from({ length: 450 }, (_, n) => n))
  expect(portionsOf(3, 'x'.repeat(200_000))).toEqual([[0, 1], [2]])
  expect(portionsOf(0, '')).toEqual([])
})
