import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chatApi } from '#contracts/chat.ts'
import { projectsApi } from '#contracts/projects.ts'
import { emptyBin } from '#server/features/chat/chat.service.ts'
import { newId, testApp } from '#server/testing/test-app.ts'

async function seller() {
  const app = await testApp()
  const user = await app.build.user()
  const calls = app.as(user.token)
  const chat = async () => (await app.build.chat(user)).chatId
  const list = async (query: { bin?: string; project?: string } = {}) =>
    (await calls.call(chatApi.list, { query: query as never })).body.data.items
  const ids = async (query: { bin?: string; project?: string } = {}) =>
    (await list(query)).map(({ id }) => id)
  return { ...app, user, calls, chat, list, ids }
}

test('a chat is renamed, pinned to the top, moved to a project and back', async () => {
  const { calls, chat, list, ids } = await seller()
  const [first, second] = [await chat(), await chat()]
  const project = (await calls.call(projectsApi.create, { body: { name: 'Lamps' } })).body.data.id
  expect(await ids()).toEqual([second, first])
  const change = (body: object) => calls.call(chatApi.change, { params: { chatId: first }, body })
  await change({ title: '  Supplier talk ', pinned: true, projectId: project })
  expect((await list())[0]).toMatchObject({
    id: first,
    title: 'Supplier talk',
    pinned: true,
    projectId: project,
  })
  expect(await ids({ project })).toEqual([first])
  expect(await ids({ project: 'none' })).toEqual([second])
  await change({ pinned: false, projectId: null })
  expect(await ids()).toEqual([second, first])
  expect(await ids({ project })).toEqual([])
  expect((await change({})).status).toBe(200)
  expect((await change({ title: '   ' })).status).toBe(400)
  expect((await change({ projectId: newId() })).status).toBe(404)
})

test('a deleted chat lies in the bin, out of reach, until it is restored or removed', async () => {
  const { calls, chat, ids } = await seller()
  const params = { chatId: await chat() }
  const deleted = await calls.call(chatApi.delete, { params })
  expect(deleted.body).toMatchObject({ success: true, message: 'Deleted. It can be restored for 30 days.' })
  expect(await ids()).toEqual([])
  expect(await ids({ bin: 'true' })).toEqual([params.chatId])
  expect((await calls.call(chatApi.get, { params })).status).toBe(404)
  const question = { params, body: { id: newId(), text: 'Still there?' } }
  expect((await calls.call(chatApi.send, question)).status).toBe(404)
  expect((await calls.call(chatApi.change, { params, body: { title: 'x' } })).status).toBe(404)

  expect((await calls.call(chatApi.restore, { params })).status).toBe(200)
  expect(await ids()).toEqual([params.chatId])
  expect((await calls.call(chatApi.forget, { params })).status).toBe(404)
  await calls.call(chatApi.delete, { params })
  expect((await calls.call(chatApi.forget, { params })).status).toBe(200)
  expect(await ids({ bin: 'true' })).toEqual([])
  expect((await calls.call(chatApi.restore, { params })).status).toBe(404)
})

test('the bin keeps a chat for 30 days', async () => {
  const { calls, chat, deps, ids } = await seller()
  const [old, young] = [await chat(), await chat()]
  for (const chatId of [old, young]) await calls.call(chatApi.delete, { params: { chatId } })
  await deps.db.execute(sql`update chats set deleted_at = now() - interval '31 days' where id = ${old}`)
  await deps.db.execute(sql`update chats set deleted_at = now() - interval '29 days' where id = ${young}`)
  await emptyBin(deps)
  expect(await ids({ bin: 'true' })).toEqual([young])
})

test('many chats are changed at once, and only the own ones', async () => {
  const { calls, chat, build, ids } = await seller()
  const mine = [await chat(), await chat(), await chat()]
  const foreign = (await build.chat(await build.user())).chatId
  const all = [...mine, foreign]
  const many = async (change: object) =>
    (await calls.call(chatApi.changeMany, { body: { change: change as never } })).body.data?.changed
  expect(await many({ action: 'pin', ids: all })).toBe(3)
  expect(await many({ action: 'unpin', ids: mine.slice(0, 2) })).toBe(2)
  expect((await ids())[0]).toBe(mine[2])
  expect(await many({ action: 'delete', ids: all })).toBe(3)
  expect(await many({ action: 'delete', ids: all })).toBe(0)
  expect(await many({ action: 'restore', ids: all })).toBe(3)
  const project = (await calls.call(projectsApi.create, { body: { name: 'Lamps' } })).body.data.id
  expect(await many({ action: 'move', ids: mine.slice(0, 1), projectId: project })).toBe(1)
  expect(await ids({ project })).toEqual([mine[0]])
  const refused = { change: { action: 'move' as const, ids: mine, projectId: newId() } }
  expect((await calls.call(chatApi.changeMany, { body: refused })).status).toBe(404)
})

test('pages go on from pinned chats to the others without gaps', async () => {
  const { calls, chat } = await seller()
  const made = [await chat(), await chat(), await chat(), await chat()]
  for (const at of [0, 2])
    await calls.call(chatApi.change, { params: { chatId: made[at] ?? '' }, body: { pinned: true } })
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await calls.call(chatApi.list, { query: { limit: 1, ...(cursor && { cursor }) } })
    seen.push(...body.data.items.map(({ id }) => id))
    cursor = body.data.next ?? undefined
  } while (cursor)
  expect(seen).toEqual([made[2], made[0], made[3], made[1]])
})
