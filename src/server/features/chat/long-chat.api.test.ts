// @both-databases
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chatApi, type Message } from '#contracts/chat.ts'
import { chatTransferApi } from '#contracts/chat-transfer.ts'
import { chats, messages } from '#server/db/tables/chat.ts'
import { newId, testApp } from '#server/testing/test-app.ts'

const COUNT = 1_001

/** A chat that goes on and on, with another end that begins beside its third message and was written last. */
async function longChat() {
  const app = await testApp()
  const owner = await app.build.user()
  const chatId = newId()
  await app.deps.db.insert(chats).values({ id: chatId, userId: owner.id, title: 'Long' })
  const ids = Array.from({ length: COUNT }, newId)
  const message = (id: string, parentId: string | null, content: string) => ({
    id,
    chatId,
    userId: owner.id,
    parentId,
    role: 'user' as const,
    content,
  })
  await app.deps.db
    .insert(messages)
    .values(ids.map((id, n) => message(id, n === 0 ? null : (ids[n - 1] ?? null), `Message ${n}`)))
  const seller = app.as(owner.token)
  const params = { chatId }
  const show = async (messageId: string) =>
    (await seller.call(chatApi.showBranch, { params, body: { messageId } })).body.data.messages
  await app.deps.db
    .update(chats)
    .set({ leafId: ids.at(-1) ?? null })
    .where(eq(chats.id, chatId))
  const beside = newId()
  await app.deps.db.insert(messages).values(message(beside, ids[1] ?? null, 'beside'))
  return { app: app.app, owner, seller, params, ids, beside, show }
}

const said = (list: Message[]) => list.map(({ content }) => content)
const from = (first: number, to: number) =>
  Array.from({ length: to - first }, (_, n) => `Message ${first + n}`)

test('a long chat opens at its end, and what stands before comes when one reads on', async () => {
  const { seller, params, ids } = await longChat()
  let read = (await seller.call(chatApi.get, { params })).body.data.messages
  expect(said(read)).toEqual(from(COUNT - 100, COUNT))
  let calls = 0
  while (read[0]?.parentId) {
    const query = { before: read[0].id }
    read = [...(await seller.call(chatApi.earlier, { params, query })).body.data, ...read]
    calls += 1
  }
  expect(said(read)).toEqual(from(0, COUNT))
  expect(read[2]?.siblings).toHaveLength(2)
  expect(calls).toBe(3)

  const first = { params, query: { before: ids[0] ?? '' } }
  expect((await seller.call(chatApi.earlier, first)).body.data).toEqual([])
  const absent = { params, query: { before: newId() } }
  expect((await seller.call(chatApi.earlier, absent)).status).toBe(404)
})

test('a branch is shown from the message that was asked for, and the one that is shown stays', async () => {
  const { app, owner, params, ids, beside, show } = await longChat()
  expect(said(await show(ids[500] ?? ''))).toEqual(from(500, COUNT))
  expect(said(await show(ids[950] ?? ''))).toEqual(from(COUNT - 100, COUNT))
  // Its newest end is another one; the path that is shown goes through it as well.
  expect(said(await show(ids[1] ?? ''))).toEqual(from(1, COUNT))
  expect(said(await show(beside))).toEqual(['Message 0', 'Message 1', 'beside'])
  expect(said(await show(ids[2] ?? ''))).toEqual(from(2, COUNT))

  const url = chatTransferApi.file.path.replace(':chatId', params.chatId)
  const file = await app.inject({ url, headers: { authorization: `Bearer ${owner.token}` } })
  for (const text of ['Message 0', 'Message 1000']) expect(file.body).toContain(text)
})

test('a page of large messages ends at about a megabyte, and a message above that comes alone', async () => {
  const app = await testApp()
  const owner = await app.build.user()
  const chatId = newId()
  await app.deps.db.insert(chats).values({ id: chatId, userId: owner.id, title: 'Large' })
  const KB = 1_024
  // Half of each is in its parts, which travel with it.
  const kilobytes = [100, 100, 100, 2_000, 300, 300, 300, 300, 300]
  const rows = kilobytes.map((size) => ({
    id: newId(),
    chatId,
    userId: owner.id,
    role: 'assistant' as const,
    content: 'x'.repeat(size * KB * 0.5),
    parts: [{ type: 'thinking' as const, text: 'y'.repeat(size * KB * 0.5) }],
  }))
  await app.deps.db
    .insert(messages)
    .values(rows.map((row, n) => ({ ...row, parentId: rows[n - 1]?.id ?? null })))
  const seller = app.as(owner.token)
  const params = { chatId }

  let read = (await seller.call(chatApi.get, { params })).body.data.messages
  const pages = [read.length]
  while (read[0]?.parentId) {
    const { data } = (await seller.call(chatApi.earlier, { params, query: { before: read[0].id } })).body
    pages.push(data.length)
    read = [...data, ...read]
  }
  expect(pages).toEqual([3, 2, 1, 3])
  expect(read.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))

  const shown = (await seller.call(chatApi.showBranch, { params, body: { messageId: rows[0]?.id ?? '' } }))
    .body
  expect(shown.data.messages).toHaveLength(3)
})
