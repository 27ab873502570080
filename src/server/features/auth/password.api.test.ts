import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountApi } from '#contracts/account.ts'
import { authApi } from '#contracts/auth.ts'
import { rowsOf } from '#server/db/database.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { jo, lettersOf, logIn, mara, settled, signedUp, tokenFor } from './testing/people.ts'

const NEW = 'a chair that does not fold'

async function askReset(app: TestApp, email = mara.email) {
  const reply = await app.anyone.call(authApi.forgotPassword, { body: { email } })
  await settled(app)
  return reply
}
const validate = (app: TestApp, token: string) =>
  app.anyone.call(authApi.validateResetToken, { headers: { 'x-reset-token': token } })
const reset = (app: TestApp, token: string, password = NEW) =>
  app.anyone.call(authApi.resetPassword, { body: { token, password } })

test('[A13] a forgotten password gives a link that names the account and sets a new password', async () => {
  const app = await testApp({ working: true })
  const seller = await signedUp(app)
  expect((await askReset(app, 'MARA@lampwerk.example')).body.message).toMatch(/^If an account uses/)
  expect(lettersOf(app)).toEqual([`${mara.email}: Set a new password`])
  expect(app.letters[0]?.text).toContain('http://sellwright.test/reset-password#token=')
  const token = tokenFor(app, mara.email)
  expect((await validate(app, token)).body).toEqual({ success: true, data: { username: 'mara' } })

  expect(await reset(app, token)).toMatchObject({ status: 200, body: { success: true } })
  expect((await seller.call(authApi.me)).status).toBe(401)
  expect((await logIn(app, 'mara', mara.password)).status).toBe(401)
  expect((await logIn(app, 'mara', NEW)).status).toBe(200)
  await settled(app)
  expect(lettersOf(app)).toContain(`${mara.email}: Your password was changed`)
})

test('[A13] a used, an expired and a wrong link each say so, and set nothing', async () => {
  const app = await testApp({ working: true })
  await signedUp(app)
  await askReset(app)
  const first = tokenFor(app, mara.email)
  await askReset(app)
  const second = tokenFor(app, mara.email)
  const refusals = async (token: string, sentence: string) => {
    const refused = {
      status: 400,
      body: { type: 'INVALID_TOKEN', message: expect.stringContaining(sentence) },
    }
    expect(await validate(app, token)).toMatchObject(refused)
    expect(await reset(app, token)).toMatchObject(refused)
  }
  await refusals('x'.repeat(43), 'isn’t valid')
  await refusals(first, 'isn’t valid. There may be a newer one')
  const age = (minutes: number) =>
    app.deps.db.execute(
      sql`update mail_tokens set expires_at = expires_at + make_interval(mins => ${minutes}) where used_at is null`,
    )
  await age(-60)
  await refusals(second, 'expired')
  await age(60)
  expect((await reset(app, second)).status).toBe(200)
  await refusals(second, 'already been used')
})

test('a link works for an hour and no longer', async () => {
  const app = await testApp({ working: true })
  await signedUp(app)
  await askReset(app)
  const [link] = await rowsOf<{ minutes: number }>(
    app.deps.db,
    sql`select extract(epoch from expires_at - created_at) / 60 as minutes from mail_tokens where purpose = 'reset-password'`,
  )
  expect(Number(link?.minutes)).toBeLessThanOrEqual(60)
  expect(Number(link?.minutes)).toBeGreaterThan(55)
})

test('a password that is too easy is refused and the link still works; two at once set one', async () => {
  const app = await testApp({ working: true })
  await signedUp(app)
  await askReset(app)
  const token = tokenFor(app, mara.email)
  for (const password of ['short', 'password123', 'xxMARAxx']) {
    expect(await reset(app, token, password)).toMatchObject({
      status: 400,
      body: { fields: { password: expect.any(String) } },
    })
  }
  const both = await Promise.all([reset(app, token, `${NEW} 1`), reset(app, token, `${NEW} 2`)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('the link proves the address: an unverified account is verified by it', async () => {
  const app = await testApp({ working: true })
  const seller = await signedUp(app, mara, { verified: false })
  expect((await seller.call(authApi.me)).body.data.emailVerified).toBe(false)
  await askReset(app)
  await reset(app, tokenFor(app, mara.email))
  expect((await logIn(app, 'mara', NEW)).body.user.emailVerified).toBe(true)
})

test('a suspended account gets no link, and one that it has does not work', async () => {
  const app = await testApp({ working: true })
  await signedUp(app)
  await askReset(app)
  const token = tokenFor(app, mara.email)
  expect((await validate(app, token)).status).toBe(200)
  await app.deps.db.execute(sql`update users set suspended_at = now()`)
  app.letters.length = 0
  await askReset(app)
  expect(app.letters).toEqual([])
  expect((await reset(app, token)).status).toBe(400)

  // Closed between the look at the link and the new password: what marks it as leaving stays.
  await app.deps.db.execute(sql`update users set suspended_at = null`)
  const { hash } = app.deps.passwords
  app.deps.passwords.hash = async (password) => {
    await app.deps.db.execute(sql`update users set suspended_at = now(), password_hash = null`)
    return hash(password)
  }
  expect((await reset(app, token)).body).toMatchObject({ type: 'INVALID_TOKEN' })
  expect(await rowsOf(app.deps.db, sql`select password_hash from users`)).toEqual([{ password_hash: null }])
})

test('an account without a password sets its first one the same way', async () => {
  const app = await testApp({ working: true })
  const seller = await signedUp(app)
  await app.deps.db.execute(sql`update users set password_hash = null`)
  expect((await logIn(app, 'mara', mara.password)).status).toBe(401)
  const current = mara.password
  expect(await seller.call(accountApi.changePassword, { body: { current, password: NEW } })).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('no password yet') },
  })
  await askReset(app)
  await reset(app, tokenFor(app, mara.email))
  expect((await logIn(app, 'mara', NEW)).status).toBe(200)
})

test('a person who guessed too often and then sets a new password gets in with it at once', async () => {
  const app = await testApp({ working: true })
  await signedUp(app)
  await Promise.all(Array.from({ length: 21 }, () => logIn(app, 'mara', 'wrong guess')))
  expect((await logIn(app, 'mara', mara.password)).status).toBe(429)
  await askReset(app)
  await reset(app, tokenFor(app, mara.email))
  expect((await logIn(app, 'mara', NEW)).status).toBe(200)
})

test('changing the password keeps this browser, ends the others and voids what is under way', async () => {
  const app = await testApp({ working: true })
  const seller = await signedUp(app)
  const other = app.as((await logIn(app, 'mara', mara.password)).body.token)
  const stranger = await signedUp(app, jo)
  await askReset(app)
  const link = tokenFor(app, mara.email)
  const change = { current: mara.password, password: NEW }
  await seller.call(accountApi.changeEmail, {
    body: { email: 'new@lampwerk.example', current: mara.password },
  })
  await settled(app)
  const confirm = tokenFor(app, 'new@lampwerk.example')
  app.letters.length = 0

  expect((await seller.call(accountApi.changePassword, { body: change })).status).toBe(200)
  expect((await seller.call(authApi.me)).status).toBe(200)
  expect((await other.call(authApi.me)).status).toBe(401)
  expect((await stranger.call(authApi.me)).status).toBe(200)
  expect((await reset(app, link)).status).toBe(400)
  expect((await app.anyone.call(authApi.verifyEmail, { body: { token: confirm } })).status).toBe(400)
  await settled(app)
  expect(lettersOf(app)).toEqual([`${mara.email}: Your password was changed`])
  expect((await logIn(app, 'mara', NEW)).status).toBe(200)
})
