import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type AnnouncementDraft, announcementsAdminApi } from '#contracts/admin/announcements.ts'
import { announcementsApi } from '#contracts/announcements.ts'
import { rowsOf } from '#server/db/database.ts'
import { clockAt } from '#server/testing/clock.ts'
import { testApp } from '#server/testing/test-app.ts'

const HOUR = 3_600_000

test('[security B5] an announcement is shown to its audience, in its time, until a person closes it or an administrator ends it', async () => {
  const app = await testApp()
  const clock = clockAt(new Date())
  app.deps.clock = clock
  const at = (hours: number) => new Date(clock.now().getTime() + hours * HOUR).toISOString()
  const [mara, admin] = [await app.build.user(), await app.build.user({ role: 'admin' })]
  const [asMara, asAdmin] = [app.as(mara.token), app.as(admin.token)]
  const draft: AnnouncementDraft = {
    ...{ kind: 'info', audience: 'all', link: '/help', linkLabel: 'Read more' },
    ...{ text: 'New lamps', startsAt: at(0), endsAt: null },
  }
  const make = (change: object) =>
    asAdmin.call(announcementsAdminApi.create, { body: { ...draft, ...change } })
  const shown = async (as: typeof asMara) =>
    (await as.call(announcementsApi.current)).body.data.map(({ text }) => text)

  expect((await asMara.call(announcementsAdminApi.create, { body: draft })).status).toBe(404)
  for (const link of [
    '//evil.example',
    'http://evil.example',
    'javascript:alert(1)',
    '/\\evil.example',
    'help',
  ])
    expect([link, (await make({ link })).status]).toEqual([link, 400])
  expect((await make({ linkLabel: '' })).body.fields).toHaveProperty('linkLabel')
  expect((await make({ endsAt: at(-1) })).body.fields).toHaveProperty('endsAt')

  const lamps = (await make({ link: 'https://lamps.example/new' })).body.data
  expect(lamps).toMatchObject({ phase: 'showing', dismissed: 0 })
  await make({ text: 'For admins', audience: 'admins' })
  await make({ text: 'For payers', audience: 'pro' })
  const work = (await make({ text: 'Works tonight', kind: 'warning', startsAt: at(1), endsAt: at(3) })).body
    .data
  expect(await shown(asMara)).toEqual(['New lamps'])
  expect((await shown(asAdmin)).toSorted()).toEqual(['For admins', 'New lamps'])
  await app.deps.db.execute(sql`update users set plan = 'pro' where id = ${mara.id}`)
  expect((await shown(asMara)).toSorted()).toEqual(['For payers', 'New lamps'])

  const params = { announcementId: lamps.id }
  await Promise.all([1, 2].map(() => asMara.call(announcementsApi.dismiss, { params })))
  await asAdmin.call(announcementsAdminApi.change, { params, body: { ...draft, text: 'New lamps!' } })
  expect([await shown(asMara), (await shown(asAdmin)).includes('New lamps!')]).toEqual([['For payers'], true])
  const phase = async (name: 'scheduled' | 'showing' | 'ended') =>
    (await asAdmin.call(announcementsAdminApi.list, { query: { phase: name } })).body.data.items.map(
      ({ text, dismissed }) => `${text} ${dismissed}`,
    )
  expect(await phase('scheduled')).toEqual(['Works tonight 0'])
  expect(await phase('showing')).toContain('New lamps! 1')

  clock.set(new Date(clock.now().getTime() + 2 * HOUR))
  expect(await shown(asMara)).toEqual(['Works tonight', 'For payers'])
  const end = () => asAdmin.call(announcementsAdminApi.end, { params: { announcementId: work.id } })
  expect([(await end()).body.data.phase, (await end()).status]).toEqual(['ended', 409])
  expect(await shown(asMara)).toEqual(['For payers'])
  const query = { search: 'LAMPS', limit: 1 }
  expect((await asAdmin.call(announcementsAdminApi.list, { query })).body.data).toMatchObject({
    items: [{ text: 'New lamps!' }],
    next: null,
  })
  const actions = sql`select action from audit where actor_id = ${admin.id} order by id`
  expect(await rowsOf(app.deps.db, actions)).toEqual(
    'made made made made changed ended'.split(' ').map((change) => ({ action: `announcement.${change}` })),
  )
})
