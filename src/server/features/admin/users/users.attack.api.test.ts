import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { accountApi } from '#contracts/account.ts'
import { adminUsersApi, VIEW_MINUTES } from '#contracts/admin/users.ts'
import { authApi } from '#contracts/auth.ts'
import { billingApi } from '#contracts/billing.ts'
import { chatApi } from '#contracts/chat.ts'
import { promptsApi } from '#contracts/prompts.ts'
import type { Actor } from '#server/actor.ts'
import { rowsOf } from '#server/db/database.ts'
import { sendMessage } from '#server/features/chat/asking.service.ts'
import { createLog } from '#server/log.ts'
import { job } from '#server/ports/jobs.ts'
import { startTracked } from '#server/stream/tracked.ts'
import { clockAt } from '#server/testing/clock.ts'
import { finished, scriptedAi } from '#server/testing/scripted-ai.ts'
import { PASSWORD } from '#server/testing/sign-up.ts'
import { newId, type TestApp, testApp } from '#server/testing/test-app.ts'
import { testDb } from '#server/testing/test-db.ts'

const params = (user: { id: number }) => ({ params: { userId: String(user.id) } })
const suspend = (user: { id: number }) => ({ ...params(user), body: { reason: 'Fraud' } })
const role = (user: { id: number }, to: 'user' | 'admin') => ({
  ...params(user),
  body: { role: to, current: PASSWORD },
})
const question = () => ({ params: { chatId: newId() }, body: { id: newId(), text: 'Price 50, cost 20?' } })

/** User that a request was let in as. */
const letIn = ({ id, username }: { id: number; username: string }): Actor => ({
  userId: id,
  username,
  role: 'user',
  emailVerified: true,
  plan: 'free',
  timeZone: 'UTC',
  sessionId: newId(),
})

/** An admin who has a password to prove it. */
async function anAdmin({ build, deps }: TestApp) {
  const user = await build.user({ role: 'admin' })
  await deps.db.execute(
    sql`update users set password_hash = ${await deps.passwords.hash(PASSWORD)} where id = ${user.id}`,
  )
  return user
}

const audited = (app: TestApp, userId: number) =>
  rowsOf<{ action: string; actor: number | null }>(
    app.deps.db,
    sql`select action, actor_id as actor from audit where subject_id = ${userId} and action like 'user.%' order by id`,
  )

async function counts(app: TestApp, userId: number) {
  const [row] = await rowsOf(
    app.deps.db,
    sql`select (select count(*)::int from runs where user_id = ${userId}) as runs,
      (select count(*)::int from chats where user_id = ${userId}) as chats,
      (select sum(used)::int from usage_days where user_id = ${userId}) as used`,
  )
  return row
}

test('[security B5] no member does anything to an account; an admin does, and each action leaves a row with both names', async () => {
  const app = await testApp()
  const [boss, member, victim] = [await anAdmin(app), await app.build.user(), await app.build.user()]
  const adminCalls = async (token: string) => {
    const { call } = app.as(token)
    return [
      await call(adminUsersApi.list),
      await call(adminUsersApi.get, params(victim)),
      await call(adminUsersApi.grantUnits, {
        ...params(victim),
        body: { id: newId(), name: 'queriesPerDay', count: 5, last: 'today', reason: 'Thanks' },
      }),
      await call(adminUsersApi.overridePlan, {
        ...params(victim),
        body: { plan: 'pro', until: null, reason: 'Thanks' },
      }),
      await call(adminUsersApi.endOverride, params(victim)),
      await call(adminUsersApi.view, params(victim)),
      await call(adminUsersApi.endView, params(victim)),
      await call(adminUsersApi.endSessions, params(victim)),
      await call(adminUsersApi.suspend, suspend(victim)),
      await call(adminUsersApi.lift, params(victim)),
      await call(adminUsersApi.role, role(victim, 'admin')),
      await call(adminUsersApi.role, role(victim, 'user')),
      await call(adminUsersApi.remove, {
        ...params(victim),
        body: { confirm: victim.username, current: PASSWORD },
      }),
    ].map(({ status }) => status)
  }
  expect(new Set(await adminCalls(member.token))).toEqual(new Set([404]))
  expect(await audited(app, victim.id)).toEqual([])
  // An open browser alone appoints nobody.
  for (const current of [undefined, 'not my password']) {
    const body = { role: 'admin' as const, ...(current && { current }) }
    const reply = await app.as(boss.token).call(adminUsersApi.role, { ...params(victim), body })
    expect(reply).toMatchObject({ status: 403, body: { fields: { current: expect.any(String) } } })
  }
  expect(await audited(app, victim.id)).toEqual([])
  expect(new Set(await adminCalls(boss.token))).toEqual(new Set([200]))
  const rows = await audited(app, victim.id)
  expect(rows.every(({ actor }) => actor === boss.id)).toBe(true)
  expect(rows.map(({ action }) => action.slice('user.'.length))).toEqual([
    ...['units', 'plan', 'plan-ended', 'viewed', 'view-ended', 'sessions', 'suspended', 'lifted'],
    ...['role', 'role', 'deleted'],
  ])
})

test('[security A4] a suspended person is out in every process: no login, no session, streams cut, answers stopped', async () => {
  const db = await testDb()
  let stopped = false
  const ai = scriptedAi(async ({ signal }, onPart) => {
    onPart({ type: 'text', text: 'Half' })
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    stopped = true
    return finished
  })
  const [here, there] = [
    await testApp({ db, working: true }),
    await testApp({ db, parts: { models: { ai } } }),
  ]
  await there.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = there.app.server.address() as AddressInfo
  const boss = await here.build.user({ role: 'admin' })
  const seller = await here.build.user()
  const { params: chat, body } = question()
  const response = await fetch(`http://127.0.0.1:${port}/api/chats/${chat.chatId}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${seller.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const reading = response.text().then(
    () => 'ended',
    () => 'cut',
  )
  await expect.poll(() => there.app.streams.count()).toBe(1)
  await here.deps.db.execute(sql`update users set password_hash = ${await here.deps.passwords.hash('a lamp in the window')}
    where id = ${seller.id}`)
  const logIn = () =>
    here.anyone.call(authApi.login, {
      body: { username: seller.username, password: 'a lamp in the window' },
    })
  expect((await logIn()).status).toBe(200)

  expect((await here.as(boss.token).call(adminUsersApi.suspend, suspend(seller))).status).toBe(200)
  expect(await reading).toBe('cut')
  await expect.poll(() => stopped).toBe(true)
  expect((await there.as(seller.token).call(authApi.me)).status).toBe(401)
  // A request that had passed its session check by then begins nothing: no answer, no job, no empty chat.
  const before = await counts(here, seller.id)
  await there.build.chat(seller)
  const late = startTracked(there.deps, { userId: seller.id }, job('late', z.object({})), {})
  await expect(late).rejects.toMatchObject({ type: 'SIGNED_OUT' })
  const suspended =
    'This account is suspended. Reason: Fraud. Write to the person who runs this installation.'
  const asking = sendMessage(there.deps, letIn(seller), {
    chatId: newId(),
    message: { ...question().body, attachments: [] },
  })
  await expect(asking).rejects.toMatchObject({ type: 'FORBIDDEN', message: suspended })
  expect(await counts(here, seller.id)).toEqual(before)
  expect(await logIn()).toMatchObject({
    status: 403,
    body: { message: suspended },
  })
  await here.as(boss.token).call(adminUsersApi.lift, params(seller))
  expect((await logIn()).status).toBe(200)
  await there.build.chat(seller)
  expect(await counts(here, seller.id)).toEqual({ runs: 2, chats: 2, used: 2 })
  await db.drop()
})

test('the last admin stays, whoever tries, also two at once', async () => {
  const db = await testDb()
  const [here, there] = [await testApp({ db }), await testApp({ db })]
  const [ann, ben] = [await anAdmin(here), await here.build.user({ role: 'admin' })]
  const admins = async () =>
    (await rowsOf(here.deps.db, sql`select id from users where role = 'admin' and suspended_at is null`))
      .length

  for (const [first, second] of [
    [ben, ann],
    [ann, ben],
  ] as const) {
    const replies = await Promise.all([
      here.as(ann.token).call(adminUsersApi.role, role(first, 'user')),
      there.as(ben.token).call(adminUsersApi.role, role(second, 'user')),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await admins()).toBe(1)
    await here.deps.db.execute(sql`update users set role = 'admin'`)
  }
  await here.as(ann.token).call(adminUsersApi.suspend, suspend(ben))
  const self = here.as(ann.token)
  const alone = await self.call(adminUsersApi.role, role(ann, 'user'))
  expect(alone).toMatchObject({ status: 409, body: { message: expect.stringContaining('the only admin') } })
  expect((await self.call(adminUsersApi.suspend, suspend(ann))).status).toBe(409)
  expect(
    (
      await self.call(adminUsersApi.remove, {
        ...params(ann),
        body: { confirm: ann.username, current: PASSWORD },
      })
    ).status,
  ).toBe(409)
  expect(await admins()).toBe(1)
  await db.drop()
})

test('[security B5] looking at an account reads it and does nothing else, for half an hour, and never that of an admin', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const clock = clockAt(new Date())
  const app = await testApp({ parts: { log, clock } })
  const [boss, other] = [await app.build.user({ role: 'admin' }), await app.build.user({ role: 'admin' })]
  const seller = await app.build.user()
  const { chatId } = await app.build.chat(seller)
  const admin = app.as(boss.token)
  expect((await admin.call(adminUsersApi.view, params(other))).status).toBe(409)

  const { token, expiresAt } = (await admin.call(adminUsersApi.view, params(seller))).body.data
  expect(Date.parse(expiresAt) - clock.now().getTime()).toBe(30 * 60_000)
  const looking = app.as(token)
  expect((await looking.call(authApi.me)).body.data).toMatchObject({ id: String(seller.id), viewing: true })
  expect((await app.as(seller.token).call(authApi.me)).body.data).not.toHaveProperty('viewing')
  expect((await looking.call(chatApi.get, { params: { chatId } })).status).toBe(200)
  const logged = lines.map((line) => JSON.parse(line)).find(({ path }) => path === `/api/chats/${chatId}`)
  expect(logged).toMatchObject({ actorId: seller.id, viewerId: boss.id })

  for (const { route } of app.app.handlers) {
    if (route.access === 'public' || route.access === 'admin' || route.method === 'GET') continue
    const reply = await app.app.inject({
      method: route.method,
      url: route.path.replace(/:\w+/g, newId()),
      headers: { authorization: `Bearer ${token}` },
    })
    expect([route.method, route.path, reply.statusCode, reply.json().message]).toEqual([
      route.method,
      route.path,
      403,
      'You’re viewing this account as an admin, read-only. You can’t change anything.',
    ])
  }
  expect((await looking.call(adminUsersApi.list)).status).toBe(404)
  expect((await looking.call(billingApi.pending)).status).toBe(403)
  const exported = await looking.call(accountApi.exportFile, { params: { exportId: newId() } })
  expect(exported.body.message).toBe('Only the owner of this account can see this.')
  const text = { title: 'Mine', text: 'A prompt' }
  expect((await app.as(seller.token).call(promptsApi.create, { body: text })).status).toBe(200)
})

test('looking ends with its half hour, with the admin’s own session, with their role, and when its owner becomes an admin', async () => {
  const app = await testApp()
  const [boss, second] = [await anAdmin(app), await app.build.user({ role: 'admin' })]
  const seller = await app.build.user()
  const status = async (token: string) => (await app.as(token).call(authApi.me)).status
  const view = async (by: { token: string }) =>
    (await app.as(by.token).call(adminUsersApi.view, params(seller))).body.data.token

  const tokens = { late: await view(boss), left: await view(second) }
  await app.deps.db.execute(
    sql`update sessions set expires_at = now() - interval '3 hours' where viewer_id = ${boss.id}`,
  )
  expect([await status(tokens.late), await status(tokens.left)]).toEqual([401, 200])
  await app.as(second.token).call(authApi.logout)
  expect(await status(tokens.left)).toBe(401)

  const third = await app.build.user({ role: 'admin' })
  const byThird = await view(third)
  expect(await status(byThird)).toBe(200)
  await app.as(boss.token).call(adminUsersApi.role, role(third, 'user'))
  expect(await status(byThird)).toBe(401)

  const last = await view(boss)
  await app.as(boss.token).call(adminUsersApi.role, role(seller, 'admin'))
  expect(await status(last)).toBe(401)
  expect(await status(seller.token)).toBe(200)
  const ends = (await audited(app, seller.id)).filter(({ action }) => action === 'user.view-ended')
  expect(ends.map(({ actor }) => actor)).toEqual([second.id, third.id, boss.id, boss.id])
  // An unnoticed expiry ended at its time.
  const early = sql`select count(*)::int as n from audit where action = 'user.view-ended'
    and at between now() - interval '4 hours' and now() - interval '2 hours'`
  expect(await rowsOf(app.deps.db, early)).toEqual([{ n: 1 }])
})

test('[security B5] an expired account view is recorded when it expires', async () => {
  const app = await testApp({ working: true })
  const boss = await app.build.user({ role: 'admin' })
  const [seller, other] = [await app.build.user(), await app.build.user()]
  const admin = app.as(boss.token)
  await admin.call(adminUsersApi.view, params(other))
  app.deps.clock = clockAt(new Date(Date.now() - VIEW_MINUTES * 60_000))
  await admin.call(adminUsersApi.view, params(seller))
  const told = async (user: { id: number }) => (await audited(app, user.id)).map(({ action }) => action)
  await expect.poll(() => told(seller)).toEqual(['user.viewed', 'user.view-ended'])
  expect(await told(other)).toEqual(['user.viewed'])
})
