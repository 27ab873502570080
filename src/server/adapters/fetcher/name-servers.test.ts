import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { guardedFetcher } from './guarded.ts'
import { askNameServers } from './socket.ts'
import { openShop, refusal } from './testing/shop.ts'

const typeA = 1
const typeAAAA = 28
const loopback = Buffer.from([127, 0, 0, 1])
const publicAddress = Buffer.from([93, 184, 216, 34])
const publicAddress6 = Buffer.from('26062800022000010248189325c81946', 'hex')

type Records = Partial<Record<number, Buffer[]>>

test('both families are asked and every answer is given', async () => {
  const server = await openNameServer({ [typeA]: [publicAddress, loopback], [typeAAAA]: [publicAddress6] })
  expect(await askNameServers([server.address])('shop.test', AbortSignal.timeout(5_000))).toEqual([
    '93.184.216.34',
    '127.0.0.1',
    '2606:2800:220:1:248:1893:25c8:1946',
  ])
})

test('one family is enough, none is no website', async () => {
  const oneFamily = await openNameServer({ [typeAAAA]: [publicAddress6] })
  expect(await askNameServers([oneFamily.address])('shop.test', AbortSignal.timeout(5_000))).toHaveLength(1)

  const none = await openNameServer({})
  const fetcher = guardedFetcher({ resolve: askNameServers([none.address]) })
  expect(await refusal(fetcher.fetch('http://shop.test/'))).toBe('dns')
})

test('answers of a name server are checked, and followed where allowed', async () => {
  const server = await openNameServer({ [typeA]: [loopback] })
  const shop = await openShop((_request, response) => response.end('found'))
  const guard = { ports: [shop.port], resolve: askNameServers([server.address]) }
  expect(await refusal(guardedFetcher(guard).fetch(shop.url))).toBe('private-address')

  const allowing = guardedFetcher({ ...guard, allowAddress: (address) => address === '127.0.0.1' })
  expect((await allowing.fetch(shop.url)).text()).toBe('found')
})

test('a silent name server is left when the time is up', async () => {
  const silent = await openNameServer(undefined)
  const fetcher = guardedFetcher({ resolve: askNameServers([silent.address]) })
  expect(await refusal(fetcher.fetch('http://shop.test/', { timeoutMs: 100 }))).toBe('timeout')
  expect(silent.questions).toBeGreaterThan(0)
})

/** Answers every question with the given records, or none at all where there are no records to answer from. */
async function openNameServer(records: Records | undefined) {
  const socket = createSocket('udp4')
  const server = { address: '', questions: 0 }
  socket.on('message', (query, sender) => {
    server.questions += 1
    if (records) socket.send(answer(query, records), sender.port, sender.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => {
    socket.close()
  })
  server.address = `127.0.0.1:${socket.address().port}`
  return server
}

function answer(query: Buffer, records: Records): Buffer {
  const questionEnd = query.indexOf(0, 12) + 5
  const question = query.subarray(12, questionEnd)
  const type = question.readUInt16BE(question.length - 4)
  const found = records[type] ?? []
  const header = Buffer.from(query.subarray(0, 12))
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(found.length, 6)
  header.writeUInt32BE(0, 8)
  return Buffer.concat([header, question, ...found.map((address) => record(type, address))])
}

function record(type: number, address: Buffer): Buffer {
  const fields = Buffer.alloc(12)
  // The name is the one that stands in the question, at byte 12.
  fields.writeUInt16BE(0xc00c, 0)
  fields.writeUInt16BE(type, 2)
  fields.writeUInt16BE(1, 4)
  fields.writeUInt32BE(60, 6)
  fields.writeUInt16BE(address.length, 10)
  return Buffer.concat([fields, address])
}
