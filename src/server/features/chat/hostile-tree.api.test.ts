import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CHAT_FULL, chatApi, MAX_CHAT_MESSAGES } from '#contracts/chat.ts'
import { chatTransferApi } from '#contracts/chat-transfer.ts'
import { chats, messages } from '#server/db/tables/chat.ts'
import { newId, testApp } from '#server/testing/test-app.ts'
import { insertQuestion, MOST_HISTORY } from './questions.repository.ts'

/** Rows that nothing of ours writes: a walk that trusts them never ends, and takes the database with it. */
const WITHIN_MS = 170_000

type Row = [name: string, parent: string | null]

/** A chat with these rows, given by name; `foreign` is a message of another chat of the same person. */
async function hostileChat(rows: Row[], leaf: string | null) {
  const app = await testApp()
  const owner = await app.build.user()
  const params = { chatId: newId() }
  const otherId = newId()
  const ids = new Map([...rows.map(([name]) => name), 'foreign'].map((name) => [name, newId()]))
  const id = (name: string | null) => (name === null ? null : (ids.get(name) ?? null))
  await app.deps.db.insert(chats).values([
    { id: params.chatId, userId: owner.id, title: 'Hostile', leafId: id(leaf) },
    { id: otherId, userId: owner.id, title: 'Other' },
  ])
  const row = (chatId: string, name: string, parent: string | null) => ({
    id: id(name) ?? newId(),
    chatId,
    userId: owner.id,
    parentId: id(parent),
    role: 'user' as const,
    content: name,
  })
  await app.deps.db
    .insert(messages)
    .values([
      row(otherId, 'foreign', null),
      ...rows.map(([name, parent]) => row(params.chatId, name, parent)),
    ])
  return { ...app, owner, params, id: (name: string) => id(name) ?? '', seller: app.as(owner.token) }
}

type Hostile = Awaited<ReturnType<typeof hostileChat>>

const shapes: Record<string, { rows: Row[]; leaf: string | null; opens: string }> = {
  'a circle': {
    rows: [
      ['root', null],
      ['a', 'b'],
      ['b', 'a'],
    ],
    leaf: 'b',
    opens: 'a b',
  },
  'a message that follows itself': {
    rows: [
      ['root', null],
      ['a', 'a'],
    ],
    leaf: 'a',
    opens: 'a',
  },
  'a message that follows one of another chat': {
    rows: [
      ['root', null],
      ['a', 'foreign'],
    ],
    leaf: 'a',
    opens: 'a',
  },
  'an end that is of another chat': {
    rows: [
      ['root', null],
      ['a', 'root'],
    ],
    leaf: 'foreign',
    opens: 'root a',
  },
}

/** Every route that reads or writes the tree. */
async function callAll({ seller, params, app, owner, id }: Hostile, names: string[]) {
  const answers: [string, number][] = []
  const send = (place: object) =>
    seller.events(chatApi.send, { params, body: { id: newId(), text: 'What now?', ...place } })
  for (const name of names) {
    const messageId = id(name)
    const shown = await seller.call(chatApi.showBranch, { params, body: { messageId } })
    const earlier = await seller.call(chatApi.earlier, { params, query: { before: messageId } })
    answers.push(['branch', shown.status], ['earlier', earlier.status])
  }
  // Last seen is the first, on its own branch; the odd one is shown.
  const [first = '', last = ''] = [names[0], names.at(-1)].map((name) => id(name ?? ''))
  const again = { params, body: { id: newId(), questionId: last } }
  answers.push(
    ['seen', (await send({ seenId: first })).status],
    ['below', (await send({ parentId: last })).status],
    ['retry', (await seller.events(chatApi.retry, again)).status],
  )
  const url = chatTransferApi.file.path.replace(':chatId', params.chatId)
  const headers = { authorization: `Bearer ${owner.token}` }
  for (const format of ['json', 'markdown'])
    answers.push([format, (await app.inject({ url, query: { format }, headers })).statusCode])
  answers.push(
    ['open', (await seller.call(chatApi.get, { params })).status],
    ['pin', (await seller.call(chatApi.change, { params, body: { pinned: true } })).status],
    ['delete', (await seller.call(chatApi.delete, { params })).status],
    ['restore', (await seller.call(chatApi.restore, { params })).status],
    ['delete', (await seller.call(chatApi.delete, { params })).status],
    ['forget', (await seller.call(chatApi.forget, { params })).status],
  )
  return answers.filter(([, status]) => status !== 200)
}

test.each(Object.entries(shapes))(
  '[security N3] every call on a chat with %s ends, and its path is shown once',
  async (_, { rows, leaf, opens }) => {
    const hostile = await hostileChat(rows, leaf)
    const { body } = await hostile.seller.call(chatApi.get, { params: hostile.params })
    expect(body.data.messages.map(({ content }) => content).join(' ')).toBe(opens)
    // Nothing stands before it, so the page does not ask for it again and again.
    expect(body.data.messages[0]?.parentId).toBeNull()
    expect(
      await callAll(
        hostile,
        rows.map(([name]) => name),
      ),
    ).toEqual([])
  },
  WITHIN_MS,
)

test('[security N3] a message of another chat is neither answered, nor followed, nor told', async () => {
  const { seller, params, id, deps } = await hostileChat([['a', 'foreign']], 'a')
  const about = { params, body: { messageId: id('foreign') } }
  expect((await seller.call(chatApi.showBranch, about)).status).toBe(404)
  const earlier = { params, query: { before: id('foreign') } }
  expect((await seller.call(chatApi.earlier, earlier)).status).toBe(404)
  const send = (place: object) =>
    seller.events(chatApi.send, { params, body: { id: newId(), text: 'Go on', ...place } })
  expect((await send({ parentId: id('foreign') })).status).toBe(404)
  expect((await send({ seenId: id('foreign') })).status).toBe(200)
  const [followed] = (
    (await deps.db.execute(
      sql`select count(*)::int as n from messages where parent_id = ${id('foreign')}`,
    )) as unknown as { rows: { n: number }[] }
  ).rows
  expect(followed?.n).toBe(1)
})

test('a chat that is full opens at its end, reads on in pages and takes no more', async () => {
  const { seller, params, owner, id, deps } = await hostileChat([['first', null]], null)
  await deps.db.execute(sql`insert into messages (id, chat_id, user_id, parent_id, role, content)
    select id, ${params.chatId}, ${owner.id}, lag(id, 1, ${id('first')}::uuid) over (order by n), 'user', n::text
    from (select n, gen_random_uuid() as id from generate_series(2, ${MAX_CHAT_MESSAGES}::int) n) as made order by made.n`)
  // A vacuum that ran during the insert has counted no rows; the planner would then scan the table for each message.
  await deps.db.execute(sql`analyze messages`)
  const opened = (await seller.call(chatApi.get, { params })).body.data.messages
  expect([opened.length, opened.at(-1)?.content]).toEqual([100, String(MAX_CHAT_MESSAGES)])
  const earlier = { params, query: { before: opened[0]?.id ?? '' } }
  expect((await seller.call(chatApi.earlier, earlier)).body.data).toHaveLength(400)
  const top = await seller.call(chatApi.showBranch, { params, body: { messageId: id('first') } })
  expect(top.body.data.messages).toHaveLength(1_000)

  const send = (place: object) =>
    seller.call(chatApi.send, { params, body: { id: newId(), text: 'One more', ...place } })
  for (const place of [{}, { seenId: id('first') }, { parentId: id('first') }])
    expect(await send(place)).toMatchObject({ status: 409, body: { message: CHAT_FULL } })
  const again = { params, body: { id: newId(), questionId: opened.at(-1)?.id ?? '' } }
  expect(await seller.call(chatApi.retry, again)).toMatchObject({ status: 409, body: { message: CHAT_FULL } })
})

test('the nearest of very many branches are named', async () => {
  const { seller, params, owner, deps } = await hostileChat([['first', null]], 'first')
  await deps.db.execute(sql`insert into messages (id, chat_id, user_id, role, content)
    select gen_random_uuid(), ${params.chatId}, ${owner.id}, 'user', n::text from generate_series(1, 300) n`)
  const [only] = (await seller.call(chatApi.get, { params })).body.data.messages
  expect(only?.siblings).toHaveLength(51)
  expect(only?.siblings[0]).toBe(only?.id)
})

test('[security Q3] of a chat with very long messages a question reads only the newest', async () => {
  const names = Array.from({ length: 8 }, (_, n) => `m${n}`)
  const { deps, owner, params, id } = await hostileChat(
    names.map((name, n): Row => [name, names[n - 1] ?? null]),
    names.at(-1) ?? null,
  )
  await deps.db.execute(
    sql`update messages set content = repeat('x', ${MOST_HISTORY / 4}::int) where chat_id = ${params.chatId}`,
  )
  const stored = await insertQuestion(deps.db, owner.id, {
    ...{ chatId: params.chatId, messageId: newId(), answerId: newId(), runId: newId() },
    ...{ processId: deps.streams.runs.processId, timeZone: 'UTC', allowed: 20, drawn: false },
    ...{ text: 'And now?', title: 'x', projectId: null, place: { seen: id('m7') } },
  })
  expect(stored?.history.map(({ id: told }) => told)).toEqual(names.slice(4).map(id))
})
