import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountApi } from '#contracts/account.ts'
import { auditApi } from '#contracts/admin/audit.ts'
import { adminUsersApi } from '#contracts/admin/users.ts'
import { authApi } from '#contracts/auth.ts'
import { chatApi } from '#contracts/chat.ts'
import { plansApi } from '#contracts/plans.ts'
import { usageApi } from '#contracts/usage.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { AiError } from '#server/ports/ai.ts'
import { finished, scriptedAi } from '#server/testing/scripted-ai.ts'
import { PASSWORD } from '#server/testing/sign-up.ts'
import { newId, type TestApp, testApp } from '#server/testing/test-app.ts'
import { endGivenPlans } from './gifts.service.ts'

const params = (user: { id: number }) => ({ params: { userId: String(user.id) } })
const question = () => ({ params: { chatId: newId() }, body: { id: newId(), text: 'Price 50, cost 20?' } })

const auditOf = async (db: Db, userId: number) =>
  (
    await rowsOf<{ action: string }>(
      db,
      sql`select action from audit where subject_id = ${userId} and action like 'user.%' order by id`,
    )
  ).map(({ action }) => action)

async function adminApp(options: Parameters<typeof testApp>[0] = {}) {
  const app = await testApp(options)
  const boss = await app.build.user({ role: 'admin' })
  await givePassword(app, boss)
  return { app, boss, admin: app.as(boss.token), seller: await app.build.user() }
}

const givePassword = async ({ deps }: TestApp, { id }: { id: number }) =>
  deps.db.execute(
    sql`update users set password_hash = ${await deps.passwords.hash(PASSWORD)} where id = ${id}`,
  )

const used = (app: TestApp, userId: number, count: number) =>
  app.deps.db.execute(
    sql`insert into usage_days (user_id, name, day, used) values (${userId}, 'queriesPerDay', (now() at time zone 'UTC')::date, ${count})`,
  )

test('users are found by part of a name or an address, filtered, sorted and paged without a gap', async () => {
  const { app, admin, boss } = await adminApp()
  const db = app.deps.db
  for (let n = 0; n < 5; n++) await app.build.user({ verified: n % 2 === 0 })
  await db.execute(sql`update users set plan = 'pro', email_key = 'ann@Lampe_%.example', seen_at = now() - interval '40 days'
    where id = ${boss.id + 2}`)
  await db.execute(sql`update users set suspended_at = now() where id = ${boss.id + 3}`)
  await db.execute(sql`update users set seen_at = now() - make_interval(mins => id) where plan = 'free'`)
  const ids = async (query: Parameters<typeof admin.call<typeof adminUsersApi.list>>[1]) =>
    (await admin.call(adminUsersApi.list, query)).body.data.items.map(({ id }) => Number(id))
  const all = [6, 5, 4, 3, 2, 1, 0].map((n) => boss.id + n)

  expect(await ids({})).toEqual(all)
  expect(await ids({ query: { search: 'LAMPE_%.ex' } })).toEqual([])
  expect(await ids({ query: { search: '_%.example' } })).toEqual([boss.id + 2])
  expect(await ids({ query: { search: String(boss.id) } })).toContain(boss.id)
  expect(await ids({ query: { plan: 'pro' } })).toEqual([boss.id + 2])
  expect(await ids({ query: { role: 'admin' } })).toEqual([boss.id])
  expect(await ids({ query: { state: 'quiet' } })).toEqual([boss.id + 2])
  expect(await ids({ query: { state: 'suspended' } })).toEqual([boss.id + 3])
  expect(await ids({ query: { state: 'active' } })).not.toContain(boss.id + 3)
  expect(await ids({ query: { email: 'unverified' } })).toEqual([boss.id + 5, boss.id + 3])

  const pages = async (sort: 'newest' | 'active') => {
    const seen: number[] = []
    for (let cursor: string | undefined; ; ) {
      const query = { sort, limit: 3, ...(cursor && { cursor }) }
      const { items, next } = (await admin.call(adminUsersApi.list, { query })).body.data
      seen.push(...items.map(({ id }) => Number(id)))
      if (!next) return seen
      cursor = next
    }
  }
  expect(await pages('newest')).toEqual(all)
  expect(await pages('active')).toEqual([0, 1, 3, 4, 5, 6, 2].map((n) => boss.id + n))
  const wrong = await admin.call(adminUsersApi.list, { query: { sort: 'active', cursor: '5' } })
  expect(wrong).toMatchObject({ status: 400, body: { message: 'This page does not exist.' } })
  // Past what a column holds: a number, and a year.
  const beyond = [
    await admin.call(adminUsersApi.list, { query: { cursor: '9999999999' } }),
    await admin.call(adminUsersApi.get, { params: { userId: '2147483648' } }),
    await admin.call(auditApi.list, { query: { from: '0000-01-01' } }),
  ]
  expect(beyond.map(({ status }) => status)).toEqual([400, 400, 400])
  expect((await admin.call(adminUsersApi.get, { params: { userId: '2147483647' } })).status).toBe(404)
})

test('the page of a user tells what they have and what was done to them', async () => {
  const { admin, app, seller } = await adminApp()
  await app.build.chat(seller)
  await admin.call(adminUsersApi.lift, params(seller))
  await admin.call(adminUsersApi.suspend, { ...params(seller), body: { reason: 'Chargebacks' } })
  const { body } = await admin.call(adminUsersApi.get, params(seller))
  expect(body.data).toMatchObject({
    username: seller.username,
    suspension: { reason: 'Chargebacks' },
    leaving: false,
    subscription: null,
    given: [],
    counts: { chats: 1, projects: 0, files: 0, tickets: 0 },
    work: [{ name: 'Chat', count: 1, cost: 0 }],
    sessions: [],
    invoices: [],
    audit: [{ action: 'user.suspended', title: 'Suspended an account', details: { reason: 'Chargebacks' } }],
  })
  expect(JSON.stringify(body)).not.toMatch(/hash|secret|token/i)
  expect((await admin.call(adminUsersApi.get, { params: { userId: '99999' } })).status).toBe(404)
})

test('a plan that is given stands beside the subscription, is shown as given, and ends by itself', async () => {
  const { admin, app, seller } = await adminApp()
  const give = (plan: 'pro' | 'automation', until: string | null) =>
    admin.call(adminUsersApi.overridePlan, { ...params(seller), body: { plan, until, reason: 'A reviewer' } })
  const status = async () => (await app.as(seller.token).call(plansApi.status)).body.data
  const until = new Date(Date.now() + 3_600_000).toISOString()

  expect((await give('pro', new Date(0).toISOString())).body.fields).toMatchObject({
    until: expect.any(String),
  })
  await give('pro', until)
  expect(await status()).toMatchObject({ plan: 'pro', given: { plan: 'pro', until } })

  // They pay for more meanwhile, which the sync puts in its place, and stop paying again.
  await app.deps.db.execute(sql`insert into subscriptions
    (id, customer_id, user_id, plan, interval, status, period_end, cancel_at_period_end, read_number)
    values ('sub_1', 'cus_1', ${seller.id}, 'automation', 'month', 'active', now() + interval '20 days', false, 1)`)
  await give('pro', until)
  expect((await status()).plan).toBe('automation')
  await app.deps.db.execute(sql`update subscriptions set status = 'canceled'`)
  await give('pro', until)
  expect((await status()).plan).toBe('pro')

  await endGivenPlans(app.deps)
  expect((await status()).plan).toBe('pro')
  await app.deps.db.execute(sql`update given_plans set until = now() - interval '1 second'`)
  await endGivenPlans(app.deps)
  expect(await status()).not.toHaveProperty('given')
  expect((await status()).plan).toBe('free')

  // Gifts stand beside each other: a shorter or smaller one takes nothing away, and the best that lasts counts.
  const later = new Date(Date.now() + 7_200_000).toISOString()
  await give('pro', later)
  expect((await give('pro', until)).body.message).toContain('already has this plan for longer')
  await give('automation', until)
  const gifts = { plan: 'automation', until, after: { plan: 'pro', until: later } }
  expect(await status()).toMatchObject({ plan: 'automation', given: gifts })
  await app.deps.db.execute(sql`update given_plans set until = now() where plan = 'automation'`)
  await endGivenPlans(app.deps)
  expect(await status()).toMatchObject({ plan: 'pro', given: { plan: 'pro', until: later } })
  await give('automation', null)
  expect((await give('pro', null)).status).toBe(200)
  expect((await admin.call(adminUsersApi.get, params(seller))).body.data.given).toMatchObject([
    { plan: 'automation', until: null },
    { plan: 'pro', until: null },
  ])
  await admin.call(adminUsersApi.endOverride, params(seller))
  expect((await status()).plan).toBe('free')
  expect((await admin.call(adminUsersApi.endOverride, params(seller))).status).toBe(409)
  const rows = await auditOf(app.deps.db, seller.id)
  expect(rows.filter((action) => action === 'user.plan-ended')).toHaveLength(3)
})

test('[B8] units that are given let exactly so many more through, at once too, and come back when an answer fails', async () => {
  let fails = false
  const ai = scriptedAi(async (_, onPart) => {
    if (fails) throw new AiError('unavailable', 'The model is away.')
    onPart({ type: 'text', text: 'Thirty.' })
    return finished
  })
  const { admin, app, seller } = await adminApp({ parts: { models: { ai } } })
  const ask = async () => (await app.as(seller.token).events(chatApi.send, question())).status
  const askAll = async (count: number) => {
    const all = await Promise.all(Array.from({ length: count }, ask))
    return all.filter((status) => status === 200).length
  }
  const give = (last: 'today' | 'until-used', count: number, id = newId()) =>
    admin.call(adminUsersApi.grantUnits, {
      ...params(seller),
      body: { id, name: 'queriesPerDay', count, last, reason: 'An outage' },
    })
  const left = async () =>
    (await app.as(seller.token).call(usageApi.limit, { params: { name: 'queriesPerDay' } })).body.data

  await used(app, seller.id, 20)
  expect(await ask()).toBe(429)
  const id = newId()
  const twice = await Promise.all([give('today', 2, id), give('today', 2, id)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await left()).toMatchObject({ limit: 22, used: 20, left: 2 })
  expect(await askAll(6)).toBe(2)
  await give('until-used', 3)
  expect(await left()).toMatchObject({ limit: 25, left: 3 })
  fails = true
  expect(await ask()).toBe(200)
  expect(await left()).toMatchObject({ used: 22, left: 3 })
  expect((await admin.call(adminUsersApi.get, params(seller))).body.data.waiting).toEqual([
    { name: 'queriesPerDay', left: 3 },
  ])
  fails = false
  expect(await askAll(8)).toBe(3)
  expect(await left()).toMatchObject({ limit: 25, used: 25, left: 0 })
  const [ledger] = await rowsOf(
    app.deps.db,
    sql`select (select used - 20 from usage_days where user_id = ${seller.id}) as used,
      (select sum(units)::int from runs where user_id = ${seller.id}) as units, (select "left" from unit_grants) as left`,
  )
  expect(ledger).toEqual({ used: 5, units: 5, left: 0 })

  // The plan became smaller on the same day: a grant still pays.
  await app.deps.db.execute(sql`update usage_days set used = used + 100 where user_id = ${seller.id}`)
  await give('until-used', 2)
  expect(await left()).toMatchObject({ used: 125, left: 2 })
  expect(await askAll(4)).toBe(2)
  expect(await left()).toMatchObject({ used: 127, left: 0 })
  expect(await ask()).toBe(429)
})

test('a verification link is sent again, sessions are ended, an account is deleted with its name typed', async () => {
  const { admin, app, boss } = await adminApp({ working: true })
  const newcomer = await app.build.user({ verified: false })
  const kept = await admin.call(adminUsersApi.sendVerification, params(newcomer))
  expect(kept.body.message).toBe(
    `No mail server is set, so the new link for ${newcomer.email} is in Admin → Mail.`,
  )
  await expect.poll(() => app.letters.map(({ to }) => to.address)).toEqual([newcomer.email])
  const other = await app.build.user({ verified: false })
  app.deps.email.outbox = undefined
  const sent = await admin.call(adminUsersApi.sendVerification, params(other))
  expect(sent.body.message).toBe(`A new link is on its way to ${other.email}.`)
  expect((await admin.call(adminUsersApi.sendVerification, params(boss))).status).toBe(409)

  expect((await admin.call(adminUsersApi.endSessions, params(newcomer))).status).toBe(200)
  expect((await app.as(newcomer.token).call(authApi.me)).status).toBe(401)

  const remove = (confirm: string, current = PASSWORD) =>
    admin.call(adminUsersApi.remove, { ...params(newcomer), body: { confirm, current } })
  const unproved = await remove(newcomer.username, 'not my password')
  expect(unproved).toMatchObject({ status: 403, body: { fields: { current: expect.any(String) } } })
  expect((await remove('someone else')).body.fields).toMatchObject({ confirm: expect.any(String) })
  expect((await remove(newcomer.username)).status).toBe(200)
  await expect.poll(async () => (await admin.call(adminUsersApi.get, params(newcomer))).status).toBe(404)
  expect(await auditOf(app.deps.db, newcomer.id)).toEqual([
    'user.verification',
    'user.sessions',
    'user.deleted',
  ])
})

test('the account shows its owner that an admin looks at it, and the owner can end that', async () => {
  const { admin, app, seller } = await adminApp()
  const { token } = (await admin.call(adminUsersApi.view, params(seller))).body.data
  const own = app.as(seller.token)
  const sessions = (await own.call(accountApi.sessions)).body.data
  expect(sessions.map((session) => session.admin).toSorted()).toEqual([false, true])
  const sessionId = sessions.find((session) => session.admin)?.id ?? ''
  await own.call(accountApi.endSession, { params: { sessionId } })
  expect((await app.as(token).call(authApi.me)).status).toBe(401)
  expect(await auditOf(app.deps.db, seller.id)).toEqual(['user.viewed', 'user.view-ended'])
})

test('the owner of the installation opens every tool and returns the plan, with an audit entry each, also with payments set up', async () => {
  const { app, boss, admin, seller } = await adminApp()
  expect(app.deps.payments).toBeDefined()
  const other = app.as((await app.build.user({ role: 'admin' })).token)
  const status = async (who = admin) => (await who.call(plansApi.status)).body.data

  expect(await status()).toMatchObject({ plan: 'free', isOwner: true })
  expect(await status(other)).not.toHaveProperty('isOwner')
  expect(await status(app.as(seller.token))).not.toHaveProperty('isOwner')
  for (const call of [adminUsersApi.takeOwnPlan, adminUsersApi.returnOwnPlan])
    for (const who of [other, app.as(seller.token)])
      expect(await who.call(call)).toMatchObject({ status: 404, body: { type: 'NOT_FOUND' } })

  expect((await admin.call(adminUsersApi.takeOwnPlan)).status).toBe(200)
  expect((await admin.call(adminUsersApi.takeOwnPlan)).status).toBe(200)
  expect(await status()).toMatchObject({
    plan: 'automation',
    features: { hasImageGeneration: true },
    given: { plan: 'automation', until: null },
  })
  expect((await admin.call(adminUsersApi.get, params(boss))).body.data.given).toMatchObject([
    { plan: 'automation', until: null, reason: 'Runs this installation' },
  ])
  expect((await admin.call(adminUsersApi.returnOwnPlan)).status).toBe(200)
  expect(await status()).toMatchObject({ plan: 'free', isOwner: true })
  expect((await admin.call(adminUsersApi.returnOwnPlan)).status).toBe(409)
  expect(await auditOf(app.deps.db, boss.id)).toEqual(['user.plan', 'user.plan', 'user.plan-ended'])
})

test('the next admin becomes the owner once the first one is suspended', async () => {
  const { app, boss } = await adminApp()
  const next = app.as((await app.build.user({ role: 'admin' })).token)
  await app.deps.db.execute(sql`update users set suspended_at = now() where id = ${boss.id}`)
  expect((await next.call(plansApi.status)).body.data).toMatchObject({ isOwner: true })
  expect((await next.call(adminUsersApi.takeOwnPlan)).status).toBe(200)
})
