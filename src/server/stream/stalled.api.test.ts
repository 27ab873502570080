import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'

/** Opens the event stream of a run on a socket of its own. */
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
  deps.runs.start({ id: runId, kind: 'chat' }, async ({ emit }) => {
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
  await expect.poll(() => deps.runs.size()).toBe(0)
  reader.destroy()
  await ended
})
