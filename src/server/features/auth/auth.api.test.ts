import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { authApi } from '#contracts/auth.ts'
import { chatApi } from '#contracts/chat.ts'
import { newId, type TestApp, testApp } from '#server/testing/test-app.ts'
import { mara } from './testing/people.ts'

const linkIn = (app: TestApp) => {
  const link = /http:\S+/.exec(app.letters.at(-1)?.text ?? '')?.[0]
  return link?.split('#token=')[1] ?? ''
}

test('[A4][A5][A6][E5] sign-up signs in; login takes the name or the address, in any case', async () => {
  const { anyone, as } = await testApp()
  const signedUp = await anyone.call(authApi.signup, { body: mara })
  expect(signedUp).toMatchObject({
    status: 200,
    body: { success: true, user: { username: 'mara', email: mara.email, emailVerified: false } },
  })
  expect(signedUp.body.user.id).toMatch(/^\d+$/)
  for (const username of ['mara', 'MARA', mara.email, 'Mara@Lampwerk.Example']) {
    const { status, body } = await anyone.call(authApi.login, { body: { username, password: mara.password } })
    expect(status).toBe(200)
    expect(body.token).not.toBe(signedUp.body.token)
    expect((await as(body.token).call(authApi.me)).body.data.username).toBe('mara')
  }
})

test('the first account is the administrator, exactly one, even when many come at once', async () => {
  const { anyone } = await testApp()
  expect((await anyone.call(authApi.setup)).body.data).toMatchObject({ firstAccount: true })
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      anyone.call(authApi.signup, {
        body: { username: `first${at}`, email: `first${at}@shop.example`, password: mara.password },
      }),
    ),
  )
  expect(all.map((reply) => reply.body.user.role).toSorted()).toEqual(['admin', ...Array(7).fill('user')])
  expect((await anyone.call(authApi.setup)).body.data).toMatchObject({ firstAccount: false })
})

test('a taken name or address is said at its field; variants of case count as the same', async () => {
  const { anyone } = await testApp()
  await anyone.call(authApi.signup, { body: mara })
  const name = await anyone.call(authApi.signup, {
    body: { ...mara, username: 'MARA', email: 'other@shop.example' },
  })
  expect(name).toMatchObject({
    status: 409,
    body: { type: 'CONFLICT', fields: { username: 'This username is taken.' } },
  })
  const email = await anyone.call(authApi.signup, {
    body: { ...mara, username: 'other', email: 'MARA@lampwerk.example' },
  })
  expect(email).toMatchObject({
    status: 409,
    body: { fields: { email: expect.stringContaining('already') } },
  })
})

test('[G7] the link in the letter confirms the address; used, wrong and outdated links say so', async () => {
  const app = await testApp({ working: true })
  const { body } = await app.anyone.call(authApi.signup, { body: mara })
  const seller = app.as(body.token)
  await expect.poll(() => app.letters.length).toBe(1)
  const first = linkIn(app)
  expect(
    (await seller.call(authApi.sendVerification, { headers: { 'content-type': 'application/json' } })).body,
  ).toMatchObject({ success: true })
  await expect.poll(() => app.letters.length).toBe(2)

  expect((await app.anyone.call(authApi.verifyEmail, { body: { token: first } })).body).toMatchObject({
    type: 'INVALID_TOKEN',
  })
  expect((await app.anyone.call(authApi.verifyEmail, { body: { token: 'x'.repeat(43) } })).status).toBe(400)
  expect((await app.anyone.call(authApi.verifyEmail, { body: { token: linkIn(app) } })).status).toBe(200)
  expect((await seller.call(authApi.me)).body.data.emailVerified).toBe(true)
  expect(
    (await app.anyone.call(authApi.verifyEmail, { body: { token: linkIn(app) } })).body.message,
  ).toContain('already been used')
})

test('an expired link confirms nothing', async () => {
  const app = await testApp({ working: true })
  app.deps.clock = { now: () => new Date(Date.now() - 2 * 3_600_000) }
  await app.anyone.call(authApi.signup, { body: mara })
  await expect.poll(() => app.letters.length).toBe(1)
  const reply = await app.anyone.call(authApi.verifyEmail, { body: { token: linkIn(app) } })
  expect(reply).toMatchObject({
    status: 400,
    body: { type: 'INVALID_TOKEN', message: expect.stringContaining('expired') },
  })
})

test('an unverified account may not ask the assistant', async () => {
  const { as, build } = await testApp()
  const seller = await build.user({ verified: false })
  const refused = await as(seller.token).call(chatApi.send, {
    params: { chatId: newId() },
    body: { id: newId(), text: 'Hi' },
  })
  expect(refused).toMatchObject({ status: 403, body: { type: 'EMAIL_UNVERIFIED' } })
  expect((await as(seller.token).call(authApi.me)).status).toBe(200)
})

test('a token is worth nothing after logout, expiry, suspension, or any change to it', async () => {
  const { as, build, deps } = await testApp()
  const [out, expired, idle, suspended, fine] = [
    await build.user(),
    await build.user(),
    await build.user(),
    await build.user(),
    await build.user(),
  ]
  const status = async (token: string) => (await as(token).call(authApi.me)).status
  expect(await status(out.token)).toBe(200)
  expect((await as(out.token).call(authApi.logout)).body).toEqual({
    success: true,
    message: 'You have been successfully logged out',
  })
  await deps.db.execute(
    sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${expired.id}`,
  )
  await deps.db.execute(
    sql`update sessions set seen_at = now() - interval '31 days' where user_id = ${idle.id}`,
  )
  await deps.db.execute(sql`update users set suspended_at = now() where id = ${suspended.id}`)
  for (const { token } of [out, expired, idle, suspended]) expect(await status(token)).toBe(401)
  for (const token of ['', `${fine.token}x`, fine.token.slice(1), `${fine.token.slice(0, -1)}!`])
    expect(await status(token)).toBe(401)
  expect(await status(fine.token)).toBe(200)
})

test('a forwarded address counts only where a proxy is trusted', async () => {
  const { anyone, app } = await testApp()
  await anyone.call(authApi.signup, { body: mara })
  const replies = await Promise.all(
    Array.from({ length: 25 }, (_, at) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { username: 'mara', password: 'wrong guess' },
        headers: { 'x-forwarded-for': `203.0.113.${at}` },
      }),
    ),
  )
  expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(5)
})

test('forged entries in front of the proxy’s own do not change the client', async () => {
  const { anyone, app } = await testApp({ env: { TRUST_PROXY: '1' } })
  await anyone.call(authApi.signup, { body: mara })
  const replies = await Promise.all(
    Array.from({ length: 25 }, (_, at) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { username: at % 2 ? 'mara' : mara.email, password: 'wrong guess' },
        headers: { 'x-forwarded-for': `10.1.1.${at}, 203.0.113.7` },
      }),
    ),
  )
  expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(5)
})

test('a right password of one’s own does not make room for more guesses at others', async () => {
  const { anyone, deps } = await testApp()
  const limits = { ...deps.limits, 'login-address': { ...deps.limits['login-address'], most: 10 } }
  Object.assign(deps, { limits })
  await anyone.call(authApi.signup, { body: mara })
  const guess = async (at: number) => {
    await anyone.call(authApi.login, { body: { username: 'mara', password: mara.password } })
    return (await anyone.call(authApi.login, { body: { username: `victim${at}`, password: 'wrong guess' } }))
      .status
  }
  const statuses: number[] = []
  for (let at = 0; at < 12; at++) statuses.push(await guess(at))
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
  expect(statuses.at(-1)).toBe(429)
})
