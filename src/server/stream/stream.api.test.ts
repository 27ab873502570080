// @both-databases
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { authApi } from '#contracts/auth.ts'
import { chatApi } from '#contracts/chat.ts'
import { runsApi } from '#contracts/runs.ts'
import { readEvents, textOf } from '#server/testing/read-events.ts'
import { newId, testApp } from '#server/testing/test-app.ts'
import { startProvider } from '../testing/provider/provider.ts'

/** The app on a port, with a model that does what the question's directive says. */
async function listening() {
  const provider = await startProvider({ interval: 10 })
  onTestFinished(() => provider.close())
  const made = await testApp({ env: { AI_BASE_URL: provider.url, AI_MODEL: 'stand-in' } })
  await made.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = made.app.server.address() as AddressInfo
  const seller = await made.build.user()
  const headers = { authorization: `Bearer ${seller.token}`, 'content-type': 'application/json' }

  const send = (text: string, chatId = newId()) =>
    fetch(`http://127.0.0.1:${port}/api/chats/${chatId}/messages`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ id: newId(), text }),
    })
  const follow = (runId: string, after = 0) =>
    fetch(`http://127.0.0.1:${port}/api/runs/${runId}/events?after=${after}`, { headers })
  return { ...made, port, provider, seller, me: made.as(seller.token), send, follow }
}

/** Reads a number of events, then hangs up. */
async function readSome(response: Response, count: number) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (reader && readEvents(text).length < count) {
    const { value, done } = await reader.read()
    if (done) break
    text += value
  }
  await reader?.cancel()
  return readEvents(text)
}

const runOf = (response: Response) => response.headers.get('x-run-id') ?? ''

test('a reader that hangs up and comes back gets the rest, without gap or repeat, while the answer went on', async () => {
  const { send, follow } = await listening()
  const first = await send('tell me [[tokens=60 interval=10]]')
  const before = await readSome(first, 10)
  const after = readEvents(await (await follow(runOf(first), before.at(-1)?.id)).text())
  const all = [...before, ...after]
  expect(all.map((e) => e.id)).toEqual(all.map((_, at) => at + 1))
  expect(all.at(-1)?.event).toEqual({ type: 'end', state: 'done' })
  expect(textOf(all).match(/~\d+\./g)).toEqual(Array.from({ length: 60 }, (_, at) => `~${at}.`))
})

test('[C4] Stop ends the provider’s work and keeps what was said, on the server too', async () => {
  const { send, me, provider } = await listening()
  const chatId = newId()
  const response = await send('tell me [[tokens=2000 interval=10]]', chatId)
  const seen = await readSome(response, 20)
  const stopped = await me.call(runsApi.stop, { params: { runId: runOf(response) } })
  await provider.requests[0]?.ended
  expect(provider.requests[0]?.outcome).toBe('aborted')
  expect(stopped.body.data.state).toBe('stopped')
  const { body } = await me.call(chatApi.get, { params: { chatId } })
  expect(body.data.messages.at(-1)).toMatchObject({ role: 'assistant', run: { state: 'stopped' } })
  expect(body.data.messages.at(-1)?.content.startsWith(textOf(seen))).toBe(true)
  // Once more changes nothing.
  expect((await me.call(runsApi.stop, { params: { runId: runOf(response) } })).body.data.state).toBe(
    'stopped',
  )
})

test('when the session ends, its open streams end at once; others and the answer go on', async () => {
  const { send, me, deps, build, app, as, port, seller } = await listening()
  const other = await build.user()
  const watching = await build.chat(other)
  const theirs = await fetch(`http://127.0.0.1:${port}/api/runs/${watching.runId}/events`, {
    headers: { authorization: `Bearer ${other.token}` },
  })
  const response = await send('tell me [[tokens=300 interval=10]]')
  const reading = response.text().then(
    () => 'ended',
    () => 'cut',
  )
  await expect.poll(() => app.streams.count()).toBe(2)
  await me.call(authApi.logout)
  expect(await reading).toBe('cut')
  await expect.poll(() => app.streams.count()).toBe(1)
  expect(deps.streams.runs.find(runOf(response))).toBeDefined()
  expect((await as(seller.token).call(authApi.me)).status).toBe(401)
  await theirs.body?.cancel()
})

test.each([
  ['500', 0],
  ['429', 0],
  ['disconnect', 5],
  ['truncated', 5],
  ['malformed', 5],
  ['error-event', 5],
])('a provider that fails with %s leaves a clear end and what it said', async (fault, at) => {
  const { send, me } = await listening()
  const chatId = newId()
  const events = readEvents(
    await (await send(`tell me [[tokens=20 interval=1 fault=${fault} at=${at}]]`, chatId)).text(),
  )
  expect(events.at(-1)?.event).toMatchObject({
    type: 'end',
    state: 'failed',
    message: expect.stringMatching(/\w+ .*\./),
  })
  const { body } = await me.call(chatApi.get, { params: { chatId } })
  expect(body.data.messages.at(-1)).toMatchObject({ content: textOf(events), run: { state: 'failed' } })
  const retried = await me.events(chatApi.retry, { params: { chatId }, body: { id: newId() } })
  expect(retried.status).toBe(200)
})
