import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { accountApi } from '#contracts/account.ts'
import { authApi } from '#contracts/auth.ts'
import { rowsOf } from '#server/db/database.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { lettersOf, logIn, mara, settled, signedUp } from './testing/people.ts'

const sessionsOf = (app: TestApp) =>
  rowsOf<{ user_agent: string; network: string }>(
    app.deps.db,
    sql`select user_agent, network from sessions order by seen_at, created_at`,
  )

/** Signs up and turns two-factor sign-in on. */
async function withTwoFactor(app: TestApp) {
  const seller = await signedUp(app)
  const { body } = await seller.call(accountApi.startTwoFactor, { body: { current: mara.password } })
  const totp = new TOTP({ secret: Secret.fromBase32(body.data.secret) })
  const codeIn = (steps: number) =>
    totp.generate({ timestamp: app.deps.clock.now().getTime() + steps * 30_000 })
  await seller.call(accountApi.enableTwoFactor, { body: { code: codeIn(0) } })
  await settled(app)
  app.letters.length = 0
  return { codeIn, seller }
}
const enter = (app: TestApp, code?: string, password = mara.password) =>
  app.anyone.call(authApi.login, { body: { username: 'mara', password, ...(code && { code }) } })

test('with two-factor sign-in the password alone opens nothing; with the code it does, once', async () => {
  const app = await testApp({ working: true })
  const { codeIn } = await withTwoFactor(app)
  expect(await enter(app)).toMatchObject({
    status: 401,
    body: { type: 'SECOND_FACTOR_NEEDED', message: 'Enter the code from your authenticator app.' },
  })
  expect(await enter(app, '000000')).toMatchObject({
    status: 401,
    body: { type: 'BAD_CREDENTIALS', fields: { code: expect.any(String) } },
  })
  // A right code does not tell whether the password is.
  expect((await enter(app, codeIn(1), 'wrong guess')).body).toMatchObject({
    type: 'BAD_CREDENTIALS',
    message: 'The username or password is wrong.',
  })
  expect(await sessionsOf(app)).toHaveLength(1)
  const entered = await enter(app, codeIn(1))
  expect((await app.as(entered.body.token).call(authApi.me)).body.data.username).toBe('mara')
  expect((await enter(app, codeIn(1))).status).toBe(401)
})

test('a right password without its code gives no guess back', async () => {
  const app = await testApp({ working: true })
  const { codeIn } = await withTwoFactor(app)
  for (let at = 0; at < 10; at++) {
    expect((await enter(app, undefined, 'wrong guess')).status).toBe(401)
    expect((await enter(app)).status).toBe(401)
  }
  expect((await enter(app)).status).toBe(429)
  expect((await enter(app, codeIn(1))).status).toBe(429)
})

test('a right code gives the guesses back', async () => {
  const app = await testApp({ working: true })
  const { codeIn } = await withTwoFactor(app)
  for (let at = 0; at < 19; at++) await enter(app, undefined, 'wrong guess')
  expect((await enter(app, codeIn(1))).status).toBe(200)
  for (let at = 0; at < 19; at++) await enter(app, undefined, 'wrong guess')
  expect((await enter(app)).body.type).toBe('SECOND_FACTOR_NEEDED')
})

test('a browser that was not used before is told by letter, with its time and its name', async () => {
  const app = await testApp({ working: true })
  app.deps.clock = { now: () => new Date('2031-03-04T05:06:07Z') }
  await signedUp(app)
  await logIn(app, 'mara', mara.password)
  await settled(app)
  expect(lettersOf(app)).toEqual([])
  await logIn(app, 'mara', mara.password, 'Quokka <b>7</b>')
  await settled(app)
  expect(lettersOf(app)).toEqual([`${mara.email}: New sign-in to your account`])
  expect(app.letters[0]?.text).toContain('2031-03-04 05:06 UTC')
  expect(app.letters[0]?.text).toContain('Quokka <b>7</b>')
  expect(app.letters[0]?.html).toContain('Quokka &lt;b&gt;7&lt;/b&gt;')
  const { body } = await logIn(app, 'mara', mara.password, 'Quokka <b>7</b>')
  await app.as(body.token).call(authApi.logout)
  await app.deps.db.execute(sql`delete from sessions`)
  await logIn(app, 'mara', mara.password, 'Quokka <b>8</b>')
  await settled(app)
  expect(app.letters).toHaveLength(1)
})

test('users who turned these emails off get none', async () => {
  const app = await testApp({ working: true })
  const seller = await signedUp(app)
  await seller.call(accountApi.change, { body: { notifications: { newSignIn: false } } })
  await logIn(app, 'mara', mara.password, 'Quokka 7')
  await settled(app)
  expect(app.letters).toEqual([])
})

test('the session unseen for longest ends beyond fifty', async () => {
  const app = await testApp({ working: true })
  const seller = await signedUp(app)
  await app.deps.db.execute(
    sql`insert into sessions (user_id, token_hash, user_agent, expires_at, seen_at)
      select ${seller.id}, 'hash ' || n, 'Old ' || n, now() + interval '1 day', now() - make_interval(hours => n)
      from generate_series(1, 49) n`,
  )
  expect(await sessionsOf(app)).toHaveLength(50)
  const { body } = await logIn(app, 'mara', mara.password)
  const left = await sessionsOf(app)
  expect(left).toHaveLength(50)
  expect(left[0]?.user_agent).toBe('Old 48')
  for (const token of [body.token, seller.token])
    expect((await app.as(token).call(authApi.me)).status).toBe(200)
})

test('a session keeps where it was used from last', async () => {
  const app = await testApp({ working: true, env: { TRUST_PROXY: '1' } })
  const seller = await signedUp(app)
  const visit = (ip: string) => seller.call(authApi.me, { headers: { 'x-forwarded-for': ip } })
  await visit('203.0.113.5')
  expect((await sessionsOf(app))[0]?.network).toBe('127.0.0.1')
  await app.deps.db.execute(sql`update sessions set seen_at = now() - interval '6 minutes'`)
  await visit('203.0.113.5')
  expect((await sessionsOf(app))[0]?.network).toBe('203.0.113.5')
})

test('a password that was changed while it was being checked opens nothing', async () => {
  const app = await testApp({ working: true })
  await signedUp(app)
  const { passwords, db } = app.deps
  app.deps.passwords = {
    ...passwords,
    async verify(hash, password) {
      const right = await passwords.verify(hash, password)
      await db.execute(sql`update users set password_hash = 'another'`)
      return right
    },
  }
  expect((await logIn(app, 'mara', mara.password)).status).toBe(401)
  expect(await sessionsOf(app)).toHaveLength(1)
})
