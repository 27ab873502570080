import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Plan, projectLimits } from '#contracts/plans.ts'
import { MAX_PROJECT_TEXT, Project, projectsApi } from '#contracts/projects.ts'
import { rowsOf } from '#server/db/database.ts'
import { newId, type TestApp, testApp } from '#server/testing/test-app.ts'
import { projectsJobs } from './projects.jobs.ts'
import { BIN_HOLDS } from './projects.policy.ts'

const names = ({ body }: { body: { data: Project[] } }) => body.data.map(({ name }) => name)

async function seller(app: TestApp, plan: Plan = 'free') {
  const user = await app.build.user()
  await app.deps.db.execute(sql`update users set plan = ${plan} where id = ${user.id}`)
  const { call } = app.as(user.token)
  return {
    user,
    call,
    create: (name: string, businessInstructions = '') =>
      call(projectsApi.create, { body: { name, businessInstructions } }),
    list: () => call(projectsApi.list),
  }
}

test('[E3][A8] a project is made, listed by name and deleted', async () => {
  const { user, call, create, list } = await seller(await testApp())
  const { status, body } = await create('  Lamp  ', 'Warm tone.')
  expect(status).toBe(200)
  expect(body.data).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'Lamp',
    slug: 'Lamp',
    businessInstructions: 'Warm tone.',
    researchData: '',
    knowledgeBase: [],
    userId: String(user.id),
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect(Project.safeParse(body.data).success).toBe(true)
  await create('candle')
  expect(names(await list())).toEqual(['candle', 'Lamp'])

  const params = { projectId: body.data.id }
  expect((await call(projectsApi.delete, { params })).status).toBe(200)
  expect(names(await list())).toEqual(['candle'])
  expect((await call(projectsApi.delete, { params })).body.type).toBe('NOT_FOUND')
})

test('[A9] the two texts are written each by its own call', async () => {
  const { call, create, list } = await seller(await testApp())
  const { data } = (await create('Lamp', 'Warm tone.')).body
  const params = { projectId: data.id }
  await call(projectsApi.writeInstructions, { params, body: { businessInstructions: 'Calm tone.' } })
  const written = await call(projectsApi.writeResearch, { params, body: { researchData: 'Rivals ask €39.' } })
  expect(written.body.data).toMatchObject({
    businessInstructions: 'Calm tone.',
    researchData: 'Rivals ask €39.',
    createdAt: data.createdAt,
  })
  expect(Date.parse(written.body.data.updatedAt)).toBeGreaterThan(Date.parse(data.updatedAt))
  expect((await list()).body.data).toEqual([written.body.data])
})

for (const plan of ['free', 'pro'] as const) {
  test(`[X4] many at once make exactly what the ${plan} plan has room for`, async () => {
    const { create, list } = await seller(await testApp(), plan)
    const most = projectLimits[plan]
    const replies = await Promise.all(Array.from({ length: most + 10 }, () => create('Lamp')))
    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(10)
    for (const { status, body } of refused) {
      expect([status, body.type]).toEqual([403, 'QUOTA_EXCEEDED'])
      expect(body.error).toBe(
        `Your plan has room for ${most} projects, and you have ${most}. Delete one you no longer need to make room.`,
      )
    }
    const { data } = (await list()).body
    expect(data).toHaveLength(most)
    expect(new Set(data.map(({ slug }) => slug)).size).toBe(most)
  })
}

test('what lies in the bin takes no room, is nowhere to be seen, and can be restored while there is room', async () => {
  const { call, create, list } = await seller(await testApp())
  const [first, second] = [await create('Lamp', 'Warm tone.'), await create('Lamp')]
  expect(second.body.data.slug).toBe('Lamp-2')
  const params = { projectId: first.body.data.id }
  await call(projectsApi.delete, { params })
  const hidden = await call(projectsApi.writeResearch, { params, body: { researchData: 'Still there?' } })
  expect(hidden.status).toBe(404)

  const third = await create('Lamp')
  expect(third.body.data.slug).toBe('Lamp')
  const full = await call(projectsApi.restore, { params })
  expect([full.status, full.body.type]).toEqual([403, 'QUOTA_EXCEEDED'])

  await call(projectsApi.delete, { params: { projectId: second.body.data.id } })
  const restored = await call(projectsApi.restore, { params })
  expect(restored.body.data).toMatchObject({ businessInstructions: 'Warm tone.', slug: 'Lamp-2' })
  expect((await list()).body.data).toHaveLength(2)
  expect((await call(projectsApi.restore, { params })).status).toBe(404)
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

test('the bin is emptied after 30 days and holds only so many', async () => {
  const app = await testApp()
  const { user, call, create } = await seller(app)
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
  await call(projectsApi.delete, { params: last })
  expect(await rows()).toBe(BIN_HOLDS)
  expect((await call(projectsApi.restore, { params: last })).status).toBe(200)
})

test('what a caller may not set is refused and never stored', async () => {
  const app = await testApp()
  const { call, create, list } = await seller(app)
  const stranger = await app.build.user()
  const { data } = (await create('Lamp')).body
  const extras = {
    id: newId(),
    userId: String(stranger.id),
    slug: 'mine',
    createdAt: '2020-01-01T00:00:00.000Z',
    deletedAt: null,
    plan: 'automation',
    knowledgeBase: [{ id: 'x' }],
    researchData: 'unasked',
  }
  for (const [key, value] of Object.entries(extras)) {
    const made = await call(projectsApi.create, {
      body: { name: 'Candle', businessInstructions: '', [key]: value },
    })
    expect([key, made.status, made.body.type]).toEqual([key, 400, 'INVALID_INPUT'])
    const written = await call(projectsApi.writeInstructions, {
      params: { projectId: data.id },
      body: { businessInstructions: 'x', [key]: value },
    })
    expect([key, written.status]).toEqual([key, 400])
  }
  expect((await list()).body.data).toEqual([data])
})

const hostile = [
  "Robert'); drop table projects;--",
  '<img src=x onerror=alert(1)>',
  'a/b?c=d#e%2F&f\\g',
  '%s%n{{7*7}}',
  '..',
  'constructor',
  '__proto__',
  'שלום \u202Eevil',
  '👩‍👩‍👧‍👦 Größe 東京',
]
test('hostile names are kept as text', async () => {
  const { create, list } = await seller(await testApp(), 'pro')
  for (const name of hostile) {
    const { status, body } = await create(name)
    expect([name, status, body.data?.name]).toEqual([name, 200, name])
  }
  expect(names(await list()).toSorted()).toEqual(hostile.toSorted())
})

test('names that are no names are refused with a sentence at the field', async () => {
  const { call, list } = await seller(await testApp())
  const bad = [
    '',
    '   ',
    '\u200b\u200d',
    'x'.repeat(101),
    'two\nlines',
    'nul\u0000',
    'half \ud800',
    7,
    { toString: 'Lamp' },
  ]
  for (const name of bad) {
    const { status, body } = await call(projectsApi.create, {
      body: { name, businessInstructions: '' } as never,
    })
    expect([name, status, body.type]).toEqual([name, 400, 'INVALID_INPUT'])
  }
  const empty = await call(projectsApi.create, { body: { name: ' ', businessInstructions: '' } })
  expect(empty.body.fields).toEqual({ name: 'Give the project a name.' })
  expect((await list()).body.data).toEqual([])
})

test('texts are bounded, and a body of a megabyte is turned away', async () => {
  const { call, create, list } = await seller(await testApp())
  const params = { projectId: (await create('Lamp')).body.data.id }
  const write = (researchData: string) => call(projectsApi.writeResearch, { params, body: { researchData } })
  const full = '€'.repeat(MAX_PROJECT_TEXT)
  expect((await write(full)).status).toBe(200)
  expect((await write(`${full}€`)).body).toMatchObject({ type: 'INVALID_INPUT' })
  const huge = await write('x'.repeat(1_100_000))
  expect([huge.status, huge.body.type]).toEqual([413, 'TOO_LARGE'])
  expect((await create('Big', 'x'.repeat(1_100_000))).status).toBe(413)
  expect((await list()).body.data.map(({ researchData }) => researchData)).toEqual([full])
})

test('a foreign or mistyped id is not found, and one sees only one’s own', async () => {
  const app = await testApp()
  const [owner, stranger] = [await seller(app), await seller(app)]
  const { data } = (await owner.create('Lamp')).body
  expect((await stranger.list()).body.data).toEqual([])
  for (const projectId of [data.id, newId()]) {
    const params = { projectId }
    const replies = [
      await stranger.call(projectsApi.delete, { params }),
      await stranger.call(projectsApi.restore, { params }),
      await stranger.call(projectsApi.writeInstructions, { params, body: { businessInstructions: 'x' } }),
      await stranger.call(projectsApi.writeResearch, { params, body: { researchData: 'x' } }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  }
  expect((await stranger.call(projectsApi.delete, { params: { projectId: '../1' } })).status).toBe(400)
  expect((await owner.list()).body.data).toEqual([data])
})
