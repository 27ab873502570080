// @both-databases
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chatApi } from '#contracts/chat.ts'
import { chatSharesApi } from '#contracts/chat-shares.ts'
import { testApp } from '#server/testing/test-app.ts'

async function sharedChat() {
  const app = await testApp()
  const user = await app.build.user()
  const { call } = app.as(user.token)
  const { chatId, messageId, answerId } = await app.build.chat(user)
  const params = { chatId }
  await app.deps.db.execute(sql`update messages set content = 'An answer' where id = ${answerId}`)
  const { link } = (await call(chatSharesApi.share, { params })).body.data
  const key = link.split('#')[1] ?? ''
  const read = (given = key) => app.anyone.call(chatSharesApi.read, { body: { key: given } })
  return { app, user, call, params, link, key, read, messageId, answerId }
}

test('a shared chat is read by anyone with the link, and by nobody once it is revoked', async () => {
  const { call, params, link, read, key, messageId, answerId } = await sharedChat()
  expect(link).toMatch(/\/shared#[\da-f-]{36}\.[\w-]{43}$/)
  const { status, body } = await read()
  expect(status).toBe(200)
  expect(body.data.messages.map(({ id }) => id)).toEqual([messageId, answerId])
  expect(Object.keys(body.data.messages[0] ?? {}).toSorted()).toEqual(['content', 'createdAt', 'id', 'role'])
  expect((await call(chatSharesApi.get, { params })).body.data?.link).toBe(link)

  await call(chatSharesApi.revoke, { params })
  expect((await read()).status).toBe(404)
  expect((await call(chatSharesApi.get, { params })).body.data).toBeNull()
  const again = (await call(chatSharesApi.share, { params })).body.data
  expect(again.link).not.toBe(link)
  expect((await read(key)).status).toBe(404)
})

test('a guessed key, a chat in the bin and a suspended owner show nothing', async () => {
  const { app, user, call, params, key, read } = await sharedChat()
  for (const wrong of ['', 'x', `${params.chatId}.${'A'.repeat(43)}`, `${key}a`, key.toUpperCase()])
    expect((await read(wrong)).status).toBe(404)
  await call(chatApi.delete, { params })
  expect((await read()).status).toBe(404)
  await call(chatApi.restore, { params })
  expect((await read()).status).toBe(200)
  await app.deps.db.execute(sql`update users set suspended_at = now() where id = ${user.id}`)
  expect((await read()).status).toBe(404)
})

test('a message written after sharing stays private until the chat is shared again', async () => {
  const { app, user, call, params, read, answerId } = await sharedChat()
  await app.deps.db.execute(sql`insert into messages (id, chat_id, user_id, parent_id, role, content)
    values (gen_random_uuid(), ${params.chatId}, ${user.id}, ${answerId}, 'user', 'Later')`)
  await app.deps.db.execute(sql`update chats set leaf_id = null where id = ${params.chatId}`)
  expect((await read()).body.data.messages).toHaveLength(2)
  await call(chatSharesApi.share, { params })
  expect((await read()).body.data.messages.at(-1)?.content).toBe('Later')
})
