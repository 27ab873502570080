import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { feedbackApi } from '#contracts/feedback.ts'
import { rowsOf } from '#server/db/database.ts'
import { beginDeletion } from '#server/features/account/deletion.service.ts'
import { clockAt } from '#server/testing/clock.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { recountAll } from './feedback.repository.ts'

async function people(app: TestApp) {
  const [mara, otto, admin] = [
    await app.build.user(),
    await app.build.user(),
    await app.build.user({ role: 'admin' }),
  ]
  const [asMara, asOtto, asAdmin] = [app.as(mara.token), app.as(otto.token), app.as(admin.token)]
  return { mara, otto, admin, asMara, asOtto, asAdmin }
}

type Caller = Awaited<ReturnType<typeof people>>['asMara']
const idea = async (as: Caller, title: string, text = '') =>
  (await as.call(feedbackApi.create, { body: { title, text } })).body.data.id
const by = (feedbackId: string) => ({ params: { feedbackId } })
const vote = async (as: Caller, id: string, on = true) =>
  (await as.call(feedbackApi.vote, { ...by(id), body: { on } })).body.data
const titles = async (as: Caller, query: object) =>
  (await as.call(feedbackApi.list, { query })).body.data.items.map(({ title }) => title)

test('a vote counts once per person however often it is sent at once, can be taken back, and is limited', async () => {
  const app = await testApp({ working: true })
  const { asMara, asOtto, mara } = await people(app)
  const id = await idea(asMara, 'A dark mode for lamps', 'My eyes hurt at night.')
  const first = (await asOtto.call(feedbackApi.get, by(id))).body.data
  expect(first).toMatchObject({
    votes: 0,
    voted: false,
    following: false,
    mine: false,
    author: mara.username,
  })
  expect(JSON.stringify(first)).not.toContain(mara.email)
  const voters = [asMara, asOtto, asOtto, asOtto, asMara, asOtto]
  await Promise.all(voters.map((as) => vote(as, id)))
  expect(await vote(asOtto, id)).toMatchObject({ votes: 2, voted: true, following: true })
  await Promise.all([vote(asOtto, id, false), vote(asOtto, id, false), vote(asMara, id)])
  expect((await asOtto.call(feedbackApi.get, by(id))).body.data).toMatchObject({
    votes: 1,
    voted: false,
    following: false,
  })
  expect(await vote(asMara, id, false)).toMatchObject({ votes: 0, following: true })
  // Deliberate followers stay, whether they followed before or after a vote.
  for (const first of ['follow', 'vote'] as const) {
    const steps = [
      () => asOtto.call(feedbackApi.follow, { ...by(id), body: { on: true } }),
      () => vote(asOtto, id),
    ]
    for (const step of first === 'follow' ? steps : steps.toReversed()) await step()
    expect(await vote(asOtto, id, false)).toMatchObject({ votes: 0, following: true })
    await asOtto.call(feedbackApi.follow, { ...by(id), body: { on: false } })
  }

  // A leaving user takes their votes, comments and unshared ideas along; the rest loses their name.
  const [lonely, other] = [await idea(asMara, 'Only mine'), await idea(asOtto, 'Not mine')]
  for (const each of [id, lonely, other]) await vote(asMara, each)
  await vote(asOtto, id)
  for (const each of [id, lonely, other])
    await asMara.call(feedbackApi.comment, { ...by(each), body: { text: 'Here is my number.' } })
  await beginDeletion(app.deps, mara.id, 'owner')
  const left = sql`select id from users where id = ${mara.id}`
  await expect.poll(() => rowsOf(app.deps.db, left)).toEqual([])
  const seen = async (each: string) => (await asOtto.call(feedbackApi.get, by(each))).body.data
  expect(await seen(id)).toMatchObject({ votes: 1, author: null, comments: 0 })
  expect(await seen(other)).toMatchObject({ votes: 0, comments: 0 })
  expect((await asOtto.call(feedbackApi.get, by(lonely))).status).toBe(404)

  await app.deps.db.execute(sql`update feedback set votes = 7`)
  await recountAll(app.deps.db)
  expect(await seen(id)).toMatchObject({ votes: 1 })

  const tight = { most: 0, seconds: 60, message: 'You are voting too fast.' }
  app.deps.limits = { ...app.deps.limits, 'feedback-vote-user': tight }
  const refused = await asOtto.call(feedbackApi.vote, { ...by(id), body: { on: true } })
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.any(String)])
})

test('the board is sorted, narrowed, searched and paged, and finds likely duplicates by their words', async () => {
  const app = await testApp()
  const { asMara, asOtto, asAdmin } = await people(app)
  const clock = clockAt(new Date())
  app.deps.clock = clock
  const start = Date.now()
  const day = 86_400_000
  clock.set(new Date(start - 60 * day))
  const old = await idea(asMara, 'Export orders as CSV', 'For my accountant.')
  for (const as of [asMara, asOtto]) await vote(as, old)
  clock.set(new Date(start))
  const fresh = await idea(asMara, 'Compare two suppliers')
  await vote(asOtto, fresh)
  clock.set(new Date(start + 1))
  const newest = await idea(asOtto, 'Translate product pages')
  const all = ['Export orders as CSV', 'Compare two suppliers', 'Translate product pages']
  expect(await titles(asMara, { sort: 'top' })).toEqual(all)
  expect((await titles(asMara, { sort: 'trending' }))[0]).toBe('Compare two suppliers')
  expect(await titles(asMara, { sort: 'newest' })).toEqual([all[2], all[1], all[0]])
  for (const sort of ['top', 'trending', 'newest'] as const) {
    const paged: string[] = []
    let cursor: string | undefined
    do {
      const query = { sort, limit: 1, ...(cursor && { cursor }) }
      const { items, next } = (await asMara.call(feedbackApi.list, { query })).body.data
      paged.push(...items.map(({ title }) => title))
      cursor = next ?? undefined
    } while (cursor)
    expect(paged).toEqual(await titles(asMara, { sort }))
  }
  expect((await asMara.call(feedbackApi.list, { query: { cursor: 'x_y' } })).status).toBe(400)
  expect(await titles(asMara, { search: 'accountants export' })).toEqual(['Export orders as CSV'])
  expect(await titles(asMara, { search: `'); drop table feedback; -- <b>&|!:*` })).toEqual([])
  await asAdmin.call(feedbackApi.adminState, { ...by(newest), body: { state: 'planned' } })
  expect(await titles(asMara, { state: 'planned' })).toEqual(['Translate product pages'])
  const similar = async (text: string) =>
    (await asOtto.call(feedbackApi.similar, { query: { text } })).body.data.map(({ title }) => title)
  expect((await similar('Please let me translate my pag'))[0]).toBe('Translate product pages')
  expect((await similar('an order export'))[0]).toBe('Export orders as CSV')
  await vote(asOtto, newest)
  const voted = await asOtto.call(feedbackApi.similar, { query: { text: 'translate pages' } })
  expect(voted.body.data[0]).toMatchObject({ id: newest, voted: true })
  expect(await similar('the')).toEqual([])
  expect(await similar('***')).toEqual([])
})

test('[security B5] only administrators ship, merge, hide and delete; followers get one email; each action is recorded', async () => {
  const app = await testApp({ working: true })
  const { mara, otto, admin, asMara, asOtto, asAdmin } = await people(app)
  const [keep, twin] = [await idea(asMara, 'Dark mode'), await idea(asOtto, 'A dark theme, please')]
  for (const id of [keep, twin]) await vote(asOtto, id)
  const ship = { ...by(keep), body: { state: 'shipped' as const, note: 'Since <b>today</b>.' } }
  expect((await asMara.call(feedbackApi.adminState, ship)).status).toBe(404)
  expect((await asMara.call(feedbackApi.adminMerge, { ...by(twin), body: { into: keep } })).status).toBe(404)

  const merge = () => asAdmin.call(feedbackApi.adminMerge, { ...by(twin), body: { into: keep } })
  const merges = await Promise.all([merge(), merge()])
  expect(merges.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await asOtto.call(feedbackApi.get, by(twin))).body.data).toMatchObject({
    state: 'merged',
    votes: 0,
    mergedInto: { id: keep, title: 'Dark mode' },
  })
  expect((await asOtto.call(feedbackApi.get, by(keep))).body.data).toMatchObject({ votes: 1, voted: true })
  expect(await titles(asMara, {})).toEqual(['Dark mode'])
  expect((await asMara.call(feedbackApi.vote, { ...by(twin), body: { on: true } })).status).toBe(409)

  expect((await asAdmin.call(feedbackApi.adminState, ship)).body.data.state).toBe('shipped')
  await asAdmin.call(feedbackApi.adminState, ship)
  const answer = { ...by(keep), body: { text: 'Enjoy it.' } }
  const [answered, theirs] = [
    (await asAdmin.call(feedbackApi.comment, answer)).body.data,
    (await asOtto.call(feedbackApi.comment, { ...by(keep), body: { text: 'Rubbish!' } })).body.data,
  ]
  expect([answered.fromAdmin, theirs.fromAdmin]).toEqual([true, false])
  // Users get one email a day about others' comments, and none about their own.
  await asOtto.call(feedbackApi.comment, { ...by(keep), body: { text: 'And again!' } })
  const sent = () => app.letters.map(({ to, subject }) => `${to.address}: ${subject}`).toSorted()
  const expected = [
    `${otto.email}: “A dark theme, please” is now merged`,
    ...[mara, admin].map(({ email }) => `${email}: Comment on “Dark mode”`),
    ...[mara, otto].flatMap(({ email }) => [
      `${email}: Reply to “Dark mode”`,
      `${email}: “Dark mode” is now shipped`,
    ]),
  ].toSorted()
  await expect.poll(sent).toEqual(expected)
  const merged = app.letters.find(({ subject }) => subject.endsWith('merged'))
  expect(merged?.text).toContain('which asks for the same. Its votes now count there.')
  const [shipped] = app.letters.filter(({ subject }) => subject.endsWith('shipped'))
  expect(shipped?.html).toContain('Since &lt;b&gt;today&lt;/b&gt;.')
  expect(shipped?.text).toContain(`http://sellwright.test/feedback/${keep}`)

  const waiting = sql`select id from jobs.job where name like 'feedback.%' and state in ('created', 'active', 'retry')`
  const told = () => expect.poll(() => rowsOf(app.deps.db, waiting)).toEqual([])
  await told()
  expect(sent()).toEqual(expected)
  app.deps.clock = clockAt(new Date(Date.now() + 25 * 3_600_000))
  await asMara.call(feedbackApi.comment, { ...by(keep), body: { text: 'It is lovely.' } })
  await asOtto.call(feedbackApi.comment, { ...by(keep), body: { text: 'Is it?' } })
  expected.push(...[mara, otto, admin].map(({ email }) => `${email}: Comment on “Dark mode”`))
  await expect.poll(sent).toEqual(expected.toSorted())

  // Only admins are notified of a bug.
  const happened = 'The lamp stays <b>dark</b>.\nAlways.'
  const bug = (await asMara.call(feedbackApi.report, { body: { happened, expected: 'Light', steps: '' } }))
    .body.data
  expected.push(`${admin.email}: Bug report: The lamp stays <b>dark</b>.`)
  await expect.poll(sent).toEqual(expected.toSorted())
  const report = app.letters.find(({ subject }) => subject.startsWith('Bug report'))
  expect(report?.text).toContain(
    `${mara.username} (user ${mara.id}) reported a bug. What happened:\n\n> The lamp`,
  )
  expect(report?.text).toContain(`http://sellwright.test/admin/feedback/${bug.id}`)
  expect(report?.html).toContain('The lamp stays &lt;b&gt;dark&lt;/b&gt;.')
  await asMara.call(feedbackApi.remove, by(bug.id))

  // The link in a letter to Otto stops them for Otto alone, and forged ones for nobody.
  const said = app.letters.findLast(
    ({ to, subject }) => to.address === otto.email && subject.startsWith('Comment on'),
  )
  expect(said?.text).toContain(`${mara.username} wrote about the idea “Dark mode”:\n\n> It is lovely.`)
  const [, token = ''] = /\/unfollow#token=(\S+)/.exec(said?.text ?? '') ?? []
  const stop = (given: string) => app.anyone.call(feedbackApi.unfollow, { body: { token: given } })
  expect((await stop(token.replace(`.${otto.id}.`, `.${mara.id}.`))).status).toBe(400)
  for (const cut of ['', 'x'.repeat(201)])
    expect((await stop(cut)).body).toMatchObject({
      message: 'This link is incomplete. Open it from the email again.',
    })
  const following = async (as: Caller) => (await as.call(feedbackApi.get, by(keep))).body.data.following
  expect([await following(asMara), await following(asOtto)]).toEqual([true, true])
  expect((await stop(token)).body.message).toBe('You won’t get more emails about it.')
  expect([await following(asMara), await following(asOtto)]).toEqual([true, false])

  // Users who turned emails off, or unfollowed, get none.
  await app.deps.db.execute(sql`update users set notify_feedback = false where id = ${mara.id}`)
  await asAdmin.call(feedbackApi.adminState, { ...by(keep), body: { state: 'planned' } })
  await told()
  expect(sent()).toEqual(expected.toSorted())

  const hidden = { params: { feedbackId: keep, commentId: theirs.id }, body: { hidden: true } }
  await asAdmin.call(feedbackApi.adminHideComment, hidden)
  const texts = async (as: Caller) =>
    (await as.call(feedbackApi.comments, by(keep))).body.data.items.map(({ text }) => text)
  expect(await texts(asMara)).not.toContain('Rubbish!')
  expect(await texts(asAdmin)).toEqual(expect.arrayContaining(['Enjoy it.', 'Rubbish!']))
  await asAdmin.call(feedbackApi.adminHide, { ...by(keep), body: { hidden: true } })
  expect((await asMara.call(feedbackApi.get, by(keep))).status).toBe(404)
  expect((await asMara.call(feedbackApi.get, by(twin))).body.data.mergedInto).toBeNull()
  expect((await asAdmin.call(feedbackApi.adminGet, by(twin))).body.data.mergedInto?.id).toBe(keep)
  const third = await idea(asOtto, 'Night colours')
  const into = { ...by(third), body: { into: keep } }
  expect((await asAdmin.call(feedbackApi.adminMerge, into)).status).toBe(409)
  await asOtto.call(feedbackApi.remove, by(third))
  expect(await titles(asMara, {})).toEqual([])
  const listed = (await asAdmin.call(feedbackApi.adminList, { query: { hidden: 'true' } })).body.data.items
  expect(listed).toMatchObject([{ id: keep, hidden: true, userId: String(mara.id) }])
  await asAdmin.call(feedbackApi.adminDeleteComment, { params: hidden.params })
  await asAdmin.call(feedbackApi.adminDelete, by(keep))
  expect((await asAdmin.call(feedbackApi.adminGet, by(twin))).status).toBe(404)

  const deeds = await rowsOf<{ action: string; actor_id: number }>(
    app.deps.db,
    sql`select action, actor_id from audit where action like 'feedback.%' order by id`,
  )
  expect(deeds.every(({ actor_id }) => actor_id === admin.id)).toBe(true)
  expect(deeds.map(({ action }) => action.replace('feedback.', ''))).toEqual(
    'merged state answered state comment-hidden hidden comment-deleted deleted'.split(' '),
  )
})

test('one’s own words can be changed for 15 minutes; comments deleted at any time, ideas until others take them up', async () => {
  const app = await testApp()
  const { asMara, asOtto, asAdmin } = await people(app)
  const clock = clockAt(new Date())
  app.deps.clock = clock
  const id = await idea(asMara, 'Dark mode')
  const write = async (text: string) =>
    (await asOtto.call(feedbackApi.comment, { ...by(id), body: { text } })).body.data
  const own = (as: Caller) => as.call(feedbackApi.edit, { ...by(id), body: { title: 'Dim mode', text: '' } })
  expect([(await own(asOtto)).status, (await own(asMara)).body.data.title]).toEqual([403, 'Dim mode'])
  const spare = await idea(asMara, 'Never mind this')
  expect((await asOtto.call(feedbackApi.remove, by(spare))).status).toBe(403)
  expect((await asMara.call(feedbackApi.remove, by(spare))).status).toBe(200)
  const said = await write('Yes, pleas')
  expect([(await own(asMara)).status, (await asMara.call(feedbackApi.remove, by(id))).status]).toEqual([
    409, 409,
  ])
  const [mine, same] = [await idea(asMara, 'Round lamps'), await idea(asOtto, 'Lamps that are round')]
  await asAdmin.call(feedbackApi.adminMerge, { ...by(same), body: { into: mine } })
  expect((await asMara.call(feedbackApi.remove, by(mine))).status).toBe(409)
  const params = { feedbackId: id, commentId: said.id }
  const edit = (as: Caller) => as.call(feedbackApi.editComment, { params, body: { text: 'Yes, please' } })
  expect((await edit(asMara)).status).toBe(404)
  expect((await edit(asOtto)).body.data).toMatchObject({ text: 'Yes, please', editedAt: expect.any(String) })
  clock.set(new Date(Date.now() + 16 * 60_000))
  expect([(await edit(asOtto)).status, (await own(asMara)).status]).toEqual([409, 409])
  await write('And soon')
  const page = async (cursor?: string) =>
    (await asMara.call(feedbackApi.comments, { ...by(id), query: { limit: 1, ...(cursor && { cursor }) } }))
      .body.data
  const first = await page()
  expect([first.items[0]?.text, (await page(first.next ?? '')).items[0]?.text]).toEqual([
    'Yes, please',
    'And soon',
  ])
  // A comment is reached through its own entry only.
  const other = await idea(asOtto, 'Another idea')
  const stray = { params: { feedbackId: other, commentId: said.id } }
  expect((await asOtto.call(feedbackApi.deleteComment, stray)).status).toBe(404)
  expect((await asMara.call(feedbackApi.deleteComment, { params })).status).toBe(404)
  expect((await asOtto.call(feedbackApi.deleteComment, { params })).status).toBe(200)
  expect((await page()).items.map(({ text }) => text)).toEqual(['And soon'])
})
