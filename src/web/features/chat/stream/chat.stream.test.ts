import type { ServerResponse } from 'node:http'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Chat, Message } from '#contracts/chat.ts'
import type { RunEvent, RunState } from '#contracts/runs.ts'
import { createQueryClient } from '#web/lib/http/query-client.ts'
import { aChat, aMessage, anAnswer } from '#web/testing/chats.ts'
import { answerJson, startWire, type WireRequest } from '#web/testing/wire.ts'
import { chatQuery } from '../chat.queries.ts'
import { dropAnswer, liveAnswer, useAnswers } from './answers.store.ts'
import { type LiveAnswer, withLive } from './chat.state.ts'
import { ask, askAgain, resume, stop } from './chat.stream.ts'

const chatId = 'c7b4c3f0-6f0e-4a55-8f0e-0d2f5f0b8a11'
const runId = '0b6ee0c5-5a3f-4f7e-9d5e-6f1d2c3b4a59'
const question = { id: '5f0f8f3e-8f7b-4f43-9d55-8d8b3c0e7c01', text: 'What is ROAS?' }

let client: QueryClient
beforeEach(() => {
  client = createQueryClient()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  dropAnswer(chatId)
  vi.restoreAllMocks()
})

const answer = (state: RunState, content: string) => anAnswer({ content, run: { id: runId, state } })
const asked = aMessage({ id: question.id, content: question.text })
const chatOf = (...messages: Message[]) => aChat({ id: chatId, messages })

const frame = (number: number, event: RunEvent) =>
  `id: ${number}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
const text = (number: number, words: string) => frame(number, { type: 'text', text: words })
const end = (number: number) => frame(number, { type: 'end', state: 'done' })
const open = (reply: ServerResponse) =>
  reply.writeHead(200, { 'content-type': 'text/event-stream', 'x-run-id': runId })

interface Script {
  send?: (reply: ServerResponse) => void
  events?: (reply: ServerResponse, after: number) => void
  stop?: (reply: ServerResponse) => void
  chat?: (reply: ServerResponse) => void
}

/** A server that says what the test gives it. */
const startScript = (script: Script) =>
  startWire(({ method, path, query }: WireRequest, reply) => {
    if (path.endsWith('/events')) return script.events?.(reply, Number(query.get('after')))
    if (path.endsWith('/stop')) return script.stop?.(reply)
    if (method === 'POST') return script.send?.(reply)
    if (path === '/api/chats')
      return answerJson(reply, 200, { success: true, data: { items: [], next: null } })
    return script.chat?.(reply)
  })
const tell = (chat: Chat) => (reply: ServerResponse) => answerJson(reply, 200, { success: true, data: chat })

/** Waits until the answer of this chat is the expected one. */
function until(holds: (live: LiveAnswer | undefined) => boolean): Promise<void> {
  if (holds(liveAnswer(chatId))) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = useAnswers.subscribe(({ byChat }) => {
      if (!holds(byChat[chatId])) return
      unsubscribe()
      resolve()
    })
  })
}
const gone = () => until((live) => live === undefined)
const textNow = () => liveAnswer(chatId)?.messages.at(-1)?.content

test('a question is shown at once, its answer grows, and at the end the chat is as the server has it', async () => {
  let reply: ServerResponse | undefined
  const wire = await startScript({
    send: (sent) => {
      reply = open(sent)
      reply.write(text(1, 'ROAS '))
    },
    chat: tell(chatOf(asked, answer('done', 'ROAS is return on ad spend.'))),
  })
  const taken = ask(client, chatId, question)
  expect(liveAnswer(chatId)?.messages.map(({ role }) => role)).toEqual(['user', 'thinking'])
  await taken
  await until(() => textNow() === 'ROAS ')
  reply?.end(text(2, 'is return') + end(3))
  await gone()
  expect(client.getQueryData(chatQuery(chatId).queryKey)?.messages.at(-1)?.content).toBe(
    'ROAS is return on ad spend.',
  )
  expect(JSON.parse(wire.requests[0]?.body ?? '')).toEqual(question)
})

test('a question says what its writer read last, since another device may show another branch by now', async () => {
  const read = answer('done', 'Hello.')
  const wire = await startScript({
    send: (reply) => open(reply).end(text(1, 'ROAS') + end(2)),
    chat: tell(chatOf(read, asked, answer('done', 'ROAS'))),
  })
  client.setQueryData(chatQuery(chatId).queryKey, chatOf(read))
  await ask(client, chatId, question)
  await gone()
  expect(JSON.parse(wire.requests[0]?.body ?? '')).toEqual({ ...question, seenId: read.id })
  await ask(client, chatId, { ...question, parentId: null })
  const edited = wire.requests.findLast(({ method }) => method === 'POST')
  expect(JSON.parse(edited?.body ?? '')).toEqual({ ...question, parentId: null })
  await gone()
})

test('an answer whose connection drops goes on from the last number, neither doubled nor lost', async () => {
  const heard: (string | undefined)[] = []
  const unsubscribe = useAnswers.subscribe(() => heard.push(textNow()))
  const wire = await startScript({
    send: (reply) => open(reply).write(text(1, 'one ') + text(2, 'two '), () => reply.destroy()),
    events: (reply, after) =>
      open(reply).end(text(after, 'two ') + text(after + 1, 'three') + end(after + 2)),
    chat: tell(chatOf(asked, answer('done', 'one two three'))),
  })
  await ask(client, chatId, question)
  await gone()
  unsubscribe()
  expect(heard).toContain('one two three')
  expect(heard.every((words) => words === undefined || 'one two three'.startsWith(words))).toBe(true)
  expect(wire.requests.find(({ path }) => path.endsWith('/events'))?.query.get('after')).toBe('2')
})

test('while the server is away the answer is marked as lost, and no longer once it is back', async () => {
  let away = true
  await startScript({
    send: (reply) => open(reply).write(text(1, 'one '), () => reply.destroy()),
    events: (reply) => {
      if (away) return reply.destroy()
      open(reply).end(text(2, 'two') + end(3))
    },
    chat: tell(chatOf(asked, answer('done', 'one two'))),
  })
  await ask(client, chatId, question)
  expect(liveAnswer(chatId)?.lost).toBe(false)
  await until((live) => live?.lost === true)
  expect(textNow()).toBe('one ')
  away = false
  await until((live) => live?.lost === false)
  await gone()
})

test('after a reload the answer is told again from its beginning and once', async () => {
  const wire = await startScript({
    events: (reply) => open(reply).end(text(1, 'one ') + text(2, 'two') + end(3)),
    chat: tell(chatOf(asked, answer('done', 'one two'))),
  })
  const running = answer('running', '')
  resume(client, chatId, running)
  resume(client, chatId, running)
  await until(() => textNow() === 'one two')
  await gone()
  expect(wire.requests.filter(({ path }) => path.endsWith('/events'))).toHaveLength(1)
})

test('the next question does not take away the answer before it while the server has yet to tell that one', async () => {
  const running = answer('running', '')
  client.setQueryData(chatQuery(chatId).queryKey, chatOf(asked, running))
  await startScript({
    events: (reply) => open(reply).end(text(1, 'one ') + text(2, 'two') + end(3)),
    // It is asked for, and does not answer in time.
    chat: () => undefined,
  })
  resume(client, chatId, running)
  await until((live) => live?.messages.at(-1)?.run?.state === 'done')
  void ask(client, chatId, { ...question, id: 'q2' }).catch(() => {})
  const told = client.getQueryData(chatQuery(chatId).queryKey)?.messages ?? []
  const shown = withLive(told, liveAnswer(chatId))
  expect(shown.map(({ role, content }) => [role, content])).toEqual([
    ['user', asked.content],
    ['assistant', 'one two'],
    ['user', question.text],
    ['thinking', ''],
  ])
})

test('a refused question is nowhere, and says why', async () => {
  const refusal = { success: false, error: 'x', message: 'Too fast.', type: 'LIMIT_REACHED', requestId: '1' }
  const wire = await startScript({ send: (reply) => answerJson(reply, 429, refusal) })
  await expect(ask(client, chatId, question)).rejects.toMatchObject({ answer: { message: 'Too fast.' } })
  expect(liveAnswer(chatId)).toBeUndefined()
  expect(wire.requests).toHaveLength(1)
})

test('a question that arrived although its connection was lost counts as sent', async () => {
  await startScript({
    send: (reply) => reply.destroy(),
    chat: tell(chatOf(asked, answer('running', ''))),
  })
  await expect(ask(client, chatId, question)).resolves.toBeUndefined()
  expect(
    withLive(client.getQueryData(chatQuery(chatId).queryKey)?.messages ?? [], liveAnswer(chatId)),
  ).toHaveLength(2)
})

test('a question that was lost with its connection is not sent', async () => {
  await startScript({
    send: (reply) => reply.destroy(),
    chat: (reply) => answerJson(reply, 404, { success: false, message: 'none', type: 'NOT_FOUND' }),
  })
  await expect(ask(client, chatId, question)).rejects.toThrow()
  expect(liveAnswer(chatId)).toBeUndefined()
})

test('trying again adds an answer and no question', async () => {
  const failed = anAnswer({ id: 'before', content: 'ROAS', run: { id: 'run-before', state: 'failed' } })
  const wire = await startScript({
    send: (reply) => open(reply).end(text(1, 'again') + end(2)),
    chat: tell(chatOf(asked, failed, answer('done', 'again'))),
  })
  const trying = askAgain(client, chatId)
  const live = liveAnswer(chatId)
  expect(live?.messages).toHaveLength(1)
  await trying
  await gone()
  expect(JSON.parse(wire.requests[0]?.body ?? '')).toEqual({ id: live?.messages[0]?.id })
})

test('a question in the place of another is sent with what both follow, and is shown as a version of it', async () => {
  const earlier = [
    aMessage({ id: 'q1', siblings: ['q1'] }),
    anAnswer({ id: 'a1', parentId: 'q1', run: { id: 'run-1' } }),
    aMessage({ id: 'q2', parentId: 'a1', siblings: ['q2'] }),
  ]
  client.setQueryData(chatQuery(chatId).queryKey, chatOf(...earlier))
  const wire = await startScript({
    send: (reply) => open(reply).end(text(1, 'again') + end(2)),
    chat: tell(chatOf(...earlier)),
  })
  const attached = {
    id: 'file',
    name: 'a.csv',
    mediaType: 'text/csv',
    bytes: 1,
    state: 'ready',
    reason: null,
  } as const
  const asking = ask(client, chatId, { ...question, parentId: 'a1', attachments: [attached] })
  expect(liveAnswer(chatId)?.messages).toMatchObject([
    { parentId: 'a1', siblings: ['q2', question.id], attachments: [attached] },
    { parentId: question.id },
  ])
  await asking
  await gone()
  expect(JSON.parse(wire.requests[0]?.body ?? '')).toEqual({
    ...question,
    parentId: 'a1',
    attachments: ['file'],
  })
})

test('an answer is written once more to the question that is named, beside those it has', async () => {
  const earlier = [
    aMessage({ id: 'q1' }),
    anAnswer({ id: 'a1', parentId: 'q1', siblings: ['a0', 'a1'], run: { id: 'run-1' } }),
    aMessage({ id: 'q2', parentId: 'a1' }),
  ]
  client.setQueryData(chatQuery(chatId).queryKey, chatOf(...earlier))
  const wire = await startScript({
    send: (reply) => open(reply).end(text(1, 'again') + end(2)),
    chat: tell(chatOf(...earlier)),
  })
  const asking = askAgain(client, chatId, { questionId: 'q1' })
  const [live] = liveAnswer(chatId)?.messages ?? []
  expect(live).toMatchObject({ parentId: 'q1', siblings: ['a0', 'a1', live?.id] })
  await asking
  await gone()
  expect(JSON.parse(wire.requests[0]?.body ?? '')).toEqual({ id: live?.id, questionId: 'q1' })
})

test('[C1] a stop that the server did not hear is taken back', async () => {
  let reply: ServerResponse | undefined
  await startScript({
    send: (sent) => {
      reply = open(sent)
      reply.write(text(1, 'one'))
    },
    stop: (stopping) => stopping.destroy(),
    chat: tell(chatOf(asked, answer('done', 'one'))),
  })
  await ask(client, chatId, question)
  await until(() => textNow() === 'one')
  const stopping = stop(chatId)
  expect(liveAnswer(chatId)).toMatchObject({ streaming: false, stopRequested: true })
  await expect(stopping).rejects.toThrow()
  expect(liveAnswer(chatId)).toMatchObject({ streaming: true, stopRequested: false })
  reply?.end(end(2))
  await gone()
})

test('when the session is over nothing of the answer stays on the page', async () => {
  await startScript({
    send: (reply) => open(reply).write(text(1, 'secret'), () => reply.destroy()),
    events: (reply) => answerJson(reply, 401, { success: false, message: 'Signed out.', type: 'SIGNED_OUT' }),
  })
  await ask(client, chatId, question)
  await gone()
})
