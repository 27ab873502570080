// @both-databases
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pagesApi } from '#contracts/pages/pages.ts'
import { projectHomeApi } from '#contracts/project-home.ts'
import { projectPhotosApi } from '#contracts/project-photos.ts'
import { projectsApi } from '#contracts/projects.ts'
import type { Db } from '#server/db/database.ts'
import { galleryLink } from '#server/features/assets/gallery-links.service.ts'
import { insertImage, pageOwner } from '#server/features/pages/pages.factory.ts'
import { spec } from '#server/features/visuals/visuals.factory.ts'
import { newId, type TestApp, testApp } from '#server/testing/test-app.ts'
import { readHome } from './project-home.service.ts'

type Owner = Awaited<ReturnType<typeof pageOwner>>

const homeOf = async ({ call, projectId }: Owner) =>
  (await call(projectHomeApi.read, { params: { projectId } })).body.data

const empty = {
  photo: null,
  pages: { total: 0, views: 0, buyClicks: 0, items: [] },
  visuals: { total: 0, items: [] },
  waiting: { total: 0, items: [] },
  audit: null,
}

async function addVisits({ deps: { db } }: TestApp, pageId: string, views: number, buyClicks: number) {
  const today = new Date().toISOString().slice(0, 10)
  await db.execute(sql`insert into site_visits (page_id, day, source, views, visitors, buy_clicks) values
    (${pageId}, ${today}, '', ${views}, 1, ${buyClicks}), (${pageId}, ${today}, 'tiktok', 2, 1, 1),
    (${pageId}, ${today}::date - 40, '', 500, 400, 300)`)
}

async function addVisual({ deps: { db } }: TestApp, { user, projectId }: Owner, headline: string) {
  const drawn = JSON.stringify({ ...spec, texts: { ...spec.texts, headline } })
  await db.execute(sql`insert into visuals (user_id, project_id, content_key, spec, facts, bytes, media_type)
    values (${user.id}, ${projectId}, ${newId()}, ${drawn}::jsonb, '{}', 10, 'image/png')`)
}

interface RunFields {
  state?: string
  waitingFor?: string
  wakes?: boolean
}

async function addRun(
  { deps: { db } }: TestApp,
  { user, projectId }: Owner,
  { state = 'waiting', waitingFor = 'Approve the page', wakes = false }: RunFields = {},
) {
  const [flowId, runId] = [newId(), newId()]
  await db.execute(sql`insert into flows (id, user_id, name, version)
    values (${flowId}, ${user.id}, 'Launch a drop page', 1)`)
  await db.execute(sql`insert into runs (id, user_id, kind, topic, state, waiting_for, waiting_since, wakes_at)
    values (${runId}, ${user.id}, 'flows.run', ${`job:${runId}`}, ${state}, ${waitingFor}, now(),
      case when ${wakes} then now() + interval '1 day' end)`)
  await db.execute(sql`insert into flow_runs (id, user_id, flow_id, version, project_id, tracked_id)
    values (${runId}, ${user.id}, ${flowId}, 1, ${projectId}, ${runId})`)
  return { flowId, runId }
}

async function addAudit({ deps: { db } }: TestApp, owner: Owner, score: number | null, daysAgo: number) {
  const auditId = newId()
  await db.execute(sql`insert into runs (id, user_id, kind, topic, state)
    values (${auditId}, ${owner.user.id}, 'seo.audit', ${`job:${auditId}`}, 'done')`)
  await db.execute(sql`insert into seo_audits (id, user_id, project_id, kind, target, address, site, score, created_at)
    values (${auditId}, ${owner.user.id}, ${owner.projectId}, 'page', '{"kind":"page","address":"https://a.example/"}',
      'https://a.example/', 'a.example', ${score}, now() - make_interval(days => ${daysAgo}))`)
  return auditId
}

test('the home of a project has its pages, visuals, waiting runs, last audit and photo, and nothing of anyone else', async () => {
  const app = await testApp()
  const [mine, theirs] = [await pageOwner(app), await pageOwner(app)]
  expect(await homeOf(mine)).toEqual(empty)

  for (const owner of [mine, theirs]) {
    await addVisits(app, (await owner.create()).id, 7, 2)
    await addVisual(app, owner, 'Ice-cold at 5 p.m.')
    await addRun(app, owner)
    await addAudit(app, owner, 840, 0)
    await owner.image()
  }
  const draft = await mine.create()
  const live = (await homeOf(mine)).pages.items[0]
  await mine.call(pagesApi.publish, { params: { pageId: draft.id }, body: { revision: draft.revision } })
  const paused = await addRun(app, mine, { waitingFor: 'Out of visuals', wakes: true })
  for (const state of ['running', 'done', 'stopped']) await addRun(app, mine, { state })
  await addAudit(app, mine, 920, 3)
  await addAudit(app, mine, null, 0)

  const home = await homeOf(mine)
  expect(home.pages).toMatchObject({ total: 2, views: 9, buyClicks: 3 })
  expect(home.pages.items.find(({ id }) => id === live?.id)).toMatchObject({ views: 9, buyClicks: 3 })
  expect(home.visuals).toEqual({
    total: 1,
    items: [{ id: expect.any(String), headline: 'Ice-cold at 5 p.m.', width: 300, height: 250 }],
  })
  expect(home.waiting.total).toBe(2)
  expect(home.waiting.items).toMatchObject([
    { flowName: 'Launch a drop page', waitingFor: 'Approve the page', wakesAt: null },
    { id: paused.runId, flowId: paused.flowId, waitingFor: 'Out of visuals', wakesAt: expect.any(String) },
  ])
  expect(home.audit).toMatchObject({ site: 'a.example', score: 84 })

  const own = JSON.stringify(home)
  const foreign = await homeOf(theirs)
  const ids = [foreign.photo, foreign.audit, ...foreign.pages.items, ...foreign.visuals.items].map((each) =>
    typeof each === 'string' ? each : each?.id,
  )
  expect(ids.filter((id) => !id || own.includes(id))).toEqual([])
  const { status } = await theirs.call(projectHomeApi.read, { params: { projectId: mine.projectId } })
  expect(status).toBe(404)
})

test('the home of a project takes as many statements with many items as with none', async () => {
  const app = await testApp()
  const owner = await pageOwner(app)
  const statements = async () => {
    let count = 0
    const db = new Proxy(app.deps.db, {
      get(target, name) {
        if (name === 'select' || name === 'execute') count++
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    }) as Db
    const actor = { userId: owner.user.id } as Parameters<typeof readHome>[1]
    const home = await readHome({ ...app.deps, db }, actor, owner.projectId)
    return { count, home }
  }
  const before = await statements()
  for (let n = 0; n < 12; n++) {
    await owner.create()
    await addVisual(app, owner, `Visual ${n}`)
    await addRun(app, owner)
    await owner.image()
  }
  const after = await statements()
  expect(after.home).toMatchObject({ pages: { total: 12 }, visuals: { total: 12 }, waiting: { total: 12 } })
  expect(after.home.pages.items.length).toBeLessThan(12)
  expect(after.count).toBe(before.count)
  expect(after.count).toBeLessThanOrEqual(8)
})

test('the product photo is the accepted image of the canon, else one of the pages, else one of the gallery', async () => {
  const app = await testApp()
  const owner = await pageOwner(app)
  const { user, call, projectId } = owner
  const { db } = app.deps
  const addToGallery = async (more = sql`false`) => {
    const id = newId()
    await db.execute(sql`insert into images (id, user_id, project_id, kind, file_id, name, media_type, width, height, bytes, deleted_at)
      values (${id}, ${user.id}, ${projectId}, 'photo', ${newId()}, 'bottle.jpg', 'image/jpeg', 10, 10, 10,
        case when ${more} then now() end)`)
    return id
  }
  const photos = async () => (await call(projectPhotosApi.list)).body.data
  expect(await photos()).toEqual([])

  await addToGallery(sql`true`)
  const inGallery = await addToGallery()
  expect(await photos()).toEqual([{ projectId, key: inGallery }])

  const logo = await insertImage(app, user.id, projectId)
  await db.execute(sql`insert into brand_kits (project_id, user_id, logo_id, font, avoid)
    values (${projectId}, ${user.id}, ${logo}, 'plain', '{}')`)
  expect(await photos()).toEqual([{ projectId, key: inGallery }])

  const [first, second] = [await owner.image(), await owner.image()]
  await db.execute(sql`update site_images set created_at = now() - interval '1 hour' where id = ${first}`)
  expect(await photos()).toEqual([{ projectId, key: first }])
  const { statusCode, headers } = await app.app.inject({
    url: `/api/projects/${projectId}/photo`,
    headers: { authorization: `Bearer ${user.token}` },
  })
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])

  await db.execute(sql`update site_images set source = 'https://shop.example/b.jpg' where id = ${second}`)
  await owner.write({ product: { images: ['https://shop.example/a.jpg', 'https://shop.example/b.jpg'] } })
  expect(await photos()).toEqual([{ projectId, key: second }])

  await owner.write({ product: { images: [galleryLink(app.deps, inGallery), 'https://shop.example/b.jpg'] } })
  expect(await photos()).toEqual([{ projectId, key: inGallery }])
  expect((await homeOf(owner)).photo).toBe(inGallery)

  await call(projectsApi.delete, { params: { projectId } })
  expect(await photos()).toEqual([])
})
