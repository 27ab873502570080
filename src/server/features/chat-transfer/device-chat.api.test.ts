import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chatTransferApi, type DeviceChat } from '#contracts/chat-transfer.ts'
import { projectsApi } from '#contracts/projects.ts'
import { testApp } from '#server/testing/test-app.ts'
import { branched, type Member, member } from './testing/member.ts'

const at = '2026-01-02T03:04:05.000Z'
const message = (id: string, parentId: string | null, role: 'user' | 'assistant', content: string) => ({
  id,
  parentId,
  role,
  content,
  createdAt: at,
  parts: [{ type: 'thinking', text: 'Hm.' }, { type: 'proposal' }],
})
const deviceChat = (fields: Partial<DeviceChat> = {}): DeviceChat => ({
  id: 'local 1',
  title: 'Lamps',
  createdAt: at,
  updatedAt: at,
  projectId: null,
  pinned: true,
  messages: [message('q', 'not stored', 'user', 'Which?'), message('a', 'q', 'assistant', 'This.')],
  ...fields,
})
const takeOver = async ({ me }: Member, body: DeviceChat) => me.call(chatTransferApi.takeOver, { body })

test('[S5] a chat from a browser becomes the person’s own, once, whoever else sends the same', async () => {
  const app = await testApp()
  const [mara, otto] = [await member(app), await member(app)]
  const first = await takeOver(mara, deviceChat())
  expect((await takeOver(mara, deviceChat())).body.data).toEqual(first.body.data)
  expect(await mara.chats()).toMatchObject([
    { id: first.body.data.id, title: 'Lamps', createdAt: at, pinned: true, userId: String(mara.user.id) },
  ])
  const { messages } = await mara.chat(first.body.data.id)
  expect(messages.map(({ role, content }) => [role, content])).toEqual([
    ['user', 'Which?'],
    ['assistant', 'This.'],
  ])
  expect(messages[1]?.parts).toEqual([{ type: 'thinking', text: 'Hm.' }])
  expect((await takeOver(otto, deviceChat())).body.data.id).not.toBe(first.body.data.id)
  expect([(await mara.chats()).length, (await otto.chats()).length]).toEqual([1, 1])
})

test('a person adds at most 200 chats from browsers in an hour', async () => {
  const app = await testApp()
  const mara = await member(app)
  await takeOver(mara, deviceChat())
  await app.deps.db.execute(sql`update rate_limits set count = 200 where key like 'device-chat-user:%'`)
  expect(await takeOver(mara, deviceChat({ id: 'local 2' }))).toMatchObject({ status: 429 })
})

test('[S5] a chat of which only the title was stored is added too', async () => {
  const mara = await member(await testApp())
  const { id } = (await takeOver(mara, deviceChat({ messages: [] }))).body.data
  expect(await mara.chat(id)).toMatchObject({ title: 'Lamps', messages: [] })
})

test('[S6] a chat that the person still has is not doubled, and one in the bin is restored', async () => {
  const app = await testApp()
  const [mara, otto] = [await member(app), await member(app)]
  const { chatId } = await branched(app, mara, 'One')
  await app.deps.db.execute(sql`update chats set deleted_at = now() where id = ${chatId}`)
  expect((await takeOver(mara, deviceChat({ id: chatId }))).body.data.id).toBe(chatId)
  expect(await mara.chats()).toMatchObject([{ id: chatId, title: 'One' }])
  expect((await takeOver(otto, deviceChat({ id: chatId }))).body.data.id).not.toBe(chatId)
  expect(await mara.chats()).toMatchObject([{ id: chatId, title: 'One' }])
})

test('[S5] a chat follows its project, which came from the same device or is the person’s own', async () => {
  const app = await testApp()
  const [mara, otto] = [await member(app), await member(app)]
  const body = { id: 'local project', name: 'Lamp', businessInstructions: '', researchData: '' }
  const project = (await mara.me.call(projectsApi.takeOver, { body })).body.data
  for (const projectId of [body.id, project.id]) {
    await takeOver(mara, deviceChat({ id: projectId, projectId }))
    await takeOver(otto, deviceChat({ id: projectId, projectId }))
  }
  expect((await mara.chats()).map(({ projectId }) => projectId)).toEqual([project.id, project.id])
  expect((await otto.chats()).map(({ projectId }) => projectId)).toEqual([null, null])
})

test('[security Q4] chats of a device count towards what may be imported in a day', async () => {
  const app = await testApp()
  const mara = await member(app)
  const { limits } = app.deps
  app.deps.limits = { ...limits, 'import-kilobytes-user': { ...limits['import-kilobytes-user'], most: 3 } }
  const sent = (id: string) => takeOver(mara, deviceChat({ id }))
  expect([(await sent('one')).status, (await sent('two')).status, (await sent('three')).status]).toEqual([
    200, 400, 400,
  ])
  expect(await mara.chats()).toHaveLength(1)
})

test('[security Q1] a slash in an id lets no message stand for one of another chat', async () => {
  const mara = await member(await testApp())
  const chatOf = (id: string, ...ids: string[]) =>
    deviceChat({ id, messages: ids.map((each, at) => message(each, ids[at - 1] ?? null, 'user', each)) })
  await takeOver(mara, chatOf('q', 'r/s', 'r/t'))
  const { id } = (await takeOver(mara, chatOf('q/r', 's', 't'))).body.data
  expect((await mara.chat(id)).messages.map(({ content }) => content)).toEqual(['s', 't'])
})
