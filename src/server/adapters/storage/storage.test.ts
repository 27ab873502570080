import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Storage } from '#server/ports/storage.ts'
import { diskStorage } from './disk.ts'
import { s3Storage } from './s3.ts'
import { startS3Server } from './testing/s3-server.ts'

const plain = { contentType: 'text/plain' }
const pageSize = 3
let dir: string
let runs = 0

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storage-'))
})
afterAll(() => rm(dir, { recursive: true }))

/** Contract of every storage adapter. Each test works in its own folder. */
describe.each([
  ['disk', openDisk],
  ['S3', openS3],
])('%s', (name, open: () => Promise<{ storage: Storage; close(): Promise<void> }>) => {
  let storage: Storage
  let close: () => Promise<void>
  let home: string

  beforeAll(async () => {
    const opened = await open()
    storage = opened.storage
    close = opened.close
  })
  afterAll(() => close())
  beforeEach(() => {
    runs += 1
    home = `${name.toLowerCase()}/${runs}`
  })

  test('a stored object is read back, with its size and type', async () => {
    const body = Buffer.from([0, 1, 2, 10, 13, 255])
    await storage.put(`${home}/photo.png`, body, { contentType: 'image/png' })

    const found = await storage.get(`${home}/photo.png`)
    expect(found).toMatchObject({ size: 6, contentType: 'image/png' })
    expect(found && (await buffer(found.stream))).toEqual(body)
    expect(await storage.head(`${home}/photo.png`)).toEqual({ size: 6, contentType: 'image/png' })
  })

  test('bytes may come as a view, as a stream or not at all', async () => {
    await storage.put(`${home}/view`, new Uint8Array([1, 2, 3, 4]).subarray(1, 3), plain)
    await storage.put(`${home}/stream`, Readable.from([Buffer.from('in '), Buffer.from('pieces')]), plain)
    await storage.put(`${home}/empty`, new Uint8Array(), plain)
    await storage.put(`${home}/empty-stream`, Readable.from([]), plain)

    expect([...(await read('view'))]).toEqual([2, 3])
    expect(String(await read('stream'))).toBe('in pieces')
    expect((await read('empty')).length).toBe(0)
    expect((await read('empty-stream')).length).toBe(0)
    expect(await storage.head(`${home}/empty`)).toEqual({ size: 0, contentType: 'text/plain' })
  })

  test('a second put replaces body and type', async () => {
    await storage.put(`${home}/a`, Buffer.from('a longer first body'), plain)
    await storage.put(`${home}/a`, Buffer.from('second'), { contentType: 'text/markdown' })
    expect(String(await read('a'))).toBe('second')
    expect(await storage.head(`${home}/a`)).toEqual({ size: 6, contentType: 'text/markdown' })
  })

  test('a missing object is undefined, and deleting it is no error', async () => {
    expect(await storage.get(`${home}/none`)).toBeUndefined()
    expect(await storage.head(`${home}/none`)).toBeUndefined()
    await storage.delete(`${home}/none`)
    await storage.delete(`${home}/no/such/folder`)
  })

  test('only the deleted object is gone', async () => {
    await storage.put(`${home}/a`, Buffer.from('a'), plain)
    await storage.put(`${home}/a/b`, Buffer.from('b'), plain)
    await storage.delete(`${home}/a`)
    expect(await storage.get(`${home}/a`)).toBeUndefined()
    expect(String(await read('a/b'))).toBe('b')
    await storage.delete(`${home}/a`)
  })

  test.each([
    'text/html; charset=utf-8',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'multipart/form-data; boundary="a b"',
    'image/svg+xml',
  ])('the type %s comes back as it was', async (contentType) => {
    await storage.put(`${home}/a`, Buffer.from('a'), { contentType })
    expect(await storage.head(`${home}/a`)).toMatchObject({ contentType })
  })

  test('[security D5] keys, prefixes and types outside the grammar are refused everywhere', async () => {
    for (const key of ['', '../a', 'a/../b', '/etc/passwd', '.partial/a', 'A', 'a\u0000b']) {
      await expect(storage.put(key, Buffer.from('a'), plain)).rejects.toThrow(TypeError)
      await expect(storage.get(key)).rejects.toThrow(TypeError)
      await expect(storage.head(key)).rejects.toThrow(TypeError)
      await expect(storage.delete(key)).rejects.toThrow(TypeError)
    }
    await expect(storage.list('../')).rejects.toThrow(TypeError)
    for (const contentType of ['text/html\nx-evil: 1', 'x'.repeat(201)]) {
      await expect(storage.put(`${home}/a`, Buffer.from('a'), { contentType })).rejects.toThrow(TypeError)
    }
    expect(await storage.head(`${home}/a`)).toBeUndefined()
  })

  test('any key the grammar allows works', async () => {
    const keys = ['a', '0', 'a.b_c-d.tar.gz', 'a--b..c__d', `${'x'.repeat(100)}/${'y'.repeat(100)}`]
    for (const key of keys) await storage.put(`${home}/${key}`, Buffer.from(key), plain)
    for (const key of keys) expect(String(await read(key))).toBe(key)
  })

  test('a folder is cleared whole, whatever its size, and its neighbours stay', async () => {
    const keys = ['a/1', 'a/2', 'a/b/3', 'a/b/4', 'ab/5', 'a-6']
    for (const key of keys) await storage.put(`${home}/${key}`, Buffer.from('x'), plain)
    await storage.clear(`${home}/a/`)
    await storage.clear(`${home}/none/`)
    expect((await listAll(`${home}/`)).flat()).toEqual([`${home}/a-6`, `${home}/ab/5`])
    for (const wrong of ['', '../', `${home}/a`])
      await expect(storage.clear(wrong)).rejects.toThrow(TypeError)
  })

  test('keys are listed in order, page by page, under whole segments', async () => {
    const names = ['b', 'a/2', 'a/1', 'a/b/c', 'a', 'a-1', 'c/z', 'c/y']
    for (const key of names) await storage.put(`${home}/${key}`, Buffer.from(key), plain)
    await storage.put(`${home}0/other`, Buffer.from('other'), plain)

    const pages = await listAll(`${home}/`)
    expect(pages.flat()).toEqual(names.sort().map((key) => `${home}/${key}`))
    expect(pages.map((page) => page.length)).toEqual([3, 3, 2])
    expect(await listAll(`${home}/a/`)).toEqual([[`${home}/a/1`, `${home}/a/2`, `${home}/a/b/c`]])
    expect(await listAll(`${home}/none/`)).toEqual([[]])
    expect((await listAll('')).flat()).toEqual(expect.arrayContaining([`${home}/a/b/c`, `${home}0/other`]))
  })

  test('20 MB of unknown length go through and come back in pieces', async () => {
    const sent = createHash('sha256')
    await storage.put(`${home}/big`, Readable.from(bigBody(20_000_000, sent)), plain)

    const found = await storage.get(`${home}/big`)
    if (!found) throw new Error('Nothing was stored.')
    const received = createHash('sha256')
    let largest = 0
    await pipeline(found.stream, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        largest = Math.max(largest, chunk.length)
        received.update(chunk)
      }
    })
    expect(found).toMatchObject({ size: 20_000_000, contentType: 'text/plain' })
    expect(received.digest('hex')).toBe(sent.digest('hex'))
    expect(largest).toBeLessThan(1_000_000)
  })

  test('a put that fails half-way leaves the old object as it was', async () => {
    await storage.put(`${home}/a`, Buffer.from('old'), plain)
    await expect(storage.put(`${home}/a`, breaking(100_000), { contentType: 'x/y' })).rejects.toThrow(
      'source broke',
    )
    await expect(storage.put(`${home}/a`, breaking(10_000_000), { contentType: 'x/y' })).rejects.toThrow(
      'source broke',
    )
    expect(String(await read('a'))).toBe('old')
    expect(await storage.head(`${home}/a`)).toEqual({ size: 3, contentType: 'text/plain' })
    expect(await listAll(`${home}/`)).toEqual([[`${home}/a`]])
  })

  test('a put at the same key at the same time leaves one of them whole', async () => {
    const bodies = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(300_000))
    await Promise.all(
      bodies.map((body) => storage.put(`${home}/a`, Readable.from([Buffer.from(body)]), plain)),
    )
    expect(bodies).toContain(String(await read('a')))
  })

  test('a reader who walks away does no harm', async () => {
    await storage.put(`${home}/a`, Buffer.alloc(2_000_000, 'a'), plain)
    const found = await storage.get(`${home}/a`)
    found?.stream.destroy()
    if (found && !found.stream.closed) await once(found.stream, 'close')
    const again = await storage.get(`${home}/a`)
    expect(again && (await text(again.stream)).length).toBe(2_000_000)
  })

  async function read(key: string): Promise<Buffer> {
    const found = await storage.get(`${home}/${key}`)
    if (!found) throw new Error(`Nothing at ${key}.`)
    return buffer(found.stream)
  }

  async function listAll(prefix: string): Promise<string[][]> {
    const pages: string[][] = []
    let cursor: string | undefined
    do {
      const page = await storage.list(prefix, cursor)
      pages.push(page.keys)
      cursor = page.cursor
    } while (cursor)
    return pages
  }
})

function* bigBody(size: number, hash: { update(chunk: Buffer): unknown }) {
  for (let left = size, index = 0; left > 0; left -= 65_537, index += 1) {
    const chunk = Buffer.alloc(Math.min(left, 65_537), `${index} `)
    hash.update(chunk)
    yield chunk
  }
}

function breaking(afterBytes: number): Readable {
  return Readable.from(
    (function* () {
      for (let sent = 0; sent < afterBytes; sent += 50_000) yield Buffer.alloc(50_000)
      throw new Error('source broke')
    })(),
  )
}

async function openDisk() {
  return { storage: diskStorage(join(dir, 'disk'), { pageSize }), close: async () => {} }
}

async function openS3() {
  const server = await startS3Server()
  return { storage: await s3Storage({ ...server.options, pageSize }), close: server.close }
}
