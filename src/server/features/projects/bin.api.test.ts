// @both-databases
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { projectLimits } from '#contracts/plans.ts'
import { projectsApi } from '#contracts/projects.ts'
import { rowsOf } from '#server/db/database.ts'
import { newId, testApp } from '#server/testing/test-app.ts'
import { projectsJobs } from './projects.jobs.ts'
import { BIN_HOLDS } from './projects.policy.ts'
import { seller } from './testing/seller.ts'

test('projects in the bin take no room, are hidden, and can be restored while there is room', async () => {
  const { call, create, list } = await seller(await testApp())
  const [first, second] = [await create('Lamp', 'Warm tone.'), await create('Lamp')]
  expect(second.body.data.slug).toBe('Lamp-2')
  const params = { projectId: first.body.data.id }
  await call(projectsApi.delete, { params })
  const hidden = await call(projectsApi.writeResearch, { params, body: { researchData: 'Still there?' } })
  expect(hidden.status).toBe(404)

  const [inBin, ...others] = (await call(projectsApi.bin)).body.data
  expect(inBin).toMatchObject({ id: params.projectId, name: 'Lamp', deletedAt: expect.any(String) })
  expect(others).toEqual([])
  const third = await create('Lamp')
  expect(third.body.data.slug).toBe('Lamp')
  const full = await call(projectsApi.restore, { params })
  expect([full.status, full.body.type]).toEqual([403, 'QUOTA_EXCEEDED'])

  await call(projectsApi.delete, { params: { projectId: second.body.data.id } })
  const restored = await call(projectsApi.restore, { params })
  expect(restored.body.data).toMatchObject({ businessInstructions: 'Warm tone.', slug: 'Lamp-2' })
  expect(restored.body.data.formerSlugs).toEqual(['Lamp'])
  expect((await list()).body.data).toHaveLength(2)
  expect((await call(projectsApi.restore, { params })).status).toBe(404)
})

test('permanent deletion works only from the bin and removes everything but the chats', async () => {
  const app = await testApp()
  const { user, call, create } = await seller(app)
  const params = { projectId: (await create('Lamp')).body.data.id }
  const { chatId } = await app.build.chat(user)
  await app.deps.db.execute(sql`update chats set project_id = ${params.projectId} where id = ${chatId}`)
  await app.deps.db.execute(sql`insert into canons (project_id, user_id, changed_at)
    values (${params.projectId}, ${user.id}, now())`)
  expect((await call(projectsApi.forget, { params })).status).toBe(404)
  await call(projectsApi.delete, { params })
  expect((await call(projectsApi.forget, { params })).status).toBe(200)
  expect((await call(projectsApi.bin)).body.data).toEqual([])
  expect((await call(projectsApi.restore, { params })).status).toBe(404)
  const [left] = await rowsOf(
    app.deps.db,
    sql`select (select count(*)::int from canons) as canons, project_id from chats where id = ${chatId}`,
  )
  expect(left).toEqual({ canons: 0, project_id: null })
})

test('restoring many at once does not get past the plan either', async () => {
  const { call, create, list } = await seller(await testApp())
  const ids: string[] = []
  for (let at = 0; at < 6; at++) {
    const { id } = (await create(`Lamp ${at}`)).body.data
    await call(projectsApi.delete, { params: { projectId: id } })
    ids.push(id)
  }
  const replies = await Promise.all(
    ids.map((projectId) => call(projectsApi.restore, { params: { projectId } })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(projectLimits.free)
  expect((await list()).body.data).toHaveLength(projectLimits.free)
})

test('the bin is emptied after 30 days, and nothing is removed before to make room', async () => {
  const app = await testApp()
  const { user, call, create, list } = await seller(app)
  const rows = async () =>
    (await rowsOf<{ n: number }>(app.deps.db, sql`select count(*)::int as n from projects`))[0]?.n
  const params = { projectId: (await create('Lamp')).body.data.id }
  await call(projectsApi.delete, { params })
  const [emptyBin] = projectsJobs(app.deps)
  const run = () =>
    emptyBin?.run({}, { id: newId(), attempt: 1, lastTry: false, signal: new AbortController().signal })
  await app.deps.db.execute(sql`update projects set deleted_at = now() - interval '29 days 23 hours'`)
  await run()
  expect(await rows()).toBe(1)
  await app.deps.db.execute(sql`update projects set deleted_at = now() - interval '30 days 1 minute'`)
  await run()
  expect(await rows()).toBe(0)
  expect((await call(projectsApi.restore, { params })).status).toBe(404)

  await app.deps.db.execute(sql`insert into projects (user_id, name, slug, deleted_at)
    select ${user.id}, 'Old', 'Old', now() - interval '1 day' from generate_series(1, ${BIN_HOLDS})`)
  const last = { projectId: (await create('Last')).body.data.id }
  const full = await call(projectsApi.delete, { params: last })
  expect([full.status, full.body.message]).toEqual([
    409,
    'The bin is full (50 projects). Restore a project or delete one permanently, then delete this one.',
  ])
  expect([await rows(), (await list()).body.data.length]).toEqual([BIN_HOLDS + 1, 1])
  const [oldest] = (await call(projectsApi.bin)).body.data
  await call(projectsApi.forget, { params: { projectId: oldest?.id ?? '' } })
  expect((await call(projectsApi.delete, { params: last })).status).toBe(200)
  expect(await rows()).toBe(BIN_HOLDS)
  expect((await call(projectsApi.restore, { params: last })).status).toBe(200)
})
