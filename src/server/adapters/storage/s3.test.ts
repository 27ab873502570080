import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import { s3Storage } from './s3.ts'
import { type Interceptor, startS3Server } from './testing/s3-server.ts'

const plain = { contentType: 'text/plain' }
const small = Buffer.from('small')

async function open(intercept?: Interceptor, options: { timeoutMs?: number; secretAccessKey?: string } = {}) {
  const server = await startS3Server(intercept)
  onTestFinished(server.close)
  return { server, storage: await s3Storage({ ...server.options, ...options }) }
}

describe('a failure of the server', () => {
  test('is tried again, also within an upload in parts', async () => {
    const failed = new Set<string | undefined>()
    const { storage } = await open((request, response) => {
      if (failed.has(request.url)) return false
      failed.add(request.url)
      request.resume().on('end', () => response.writeHead(503).end())
      return true
    })
    await storage.put('a', small, plain)
    await storage.put('b', Readable.from([Buffer.alloc(9_000_000)]), plain)
    expect(await storage.head('b')).toMatchObject({ size: 9_000_000 })
    expect(failed.size).toBeGreaterThan(4)
  })

  test('that lasts is an error, never an object that is missing', async () => {
    const { storage } = await open((request, response) => {
      request.resume().on('end', () => response.writeHead(500).end())
      return true
    })
    await expect(storage.get('a')).rejects.toThrow()
    await expect(storage.head('a')).rejects.toThrow()
    await expect(storage.list('')).rejects.toThrow()
  })

  test('to answer at all ends in an error', async () => {
    const { storage } = await open(() => true, { timeoutMs: 50 })
    await expect(storage.get('a')).rejects.toThrow(/timed out/)
  })
})

test('a wrong secret is refused, for reading too', async () => {
  const { storage } = await open(undefined, { secretAccessKey: 'wrong' })
  await expect(storage.put('a', small, plain)).rejects.toThrow('SignatureDoesNotMatch')
  await expect(storage.get('a')).rejects.toThrow('SignatureDoesNotMatch')
})

test('an upload in parts that fails is dropped at the server', async () => {
  const { storage, server } = await open()
  let uploadsOnTheWay = 0
  const body = Readable.from(
    (function* () {
      for (let part = 0; part < 2; part += 1) yield Buffer.alloc(8_000_000)
      uploadsOnTheWay = server.uploads.size
      throw new Error('source broke')
    })(),
  )
  await expect(storage.put('a', body, plain)).rejects.toThrow('source broke')
  expect(uploadsOnTheWay).toBe(1)
  expect(server.uploads.size).toBe(0)
})

test('a body is not read further ahead than one part', async () => {
  const held: ServerResponse[] = []
  const arrivals = new EventTarget()
  const { storage } = await open((request, response) => {
    if (!request.url?.includes('partNumber=1')) return false
    request.resume().on('end', () => {
      held.push(response)
      arrivals.dispatchEvent(new Event('part'))
    })
    return true
  })
  let read = 0
  const body = Readable.from(
    (function* () {
      for (; read < 40_000_000; read += 100_000) yield Buffer.alloc(100_000)
    })(),
  )
  const arrived = once(arrivals, 'part')
  const putting = storage.put('a', body, plain)
  await arrived
  expect(read).toBeLessThan(10_000_000)
  held[0]?.writeHead(400).end()
  await expect(putting).rejects.toThrow()
})
