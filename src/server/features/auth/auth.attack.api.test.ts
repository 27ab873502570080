import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountApi } from '#contracts/account.ts'
import { authApi } from '#contracts/auth.ts'
import { rowsOf } from '#server/db/database.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { jo, lettersOf, logIn, mara, settled, signedUp, tokenFor } from './testing/people.ts'

const NEW = 'a chair that does not fold'
const LONG = 'лампа-ランプ-🔦'.repeat(12)
const WEAK = ['seven77', 'password123', 'QWERTYUIOP', 'aaaaaaaaaaaa', 'my name is MARA']

async function askReset(app: TestApp, email = mara.email) {
  const reply = await app.anyone.call(authApi.forgotPassword, { body: { email } })
  await settled(app)
  return reply
}
/** Calls with what no honest client sends. */
const post = (app: TestApp, url: string, payload: object) => app.app.inject({ method: 'POST', url, payload })

test('A1: wherever a password is set, a weak one is refused with the reason and a long one works whole', async () => {
  const app = await testApp({ working: true })
  const weak = { status: 400, body: { type: 'INVALID_INPUT', fields: { password: expect.any(String) } } }
  for (const password of WEAK)
    expect(await app.anyone.call(authApi.signup, { body: { ...mara, password } })).toMatchObject(weak)
  const seller = await signedUp(app)
  const change = (password: string, current = mara.password) =>
    seller.call(accountApi.changePassword, { body: { current, password } })
  for (const password of WEAK) expect(await change(password)).toMatchObject(weak)
  await askReset(app)
  const token = tokenFor(app, mara.email)
  for (const password of WEAK)
    expect(await app.anyone.call(authApi.resetPassword, { body: { token, password } })).toMatchObject(weak)

  expect((await app.anyone.call(authApi.resetPassword, { body: { token, password: LONG } })).status).toBe(200)
  expect((await logIn(app, 'mara', LONG)).status).toBe(200)
  for (const shortened of [LONG.slice(0, -2), LONG.slice(0, 72), LONG.toUpperCase()])
    expect((await logIn(app, 'mara', shortened)).status).toBe(401)
})

test('A2: the database holds argon2id hashes and hashes of tokens, and no link, token or password as it was sent', async () => {
  const app = await testApp({ working: true })
  const { body } = await app.anyone.call(authApi.signup, { body: mara })
  await settled(app)
  await askReset(app)
  const current = mara.password
  const change = { body: { email: 'new@lampwerk.example', current } }
  await app.as(body.token).call(accountApi.changeEmail, change)
  await settled(app)
  const secrets = [
    mara.password,
    body.token,
    ...app.letters.flatMap(({ text }) => /#token=(\S+)/.exec(text)?.[1] ?? []),
  ]
  expect(secrets).toHaveLength(5)

  const [user] = await rowsOf<{ password_hash: string }>(app.deps.db, sql`select password_hash from users`)
  const [, memory, time, lanes] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(user?.password_hash ?? '') ?? []
  expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1_024)
  expect([Number(time), Number(lanes)]).toEqual([2, 1])
  const tables = ['users', 'sessions', 'mail_tokens', 'rate_limits', 'jobs.job']
  const everything = JSON.stringify(
    await Promise.all(tables.map((table) => rowsOf(app.deps.db, sql`select * from ${sql.raw(table)}`))),
  )
  expect(everything).toContain('new@lampwerk.example')
  for (const secret of secrets) expect(everything).not.toContain(secret)
})

test('A6: links are for one purpose, one person and one use; nothing else passes for one', async () => {
  const app = await testApp({ working: true })
  const { body } = await app.anyone.call(authApi.signup, { body: mara })
  await settled(app)
  const verify = tokenFor(app, mara.email)
  await askReset(app)
  const reset = tokenFor(app, mara.email)
  await signedUp(app, jo)
  const calls = (token: unknown) => [
    post(app, '/api/auth/verify-email', { token }),
    post(app, '/api/auth/reset-password', { token, password: NEW }),
    app.app.inject({ url: '/api/auth/validate-reset-token', headers: { 'x-reset-token': String(token) } }),
  ]
  for (const token of ['', ' ', 'null', '0', '%00', 'x'.repeat(43), 'x'.repeat(201), body.token])
    for (const reply of await Promise.all(calls(token)))
      expect([token, reply.statusCode]).toEqual([token, 400])
  for (const token of [null, 0, true, [], [reset], {}, { $ne: '' }, undefined])
    for (const reply of (await Promise.all(calls(token))).slice(0, 2)) expect(reply.statusCode).toBe(400)
  expect((await post(app, '/api/auth/verify-email', { token: reset })).statusCode).toBe(400)
  expect((await post(app, '/api/auth/reset-password', { token: verify, password: NEW })).statusCode).toBe(400)
  for (const other of [{ email: jo.email }, { userId: 2 }, { username: jo.username }])
    expect(
      (await post(app, '/api/auth/reset-password', { token: reset, password: NEW, ...other })).statusCode,
    ).toBe(400)
  const inAddress = await app.app.inject({ url: `/api/auth/validate-reset-token?token=${reset}` })
  expect(inAddress.statusCode).toBe(400)

  expect((await post(app, '/api/auth/reset-password', { token: reset, password: NEW })).statusCode).toBe(200)
  expect((await post(app, '/api/auth/verify-email', { token: verify })).statusCode).toBe(200)
  expect((await logIn(app, 'mara', NEW)).status).toBe(200)
  expect((await logIn(app, jo.username, jo.password)).status).toBe(200)
})

test('A8: at login a known and an unknown account get the same answer for the same work', async () => {
  const app = await testApp({ working: true })
  await signedUp(app)
  const { passwords } = app.deps
  let verified = 0
  app.deps.passwords = {
    ...passwords,
    verify: (hash, password) => {
      verified++
      return passwords.verify(hash, password)
    },
  }
  const guess = async (username: string) => {
    const before = verified
    const { status, body } = await logIn(app, username, 'wrong guess')
    return { status, body: { ...body, requestId: '' }, verified: verified - before }
  }
  const known = await guess('mara')
  expect(known).toMatchObject({ status: 401, verified: 1 })
  for (const username of [mara.email, 'nobody', 'nobody@shop.example'])
    expect(await guess(username)).toEqual(known)
  await app.deps.db.execute(sql`update users set suspended_at = now()`)
  expect(await guess('mara')).toEqual(known)
  await app.deps.db.execute(sql`update users set suspended_at = null, password_hash = null`)
  expect(await guess('mara')).toEqual(known)
})

test('A8: at “forgot password” a known and an unknown address get the same answer, to the last one allowed', async () => {
  const app = await testApp()
  await app.anyone.call(authApi.signup, { body: mara })
  const work = async () => {
    const [row] = await rowsOf<{ jobs: string; limits: string }>(
      app.deps.db,
      sql`select (select count(*) from jobs.job where name = 'auth.reset-letter') as jobs,
        (select sum(count) from rate_limits) as limits`,
    )
    return [Number(row?.jobs), Number(row?.limits)] as const
  }
  const ask = async (email: string) => {
    const before = await work()
    const { status, body, headers } = await app.anyone.call(authApi.forgotPassword, { body: { email } })
    const after = await work()
    const done = after.map((count, at) => count - (before[at] ?? 0))
    return { status, body: { ...body, requestId: '' }, length: headers['content-length'], done }
  }
  for (let at = 0; at < 7; at++) {
    const known = await ask(mara.email)
    expect([known.status, known.done[0]]).toEqual(at < 5 ? [200, 1] : [429, 0])
    expect(await ask('nobody@shop.example')).toEqual(known)
  }
})

test('A9: a session alone changes neither address nor password; the old address hears of it', async () => {
  const app = await testApp({ working: true })
  const seller = await signedUp(app)
  const wrong = { status: 403, body: { fields: { current: 'This isn’t your current password.' } } }
  const email = 'thief@shop.example'
  expect(
    await seller.call(accountApi.changePassword, { body: { current: 'guess', password: NEW } }),
  ).toMatchObject(wrong)
  expect(await seller.call(accountApi.changeEmail, { body: { current: 'guess', email } })).toMatchObject(
    wrong,
  )
  const headers = { authorization: `Bearer ${seller.token}` }
  for (const payload of [{ password: NEW }, { email }, { email, current: '' }])
    for (const url of ['/api/account/password', '/api/account/email'])
      expect((await app.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(400)
  await settled(app)
  expect(app.letters).toEqual([])

  // A thief who knows the password asks; the owner hears of it, and a reset takes it back.
  expect(
    (await seller.call(accountApi.changeEmail, { body: { current: mara.password, email } })).status,
  ).toBe(200)
  await settled(app)
  expect(lettersOf(app)).toContain(`${mara.email}: Email address change requested`)
  const theft = tokenFor(app, email)
  await askReset(app)
  await app.anyone.call(authApi.resetPassword, { body: { token: tokenFor(app, mara.email), password: NEW } })
  expect((await app.anyone.call(authApi.verifyEmail, { body: { token: theft } })).status).toBe(400)
  expect((await logIn(app, mara.email, NEW)).body.user.email).toBe(mara.email)
})

test('A10: a look-alike or a variant of a name or address is the same one or refused, and mail goes to the stored one', async () => {
  const app = await testApp({ working: true })
  await signedUp(app)
  const signUp = (given: Partial<typeof mara>) =>
    app.anyone.call(authApi.signup, { body: { ...jo, ...given } }).then(({ status }) => status)
  for (const username of ['MARA', ' mara ', 'Mara'])
    expect([username, await signUp({ username })]).toEqual([username, 409])
  for (const username of [
    'mаra',
    'ｍａｒａ',
    'mara\u200b',
    'ma\u0301ra',
    'mara\u202e',
    'ⅿara',
    'ma ra',
    'mara@x',
  ])
    expect([username, await signUp({ username })]).toEqual([username, 400])
  for (const email of ['MARA@LAMPWERK.EXAMPLE', ' mara@lampwerk.example'])
    expect([email, await signUp({ email })]).toEqual([email, 409])
  for (const email of [
    'mаra@lampwerk.example',
    'ｍara@lampwerk.example',
    'mara@lampwer\u212a.example',
    'mara\u200b@lampwerk.example',
  ])
    expect([email, await signUp({ email })]).toEqual([email, 400])
  expect(await signUp({})).toBe(200)

  await settled(app)
  app.letters.length = 0
  await askReset(app, 'MARA@LAMPWERK.EXAMPLE')
  expect((await askReset(app, 'mara@lampwer\u212a.example')).status).toBe(400)
  expect(lettersOf(app)).toEqual([`${mara.email}: Set a new password`])
})

test('B4: nobody gives themselves a role, a plan or a verified address', async () => {
  const app = await testApp({ working: true })
  await signedUp(app)
  for (const extra of [
    { role: 'admin' },
    { plan: 'pro' },
    { emailVerified: true },
    { emailVerifiedAt: 0 },
    { id: 1 },
  ])
    expect((await post(app, '/api/auth/signup', { ...jo, ...extra })).statusCode).toBe(400)
  expect((await post(app, '/api/auth/signup', jo)).json().user).toMatchObject({
    role: 'user',
    emailVerified: false,
  })
})
