import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { chatApi } from '#contracts/chat.ts'
import { runsApi } from '#contracts/runs.ts'
import { MOST_STREAMS } from '#server/http/sse.ts'
import { newId, testApp } from '#server/testing/test-app.ts'

/** Opens the event stream of a run on its own socket. */
async function openStream(port: number, runId: string, token: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(
    `GET /api/runs/${runId}/events HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`,
  )
  await once(socket, 'readable')
  return socket
}

test('[L5] a reader that stops reading is dropped and holds no memory; the others go on', async () => {
  const { app, build, deps } = await testApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const seller = await build.user()
  const { runId } = await build.chat(seller)
  const finish = Promise.withResolvers<void>()
  let say: (text: string) => void = () => {}
  deps.streams.runs.start({ id: runId, kind: 'chat' }, async ({ emit }) => {
    say = (text) => emit({ type: 'text', text })
    await finish.promise
  })

  const stalled = await openStream(port, runId, seller.token)
  stalled.pause()
  const reader = await openStream(port, runId, seller.token)
  let read = 0
  reader.on('data', (chunk) => {
    read += chunk.length
  })
  await expect.poll(app.streams.count).toBe(2)

  // More than the kernel keeps for both ends of a connection; no more of it waits here than the limit.
  const part = 'x'.repeat(64 * 1_024)
  let said = 0
  while (app.streams.count() === 2 && said < 64 * 1_024 * 1_024) {
    say(part)
    said += part.length
    await expect.poll(() => read).toBeGreaterThanOrEqual(said)
  }
  expect(app.streams.count()).toBe(1)
  expect(said).toBeLessThan(24 * 1_024 * 1_024)
  const ended = once(reader, 'close')
  finish.resolve()
  await expect.poll(() => deps.streams.runs.size()).toBe(0)
  reader.destroy()
  await ended
})

test('a person has so many streams open at most; the next is refused and stores nothing', async () => {
  const { app, as, build, deps } = await testApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const seller = await build.user()
  const { runId } = await build.chat(seller)
  const finish = Promise.withResolvers<void>()
  deps.streams.runs.start({ id: runId, kind: 'chat' }, () => finish.promise)
  const open = Array.from({ length: MOST_STREAMS }, () => openStream(port, runId, seller.token))
  const [first] = await Promise.all(open)

  const params = { chatId: newId() }
  const body = { id: newId(), text: 'One more' }
  const me = as(seller.token)
  const refused = { status: 429, body: { type: 'LIMIT_REACHED' } }
  expect(await me.call(chatApi.send, { params, body })).toMatchObject(refused)
  expect(await me.call(runsApi.events, { params: { runId } })).toMatchObject(refused)
  expect((await me.call(chatApi.get, { params })).status).toBe(404)
  // Nobody else is blocked, and closing one stream allows another.
  const other = as((await build.user()).token)
  expect((await other.events(chatApi.send, { params, body })).status).toBe(200)
  first?.destroy()
  await expect.poll(app.streams.count).toBe(MOST_STREAMS - 1)
  await openStream(port, runId, seller.token)
  finish.resolve()
  await expect.poll(() => deps.streams.runs.size()).toBe(0)
})
