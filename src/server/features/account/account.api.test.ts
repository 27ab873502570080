import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountApi } from '#contracts/account.ts'
import { authApi } from '#contracts/auth.ts'
import type { AnyRoute } from '#contracts/core/route.ts'
import { rowsOf } from '#server/db/database.ts'
import { PASSWORD, rowOf, signUp } from '#server/testing/sign-up.ts'
import { testApp } from '#server/testing/test-app.ts'

test('[E5] an account shows what is one’s own, and nothing that is secret', async () => {
  const app = await testApp()
  const { me } = await signUp(app)
  expect((await me.call(accountApi.get)).body.data).toEqual({
    username: 'mara',
    email: 'mara@shop.example',
    pendingEmail: null,
    createdAt: expect.stringMatching(/Z$/),
    hasPassword: true,
    google: false,
    twoFactor: { on: false, recoveryCodesLeft: 0 },
    timeZone: null,
    notifications: { newSignIn: true, exportReady: true, support: true, feedback: true },
  })
})

test('[E5] name, time zone and notifications are changed one by one; the rest stays', async () => {
  const app = await testApp()
  const { me } = await signUp(app)
  const change = (body: object) => me.call(accountApi.change, { body })
  expect((await change({})).body.data.username).toBe('mara')
  expect((await change({ username: 'Mara.Lamp' })).body.data).toMatchObject({
    username: 'Mara.Lamp',
    timeZone: null,
  })
  expect((await change({ timeZone: 'Europe/Vienna' })).body.data).toMatchObject({
    username: 'Mara.Lamp',
    timeZone: 'Europe/Vienna',
  })
  expect((await change({ notifications: { newSignIn: false } })).body.data.notifications).toEqual({
    newSignIn: false,
    exportReady: true,
    support: true,
    feedback: true,
  })
  expect((await me.call(authApi.me)).body.data).toMatchObject({ username: 'Mara.Lamp', emailVerified: true })
  const login = { username: 'MARA.LAMP', password: PASSWORD }
  expect((await app.anyone.call(authApi.login, { body: login })).status).toBe(200)
})

test('a taken name is said at its field, in any case; one’s own in another case is free', async () => {
  const app = await testApp()
  const { me, id } = await signUp(app)
  await signUp(app, 'otto')
  for (const username of ['otto', 'OTTO', ' Otto ']) {
    const refused = await me.call(accountApi.change, { body: { username, timeZone: 'Europe/Vienna' } })
    expect(refused).toMatchObject({
      status: 409,
      body: { type: 'CONFLICT', fields: { username: 'This username is taken.' } },
    })
  }
  expect(await rowOf(app, id)).toMatchObject({ username: 'mara', time_zone: null })
  expect((await me.call(accountApi.change, { body: { username: 'MARA' } })).body.data.username).toBe('MARA')
})

test.each([
  ['username', 'a b'],
  ['username', 'ottо'],
  ['username', ''],
  ['timeZone', 'Europe/Atlantis'],
  ['timeZone', null],
  ['notifications', { newSignIn: 'no' }],
])('%s cannot become %j', async (field, value) => {
  const app = await testApp()
  const { me, id } = await signUp(app)
  const before = await rowOf(app, id)
  const refused = await me.call(accountApi.change, { body: { [field]: value } })
  expect(refused).toMatchObject({ status: 400, body: { type: 'INVALID_INPUT' } })
  expect(await rowOf(app, id)).toEqual(before)
})

const extras = {
  role: 'admin',
  plan: 'pro',
  emailVerified: true,
  suspendedAt: null,
  id: 1,
  userId: 1,
  createdAt: '2020-01-01T00:00:00.000Z',
}
const current = PASSWORD
const bodies: [AnyRoute, object][] = [
  [accountApi.change, { username: 'mara2' }],
  [accountApi.changePassword, { current, password: 'another lamp that folds' }],
  [accountApi.changeEmail, { current, email: 'new@shop.example' }],
  [accountApi.startTwoFactor, { current }],
  [accountApi.enableTwoFactor, { code: '123456' }],
  [accountApi.disableTwoFactor, { current, code: '123456' }],
  [accountApi.newRecoveryCodes, { current, code: '123456' }],
  [accountApi.startExport, {}],
  [accountApi.deleteAccount, { current, confirm: 'mara' }],
]

test('forbidden fields are refused by every route of the account, and nothing of them is stored', async () => {
  const app = await testApp()
  await app.build.user({ role: 'admin' })
  const { me, id } = await signUp(app)
  const untested = Object.values(accountApi).filter(
    (route: AnyRoute) => route.body && !bodies.some(([tested]) => tested === route),
  )
  expect(untested).toEqual([])
  const before = await rowOf(app, id)
  for (const [route, body] of bodies) {
    for (const [name, value] of Object.entries(extras)) {
      const refused = await me.call(route, { body: { ...body, [name]: value } as never })
      expect([route.path, refused.status, refused.body.fields]).toEqual([
        route.path,
        400,
        { request: expect.stringContaining(name) },
      ])
    }
  }
  expect(await rowOf(app, id)).toEqual(before)
  expect((await me.call(accountApi.change, { body: { username: 'mara2' } })).status).toBe(200)
})

test('forbidden fields are refused at sign-up', async () => {
  const app = await testApp()
  await app.build.user({ role: 'admin' })
  const signup = { username: 'mara', email: 'mara@shop.example', password: PASSWORD }
  for (const [name, value] of Object.entries(extras)) {
    const refused = await app.anyone.call(authApi.signup, { body: { ...signup, [name]: value } })
    expect([name, refused.status]).toEqual([name, 400])
  }
  expect(await rowsOf(app.deps.db, sql`select id from users where username = 'mara'`)).toEqual([])
  const { body } = await app.anyone.call(authApi.signup, { body: signup })
  expect(body.user).toMatchObject({ role: 'user', emailVerified: false })
  expect(await rowOf(app, Number(body.user.id))).toMatchObject({ plan: 'free', email_verified_at: null })
})

test('sessions are listed, the one seen last first; any of them can be ended, others’ look missing', async () => {
  const app = await testApp()
  const { me, id } = await signUp(app)
  const login = async (agent: string) => {
    const { body } = await app.anyone.call(authApi.login, {
      body: { username: 'mara', password: PASSWORD },
      headers: { 'user-agent': agent },
    })
    return app.as(body.token)
  }
  const [phone, tablet] = [await login('Phone'), await login('Tablet')]
  await login('Unseen')
  await app.deps.db.execute(
    sql`update sessions set seen_at = now() - interval '1 day' where user_agent = 'Phone' and user_id = ${id}`,
  )
  await app.deps.db.execute(
    sql`update sessions set seen_at = now() - interval '31 days' where user_agent = 'Unseen'`,
  )
  const stranger = await app.build.user()

  const { data } = (await tablet.call(accountApi.sessions)).body
  expect(data.map(({ userAgent, current }) => [userAgent, current])).toEqual([
    ['Tablet', true],
    [expect.any(String), false],
    ['Phone', false],
  ])
  expect(data[0]).toMatchObject({ network: '127.0.0.1', seenAt: expect.any(String) })
  expect(JSON.stringify(data)).not.toMatch(/hash|userId/i)

  const end = (who: typeof me, sessionId: string) =>
    who.call(accountApi.endSession, { params: { sessionId } })
  expect((await end(tablet, data[2]?.id ?? '')).status).toBe(200)
  expect((await phone.call(accountApi.get)).status).toBe(401)
  expect((await end(tablet, data[2]?.id ?? '')).status).toBe(404)
  expect((await end(tablet, stranger.sessionId)).status).toBe(404)
  expect((await end(tablet, randomUUID())).status).toBe(404)
  expect((await app.as(stranger.token).call(accountApi.sessions)).body.data).toHaveLength(1)
  expect((await end(tablet, data[0]?.id ?? '')).status).toBe(200)
  expect((await tablet.call(accountApi.get)).status).toBe(401)
  expect((await me.call(accountApi.get)).status).toBe(200)
})

test('all other sessions end at once; the one that asks and other people’s stay', async () => {
  const app = await testApp()
  const { me } = await signUp(app)
  const { body } = await app.anyone.call(authApi.login, { body: { username: 'mara', password: PASSWORD } })
  const stranger = app.as((await app.build.user()).token)
  expect((await me.call(accountApi.endOtherSessions)).status).toBe(200)
  expect((await app.as(body.token).call(accountApi.get)).status).toBe(401)
  expect((await me.call(accountApi.sessions)).body.data).toMatchObject([{ current: true }])
  expect((await stranger.call(accountApi.get)).status).toBe(200)
})
