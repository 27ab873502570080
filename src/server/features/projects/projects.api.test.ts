// @both-databases
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { canonApi } from '#contracts/canon.ts'
import { projectLimits } from '#contracts/plans.ts'
import { MAX_PROJECT_TEXT, Project, projectsApi } from '#contracts/projects.ts'
import { newId, testApp } from '#server/testing/test-app.ts'
import { names, seller } from './testing/seller.ts'

test('[E3][A8] a project is made, listed by name and deleted', async () => {
  const app = await testApp()
  const { user, call, create, list } = await seller(app)
  const { status, body } = await create('  Lamp  ', 'Warm tone.')
  expect(status).toBe(200)
  expect(body.data).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'Lamp',
    slug: 'Lamp',
    formerSlugs: [],
    businessInstructions: 'Warm tone.',
    researchData: '',
    revisions: { businessInstructions: 0, researchData: 0 },
    knowledgeBase: [],
    userId: String(user.id),
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect(Project.safeParse(body.data).success).toBe(true)
  await create('candle')
  expect(names(await list())).toEqual(['candle', 'Lamp'])

  const params = { projectId: body.data.id }
  await app.deps.db.execute(sql`insert into knowledge_files
      (id, user_id, project_id, name, media_type, bytes, sha256, created_at)
    select gen_random_uuid(), ${user.id}, ${body.data.id}, 'a.txt', 'text/plain', 1, n::text, now() + n * interval '1 s'
    from generate_series(1, 120) as n`)
  const renamed = await call(projectsApi.rename, { params, body: { name: 'Lamps' } })
  const [candle, lamps] = (await list()).body.data
  expect([candle?.knowledgeBase, new Set(lamps?.knowledgeBase.map(({ id }) => id)).size]).toEqual([[], 120])
  expect(renamed.body.data.knowledgeBase).toEqual(lamps?.knowledgeBase)

  expect((await call(projectsApi.delete, { params })).status).toBe(200)
  expect(names(await list())).toEqual(['candle'])
  expect((await call(projectsApi.delete, { params })).body.type).toBe('NOT_FOUND')
})

test('[A9] the two texts are written each by its own call, and a change that rests on an old one is a conflict', async () => {
  const { call, create, list } = await seller(await testApp())
  const { data } = (await create('Lamp', 'Warm tone.')).body
  const params = { projectId: data.id }
  const write = (businessInstructions: string, basedOn?: number) =>
    call(projectsApi.writeInstructions, { params, body: { businessInstructions, basedOn } })
  await write('Calm tone.')
  const written = await call(projectsApi.writeResearch, { params, body: { researchData: 'Rivals ask €39.' } })
  expect(written.body.data).toMatchObject({
    businessInstructions: 'Calm tone.',
    researchData: 'Rivals ask €39.',
    revisions: { businessInstructions: 1, researchData: 1 },
    createdAt: data.createdAt,
  })
  expect(Date.parse(written.body.data.updatedAt)).toBeGreaterThan(Date.parse(data.updatedAt))
  expect((await list()).body.data).toEqual([written.body.data])

  const late = await write('From the phone, made to the first version.', 0)
  expect([late.status, late.body.type]).toEqual([409, 'CONFLICT'])
  const same = await write('Calm tone.', 0)
  expect([same.status, same.body.data.revisions.businessInstructions]).toEqual([200, 1])
  const next = await write('Dry tone.', 1)
  expect([next.status, next.body.data.revisions]).toEqual([200, { businessInstructions: 2, researchData: 1 }])
  const both = await Promise.all(['One.', 'Two.', 'Three.'].map((text) => write(text, 2)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await write('x', -1)).status).toBe(400)
})

test('the activity of a project is that of the last thing done in it', async () => {
  const app = await testApp()
  const { user, call, create } = await seller(app)
  const [lamp, candle] = [(await create('Lamp')).body.data, (await create('Candle')).body.data]
  const { chatId } = await app.build.chat(user)
  await app.deps.db.execute(
    sql`update chats set project_id = ${lamp.id}, updated_at = '2030-01-01' where id = ${chatId}`,
  )
  const { data } = (await call(projectsApi.activity)).body
  expect(new Map(data.map(({ id, ...row }) => [id, row]))).toEqual(
    new Map([
      [lamp.id, { at: '2030-01-01T00:00:00.000Z', chats: 1 }],
      [candle.id, { at: candle.updatedAt, chats: 0 }],
    ]),
  )
})

test('the first steps are done by own projects, not by the sample', async () => {
  const app = await testApp()
  const { call, create } = await seller(app)
  const steps = async () => (await call(projectsApi.firstSteps)).body.data
  await call(projectsApi.createSample)
  expect(await steps()).toEqual({ link: false, costs: false, file: false, page: false, slug: null })
  const { id: projectId } = (await create('Lamp')).body.data
  const costs = { pricing: { price: '39.90 EUR' }, supplier: { cost: '11.20 EUR' } }
  await call(canonApi.write, { params: { projectId }, body: { canon: costs, source: 'user' } })
  expect(await steps()).toEqual({ link: false, costs: true, file: false, page: false, slug: 'Lamp' })
  const fields = [{ path: 'product.title', value: 'Arc lamp' }]
  await call(canonApi.propose, { params: { projectId }, body: { fields, source: 'page: shop.example' } })
  expect((await steps()).link).toBe(true)
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
        `Your plan includes ${most} projects, and you have ${most}. Delete one you no longer need.`,
      )
    }
    const { data } = (await list()).body
    expect(data).toHaveLength(most)
    expect(new Set(data.map(({ slug }) => slug)).size).toBe(most)
  })
}

test('[S5] a project from a browser is added once, within the plan, and restored from the bin', async () => {
  const app = await testApp()
  const [mara, otto] = [await seller(app), await seller(app)]
  const device = (id: string) => ({
    id,
    name: 'Lamp',
    businessInstructions: 'Warm.',
    researchData: 'Rivals.',
  })
  const takeOver = (person: typeof mara, id: string) =>
    person.call(projectsApi.takeOver, { body: device(id) })
  const both = await Promise.all([takeOver(mara, 'local'), takeOver(mara, 'local')])
  const [{ body }] = both
  expect(both.map((answer) => answer.body.data.id)).toEqual([body.data.id, body.data.id])
  expect((await mara.list()).body.data).toMatchObject([
    { businessInstructions: 'Warm.', researchData: 'Rivals.' },
  ])
  await mara.call(projectsApi.delete, { params: { projectId: body.data.id } })
  expect((await takeOver(mara, body.data.id)).body.data.id).toBe(body.data.id)
  expect((await mara.list()).body.data).toHaveLength(1)

  expect((await takeOver(otto, body.data.id)).body.data.id).not.toBe(body.data.id)
  for (let n = 1; n < projectLimits.free; n++) await takeOver(otto, `local ${n}`)
  const refused = await takeOver(otto, 'one too many')
  expect([refused.status, refused.body.type]).toEqual([403, 'QUOTA_EXCEEDED'])
  expect((await otto.list()).body.data).toHaveLength(projectLimits.free)
})

test('[security B4] forbidden fields are refused and never stored', async () => {
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

test('[security B1] a foreign or mistyped id is not found, and one sees only one’s own', async () => {
  const app = await testApp()
  const [owner, stranger] = [await seller(app), await seller(app)]
  const { data } = (await owner.create('Lamp')).body
  expect((await stranger.list()).body.data).toEqual([])
  for (const projectId of [data.id, newId()]) {
    const params = { projectId }
    const replies = [
      await stranger.call(projectsApi.delete, { params }),
      await stranger.call(projectsApi.restore, { params }),
      await stranger.call(projectsApi.forget, { params }),
      await stranger.call(projectsApi.rename, { params, body: { name: 'Mine' } }),
      await stranger.call(projectsApi.writeInstructions, { params, body: { businessInstructions: 'x' } }),
      await stranger.call(projectsApi.writeResearch, { params, body: { researchData: 'x' } }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  }
  expect((await stranger.call(projectsApi.delete, { params: { projectId: '../1' } })).status).toBe(400)
  expect((await owner.list()).body.data).toEqual([data])
})
