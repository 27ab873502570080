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
  expect(deleted.body).toMatchObject({ success: true, message: 'Deleted. You can restore it for 30 days.' })
  expect(await ids()).toEqual([])
  expect(await ids({ bin: 'true' })).toEqual([params.chatId])
  expect((await calls.call(chatApi.get, { params })).status).toBe(404)
  const question = { params, body: { id: newId(), text: 'Still there?' } }
  expect((await calls.call(chatApi.send, question)).status).toBe(404)
  expect((await calls.call(chatApi.change, { params, body: { title: 'x' } })).status).toBe(404)

  expect((await calls.call(chatApi.restore, { params })).status).toBe(200)
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
  // Permanent deletion works only from the bin and skips chats that are already gone.
  await many({ action: 'delete', ids: mine.slice(0, 2) })
  expect(await many({ action: 'forget', ids: [newId(), ...all] })).toBe(2)
  expect(await many({ action: 'restore', ids: all })).toBe(0)
  expect(await ids()).toEqual([mine[2]])
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

test('the whole list is sorted and narrowed to days, page by page, whatever order was asked for', async () => {
  const { calls, chat, deps, user } = await seller()
  const rows = [
    { title: 'beta', created: '2026-03-01T10:00Z', updated: '2026-03-09T23:30Z' },
    { title: 'Alpha', created: '2026-03-03T10:00Z', updated: '2026-03-03T10:00Z' },
    { title: 'alpha', created: '2026-03-02T10:00Z', updated: '2026-03-05T10:00Z' },
    { title: 'Gamma', created: '2026-03-02T10:00Z', updated: '2026-03-02T10:00Z' },
  ]
  for (const { title, created, updated } of rows)
    await deps.db.execute(sql`update chats set title = ${title}, created_at = ${created}, updated_at = ${updated}
      where id = ${await chat()}`)
  const titles = async (query: object) => {
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = { ...query, limit: 1, ...(cursor && { cursor }) }
      const { status, body } = await calls.call(chatApi.list, { query: page })
      expect(status).toBe(200)
      found.push(...body.data.items.map(({ title }) => title))
      cursor = body.data.next ?? undefined
    } while (cursor)
    return found
  }
  expect(await titles({})).toEqual(['beta', 'alpha', 'Alpha', 'Gamma'])
  const newest = await titles({ sort: 'newest' })
  expect([newest[0], newest.slice(1, 3).toSorted(), newest[3]]).toEqual(['Alpha', ['Gamma', 'alpha'], 'beta'])
  const named = await titles({ sort: 'name' })
  expect([named.slice(0, 2).toSorted(), named.slice(2)]).toEqual([
    ['Alpha', 'alpha'],
    ['beta', 'Gamma'],
  ])
  expect(await titles({ from: '2026-03-03', to: '2026-03-05' })).toEqual(['alpha', 'Alpha'])
  expect(await titles({ sort: 'name', to: '2026-03-02' })).toEqual(['Gamma'])
  expect(await titles({ from: '2026-03-10' })).toEqual([])
  // Half an hour before midnight in London, it is the next day in Vienna.
  await deps.db.execute(sql`update users set time_zone = 'Europe/Vienna' where id = ${user.id}`)
  expect(await titles({ from: '2026-03-10' })).toEqual(['beta'])
  for (const query of [{ sort: 'size' }, { from: 'yesterday' }, { cursor: 'true_x_y' }])
    expect((await calls.call(chatApi.list, { query: query as never })).status).toBe(400)
})

test('[security N3] a chat of 10,000 messages opens at its end and goes on; a message of 1 MB is refused as too large', async () => {
  const { calls, deps, user } = await seller()
  const params = { chatId: newId() }
  const ids = Array.from({ length: 10_000 }, newId)
  await deps.db.execute(
    sql`insert into chats (id, user_id, title) values (${params.chatId}, ${user.id}, 'Long')`,
  )
  await deps.db.execute(sql`insert into messages (id, chat_id, user_id, parent_id, role, content)
    select id::uuid, ${params.chatId}::uuid, ${user.id}::int, lag(id::uuid) over (order by n),
      case when n % 2 = 1 then 'user' else 'assistant' end, 'Message ' || n
    from json_array_elements_text(${JSON.stringify(ids)}::json) with ordinality as given (id, n) order by n`)
  const { body } = await calls.call(chatApi.get, { params })
  expect(body.data.messages).toHaveLength(100)
  expect(body.data.messages.at(-1)?.content).toBe('Message 10000')
  const asked = await calls.events(chatApi.send, { params, body: { id: newId(), text: 'And now?' } })
  expect(asked.events.at(-1)?.event).toEqual({ type: 'end', state: 'done' })
  const huge = { params, body: { id: newId(), text: 'x'.repeat(1_024 * 1_024) } }
  const refused = await calls.call(chatApi.send, huge)
  expect([refused.status, refused.body.type]).toEqual([413, 'TOO_LARGE'])
  const end = (await calls.call(chatApi.get, { params })).body.data.messages.slice(-3)
  expect(end.map(({ content }) => content).slice(0, 2)).toEqual(['Message 10000', 'And now?'])
})
