import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MAX_PROMPTS, type Prompt, promptsApi } from '#contracts/prompts.ts'
import { newId, type TestApp, testApp } from '#server/testing/test-app.ts'
import { promptsExport } from './prompts.export.ts'

async function writer(app: TestApp) {
  const user = await app.build.user()
  const { call } = app.as(user.token)
  return {
    user,
    call,
    create: (title: string, text = 'Compare {a} and {b}.') =>
      call(promptsApi.create, { body: { title, text } }),
    titles: async () => (await call(promptsApi.list)).body.data.map(({ title }: Prompt) => title),
  }
}

test('a prompt is written, listed by name, changed and deleted', async () => {
  const { call, create, titles } = await writer(await testApp())
  const { status, body } = await create('  Supplier email ', ' Dear {name} ')
  expect(status).toBe(200)
  expect(body.data).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    title: 'Supplier email',
    text: 'Dear {name}',
    updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  await create('ad check')
  expect(await titles()).toEqual(['ad check', 'Supplier email'])

  const params = { promptId: body.data.id }
  const changed = await call(promptsApi.change, { params, body: { title: 'A first email', text: 'Hello' } })
  expect(changed.body.data).toMatchObject({ id: body.data.id, title: 'A first email', text: 'Hello' })
  expect(await titles()).toEqual(['A first email', 'ad check'])

  expect((await call(promptsApi.delete, { params })).status).toBe(200)
  expect(await titles()).toEqual(['ad check'])
  for (const gone of [
    await call(promptsApi.delete, { params }),
    await call(promptsApi.change, { params, body: { title: 'A', text: 'B' } }),
  ])
    expect([gone.status, gone.body.type]).toEqual([404, 'NOT_FOUND'])
})

test('an empty or overlong prompt is refused with a sentence at its field', async () => {
  const { create, titles } = await writer(await testApp())
  expect((await create(' ')).body.fields).toEqual({ title: 'Enter a name.' })
  expect((await create('Long', 'x'.repeat(8_001))).body.fields).toEqual({
    text: 'Use at most 8,000 characters.',
  })
  expect(await titles()).toEqual([])
})

test('many at once fill the room exactly, and deleting makes room', async () => {
  const app = await testApp()
  const { user, call, create, titles } = await writer(app)
  await app.deps.db.execute(sql`insert into prompts (user_id, title, text)
    select ${user.id}, 'Prompt ' || n, 'Text' from generate_series(1, ${MAX_PROMPTS - 3}) n`)
  const replies = await Promise.all(Array.from({ length: 10 }, () => create('One more')))
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, body }) => [status, body.type])).toEqual(
    Array.from({ length: 7 }, () => [403, 'QUOTA_EXCEEDED']),
  )
  expect(await titles()).toHaveLength(MAX_PROMPTS)
  const [first] = (await call(promptsApi.list)).body.data
  await call(promptsApi.delete, { params: { promptId: first?.id ?? newId() } })
  expect((await create('In its place')).status).toBe(200)
})

test('everyone sees and exports their own', async () => {
  const app = await testApp()
  const [mara, jon] = [await writer(app), await writer(app)]
  await mara.create('Mara’s')
  await jon.create('Jon’s')
  expect(await mara.titles()).toEqual(['Mara’s'])
  const exported: string[] = []
  for await (const { content } of promptsExport.files(app.deps, mara.user.id)) {
    for await (const piece of content) exported.push(String(piece))
  }
  expect(exported.join('')).toContain('Mara’s')
  expect(exported.join('')).not.toContain('Jon’s')
})
