import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { feedbackApi } from '#contracts/feedback.ts'
import { rowsOf } from '#server/db/database.ts'
import { notesOf, photo } from '#server/testing/photo.ts'
import { testApp } from '#server/testing/test-app.ts'
import { insertReport } from './feedback.factory.ts'
import { findReader } from './followers.repository.ts'
import { measureScreenshots } from './screenshots.service.ts'

const by = (feedbackId: string) => ({ params: { feedbackId } })

test('[security B1] [security D4] a bug report is its author’s and administrators’ alone, and goes with its author', async () => {
  const app = await testApp()
  const [mara, otto, admin] = [
    await app.build.user(),
    await app.build.user(),
    await app.build.user({ role: 'admin' }),
  ]
  const [asMara, asOtto, asAdmin] = [app.as(mara.token), app.as(otto.token), app.as(admin.token)]
  const body = { happened: 'The lamp stays dark.\nAlways.', expected: 'Light', steps: '', screen: '/chat' }
  const bug = (await asMara.call(feedbackApi.report, { body })).body.data
  expect(bug).toMatchObject({ kind: 'bug', title: 'The lamp stays dark.', screen: '/chat', browser: null })
  const put = (token: string, payload: Buffer) =>
    app.app.inject({
      method: 'PUT',
      url: `/api/feedback/${bug.id}/screenshot`,
      payload,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    })
  expect((await put(mara.token, Buffer.from('<svg onload="alert(1)"/>'))).statusCode).toBe(415)
  const shotSent = async () => put(mara.token, await photo())
  expect((await shotSent()).statusCode).toBe(200)
  const shot = (token: string) =>
    app.app.inject({
      url: `/api/feedback/${bug.id}/screenshot`,
      headers: { authorization: `Bearer ${token}` },
    })
  const shown = await shot(mara.token)
  // One from before sizes were noted is measured later, and one whose file is gone is passed over.
  const { feedbackId: lost } = await insertReport(app.deps, mara.id)
  await app.deps.storage.delete(`users/${mara.id}/feedback/${lost}`)
  await app.deps.db.execute(sql`update feedback set screenshot_bytes = 0`)
  await measureScreenshots(app.deps)
  const sizes = sql`select screenshot_bytes as bytes from feedback order by screenshot_bytes`
  expect(await rowsOf(app.deps.db, sizes)).toEqual([{ bytes: 0 }, { bytes: shown.rawPayload.length }])
  await asMara.call(feedbackApi.remove, by(lost))
  expect(shown.headers['content-type']).toBe('image/jpeg')
  // The place a picture was taken is hidden from admins too.
  expect(await notesOf(shown.rawPayload)).toEqual({ notes: 0, width: 20, height: 40 })
  for (const route of [feedbackApi.get, feedbackApi.comments])
    expect((await asOtto.call(route, by(bug.id))).status).toBe(404)
  expect((await asMara.call(feedbackApi.list)).body.data.items).toEqual([])
  expect((await asOtto.call(feedbackApi.bugs)).body.data.items).toEqual([])
  expect((await asMara.call(feedbackApi.bugs)).body.data.items).toMatchObject([{ id: bug.id, mine: true }])
  const { items } = (await asAdmin.call(feedbackApi.adminList, { query: { kind: 'bug' } })).body.data
  expect(items).toMatchObject([{ id: bug.id, author: mara.username }])
  expect((await asMara.call(feedbackApi.similar, { query: { text: 'lamp dark' } })).body.data).toEqual([])

  // Users who may no longer see it get no email about it.
  await asAdmin.call(feedbackApi.follow, { ...by(bug.id), body: { on: true } })
  const isReader = async ({ id }: { id: number }) => (await findReader(app.deps.db, bug.id, id)) !== undefined
  expect([await isReader(mara), await isReader(admin)]).toEqual([true, true])
  await app.deps.db.execute(sql`update users set role = 'user' where id = ${admin.id}`)
  expect([await isReader(mara), await isReader(admin)]).toEqual([true, false])

  // A picture that arrives while its report is deleted goes with it.
  const { storage } = app.deps
  const lastPut: typeof storage.put = async (...given) => {
    await storage.put(...given)
    await app.deps.db.execute(sql`delete from users where id = ${mara.id}`)
  }
  app.deps.storage = { ...storage, put: lastPut }
  expect((await shotSent()).statusCode).toBe(404)
  expect((await storage.list('users/')).keys).toEqual([])
})
