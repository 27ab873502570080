// @both-databases
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chatApi } from '#contracts/chat.ts'
import { projectsApi } from '#contracts/projects.ts'
import { runsApi } from '#contracts/runs.ts'
import { AiError } from '#server/ports/ai.ts'
import { textOf } from '#server/testing/read-events.ts'
import { finished, scriptedAi } from '#server/testing/scripted-ai.ts'
import { newId, testApp } from '#server/testing/test-app.ts'

const question = 'I sell at 39.90, cost 11.20, shipping 3.40. What is my break-even ROAS?'

test('[E1][E2] a question starts a chat, is answered, and both are kept', async () => {
  const { as, build } = await testApp()
  const seller = await build.user()
  const [chatId, id] = [newId(), newId()]
  const { status, events, runId } = await as(seller.token).events(chatApi.send, {
    params: { chatId },
    body: { id, text: question },
  })
  expect(status).toBe(200)
  expect(events.map((e) => e.id)).toEqual(events.map((_, at) => at + 1))
  expect(events.at(-1)?.event).toEqual({ type: 'end', state: 'done' })

  const { body } = await as(seller.token).call(chatApi.get, { params: { chatId } })
  expect(body.data).toMatchObject({
    id: chatId,
    title: 'I sell at 39.90, cost 11.20, s...',
    userId: String(seller.id),
  })
  expect(body.data.messages).toMatchObject([
    { id, role: 'user', content: question, run: null },
    { role: 'assistant', content: textOf(events), run: { id: runId, state: 'done' } },
  ])
  const list = await as(seller.token).call(chatApi.list)
  expect(list.body.data.items).toMatchObject([{ id: chatId, question }])
})

test('[E1][E2] a chat and its messages hold every field of the specification', async () => {
  const { as, build } = await testApp()
  const seller = await build.user()
  const { call, events } = as(seller.token)
  const made = await call(projectsApi.create, { body: { name: 'Lamp', businessInstructions: '' } })
  const projectId = made.body.data.id
  const [chatId, id] = [newId(), newId()]
  const started = new Date().toISOString()
  await events(chatApi.send, { params: { chatId }, body: { id, text: question, projectId } })

  const { messages, ...chat } = (await call(chatApi.get, { params: { chatId } })).body.data
  const isoTime = (text: string) => new Date(text).toISOString() === text
  expect(chat).toEqual({
    id: chatId,
    title: 'I sell at 39.90, cost 11.20, s...',
    createdAt: expect.toSatisfy(isoTime),
    updatedAt: expect.toSatisfy(isoTime),
    projectId,
    userId: String(seller.id),
    pinned: false,
    deletedAt: null,
  })
  expect(chat.updatedAt >= chat.createdAt && chat.createdAt >= started).toBe(true)
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
  for (const message of messages) {
    expect(message).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      content: expect.stringMatching(/\S/),
      createdAt: expect.toSatisfy(isoTime),
    })
  }
  expect(messages[0]).toMatchObject({ id, content: question })
  const atHome = newId()
  await events(chatApi.send, { params: { chatId: atHome }, body: { id: newId(), text: 'At home.' } })
  expect((await call(chatApi.get, { params: { chatId: atHome } })).body.data.projectId).toBeNull()
})

test('[E2] an answer that is being written is a message of the role thinking', async () => {
  const { as, build } = await testApp()
  const owner = await build.user()
  const { chatId } = await build.chat(owner, { text: question })
  const { body } = await as(owner.token).call(chatApi.get, { params: { chatId } })
  expect(body.data.messages).toMatchObject([
    { role: 'user', content: question },
    { role: 'thinking', id: expect.any(String), content: expect.any(String), createdAt: expect.any(String) },
  ])
})

test('sending the same message twice asks once and follows the same answer', async () => {
  const { as, build } = await testApp()
  const seller = as((await build.user()).token)
  const request = { params: { chatId: newId() }, body: { id: newId(), text: question } }
  const first = await seller.events(chatApi.send, request)
  const again = await seller.events(chatApi.send, request)
  expect(again.runId).toBe(first.runId)
  expect(textOf(again.events)).toBe(textOf(first.events))
  const { body } = await seller.call(chatApi.get, { params: request.params })
  expect(body.data.messages).toHaveLength(2)
})

test('an answer can be read again from any number on', async () => {
  const { as, build } = await testApp()
  const seller = as((await build.user()).token)
  const { runId, events } = await seller.events(chatApi.send, {
    params: { chatId: newId() },
    body: { id: newId(), text: question },
  })
  for (const after of [0, 1, 7, events.length - 1]) {
    const again = await seller.events(runsApi.events, { params: { runId }, query: { after } })
    expect(again.events).toEqual(events.slice(after))
  }
  // A reader ahead of the stored log is still told the end.
  const ahead = await seller.events(runsApi.events, {
    params: { runId },
    query: { after: events.length + 5 },
  })
  expect(ahead.events.at(-1)?.event).toMatchObject({ type: 'end', state: 'done' })
})

test('a run whose process died is kept as far as it got, marked interrupted, and can be retried', async () => {
  const { as, build, deps } = await testApp()
  const owner = await build.user()
  const seller = as(owner.token)
  const { chatId, runId } = await build.chat(owner, { processId: newId(), text: question })
  const { insertBatches } = await import('#server/stream/stream.repository.ts')
  await insertBatches(
    deps.db,
    [
      {
        runId,
        first: 1,
        last: 2,
        events: [
          { type: 'text', text: 'Half ' },
          { type: 'text', text: 'an answer' },
        ],
      },
    ],
    false,
  )

  const { events } = await seller.events(runsApi.events, { params: { runId } })
  expect(textOf(events)).toBe('Half an answer')
  expect(events.at(-1)).toMatchObject({ id: 3, event: { type: 'end', state: 'interrupted' } })
  const { body } = await seller.call(chatApi.get, { params: { chatId } })
  expect(body.data.messages.at(-1)).toMatchObject({
    role: 'assistant',
    content: 'Half an answer',
    run: { state: 'interrupted' },
  })

  const retried = await seller.events(chatApi.retry, { params: { chatId }, body: { id: newId() } })
  expect(retried.events.at(-1)?.event).toEqual({ type: 'end', state: 'done' })
})

test('while an answer is written in a chat, another question waits its turn', async () => {
  const { as, build, deps } = await testApp()
  const owner = await build.user()
  const { chatId } = await build.chat(owner, { processId: deps.streams.runs.processId })
  const refused = await as(owner.token).call(chatApi.send, {
    params: { chatId },
    body: { id: newId(), text: 'And now?' },
  })
  expect(refused).toMatchObject({ status: 409, body: { success: false, type: 'STILL_ANSWERING' } })
})

test('chats are found by what their title holds, whatever its case and accents, and by nobody else', async () => {
  const { as, build, deps } = await testApp()
  const [owner, other] = [await build.user(), await build.user()]
  const titled = async (user: typeof owner, title: string) => {
    const { chatId } = await build.chat(user)
    await deps.db.execute(sql`update chats set title = ${title} where id = ${chatId}`)
  }
  for (const title of ['Desk lamp', 'Lamp at 20% off', 'a_b', 'a\\b', 'Über Öl']) await titled(owner, title)
  await titled(other, 'Lamp of another')
  const found = async (q: string) => {
    const { body } = await as(owner.token).call(chatApi.list, { query: { q } })
    return body.data.items.map((chat) => chat.title).sort()
  }
  expect(await found('LAMP')).toEqual(['Desk lamp', 'Lamp at 20% off'])
  for (const q of ['off lamp', '"lamp" 20%', '“off”']) expect(await found(q)).toEqual(['Lamp at 20% off'])
  for (const q of ['lamp pillow', '"', '“ ”']) expect(await found(q)).toEqual([])
  expect(await found(' Über ')).toEqual(['Über Öl'])
  for (const q of ['uber', 'U\u0308ber ol', 'ÖL']) expect(await found(q)).toEqual(['Über Öl'])
  expect(await found('%')).toEqual(['Lamp at 20% off'])
  expect(await found('_')).toEqual(['a_b'])
  expect(await found('\\')).toEqual(['a\\b'])
  expect(await found('pillow')).toEqual([])
  expect(await found('')).toHaveLength(5)
})

test('chats come in pages, newest first, without gaps', async () => {
  const { as, build, deps } = await testApp()
  const owner = await build.user()
  const made: string[] = []
  for (let at = 0; at < 5; at++) {
    const { chatId } = await build.chat(owner)
    await deps.db.execute(
      sql`update chats set updated_at = now() + make_interval(secs => ${at}) where id = ${chatId}`,
    )
    made.unshift(chatId)
  }
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await as(owner.token).call(chatApi.list, {
      query: { limit: 2, ...(cursor && { cursor }) },
    })
    seen.push(...body.data.items.map((chat) => chat.id))
    cursor = body.data.next ?? undefined
  } while (cursor)
  expect(seen).toEqual(made)
  for (const cursor of [
    'nonsense',
    `2024-99-99T00:00:00Z_${newId()}`,
    `2024-01-01T00:00:00Z_${'-'.repeat(36)}`,
  ]) {
    const bad = await as(owner.token).call(chatApi.list, { query: { cursor } })
    expect(bad).toMatchObject({ status: 400, body: { type: 'INVALID_INPUT' } })
  }
})

test('a retry tells the model the conversation up to the question, and only an unfinished answer can be retried', async () => {
  const asked: string[][] = []
  const ai = scriptedAi(async ({ history }, onPart) => {
    asked.push(history.map(({ role }) => role))
    onPart({ type: 'text', text: 'Half' })
    if (asked.length === 1) throw new AiError('cut', 'The answer was cut.')
    return finished
  })
  const { as, build } = await testApp({ parts: { models: { ai } } })
  const seller = as((await build.user()).token)
  const params = { chatId: newId() }
  await seller.events(chatApi.send, { params, body: { id: newId(), text: question } })
  const retried = await seller.events(chatApi.retry, { params, body: { id: newId() } })
  expect(retried.events.at(-1)?.event).toEqual({ type: 'end', state: 'done' })
  expect(asked).toEqual([['user'], ['user']])
  const tooLate = {
    status: 404,
    body: { message: 'This question has already been answered or no longer exists.' },
  }
  expect(await seller.call(chatApi.retry, { params, body: { id: newId() } })).toMatchObject(tooLate)
  const gone = { status: 404, body: { message: 'This chat no longer exists.' } }
  const elsewhere = { params: { chatId: newId() }, body: { id: newId() } }
  expect(await seller.call(chatApi.retry, elsewhere)).toMatchObject(gone)
})

test('a message id that is taken elsewhere leaves nothing behind', async () => {
  const { as, build } = await testApp()
  const [owner, stranger] = [await build.user(), await build.user()]
  const { messageId } = await build.chat(owner)
  const refused = await as(stranger.token).call(chatApi.send, {
    params: { chatId: newId() },
    body: { id: messageId, text: question },
  })
  expect(refused.status).toBe(404)
  expect((await as(stranger.token).call(chatApi.list)).body.data.items).toEqual([])
})
