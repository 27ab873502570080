import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountApi } from '#contracts/account.ts'
import { authApi } from '#contracts/auth.ts'
import { rowsOf } from '#server/db/database.ts'
import { testGoogle } from '#server/testing/google.ts'
import { testApp } from '#server/testing/test-app.ts'
import { usernameFor } from './auth.policy.ts'
import { lettersOf, logIn, mara, settled, signedUp, tokenFor } from './testing/people.ts'

const person = { sub: 'google-7', email: mara.email }

async function googleApp() {
  const { google, server } = await testGoogle()
  const app = await testApp({ working: true, parts: { google } })
  async function enter(claims: object = person, userAgent = 'lightMyRequest') {
    const { data } = (await app.anyone.call(authApi.googleStart)).body
    const body = { code: server.agree(data.url, { ...claims }), verifier: data.verifier }
    return app.anyone.call(authApi.google, { body, headers: { 'user-agent': userAgent } })
  }
  const users = () => rowsOf<Record<string, unknown>>(app.deps.db, sql`select * from users order by id`)
  /** Recorded actions, oldest first. */
  const auditedActions = async () =>
    (await rowsOf<{ action: string }>(app.deps.db, sql`select action from audit order by id`)).map(
      ({ action }) => action,
    )
  return { ...app, server, enter, users, auditedActions }
}

test('without its keys there is no sign-in with Google', async () => {
  const { anyone } = await testApp()
  expect((await anyone.call(authApi.setup)).body.data.google).toBe(false)
  expect((await anyone.call(authApi.googleStart)).status).toBe(404)
  expect((await anyone.call(authApi.google, { body: { code: 'c', verifier: 'v' } })).status).toBe(404)
})

test('with its keys the browser is sent to Google and back to the login screen', async () => {
  const keys = { GOOGLE_CLIENT_ID: 'id.example', GOOGLE_CLIENT_SECRET: 'secret' }
  const { anyone } = await testApp({ env: keys })
  expect((await anyone.call(authApi.setup)).body.data.google).toBe(true)
  const { data } = (await anyone.call(authApi.googleStart)).body
  const url = new URL(data.url)
  expect(url.origin).toBe('https://accounts.google.com')
  expect(url.searchParams.get('redirect_uri')).toBe('http://sellwright.test/login')
  expect(data.url).not.toContain(data.verifier)
})

test('the first person from Google becomes the administrator, verified and without a password; later ones do not', async () => {
  const app = await googleApp()
  const first = await app.enter()
  expect(first).toMatchObject({
    status: 200,
    body: { user: { username: 'mara', email: mara.email, emailVerified: true, role: 'admin' } },
  })
  expect((await app.as(first.body.token).call(authApi.me)).status).toBe(200)
  expect(await app.auditedActions()).toEqual(['account.created', 'user.role'])
  expect((await app.enter({ sub: 'google-8', email: 'mara@other.example' })).body.user).toMatchObject({
    username: expect.stringMatching(/^mara-\d+$/),
    role: 'user',
  })
  expect(await app.users()).toMatchObject([{ password_hash: null }, { password_hash: null }])
  // The same person with a new address is the same person.
  const again = await app.enter({ ...person, email: 'new@lampwerk.example' })
  expect(again.body.user).toMatchObject({ id: first.body.user.id, email: mara.email })
  expect(await app.users()).toHaveLength(2)
})

test('many that come at once with one name make one account each, and one person one account', async () => {
  const app = await googleApp()
  const replies = await Promise.all([
    ...[1, 2, 3].map((at) => app.enter({ sub: `g${at}`, email: `mara@shop${at}.example` })),
    ...[1, 2, 3].map(() => app.enter({ sub: 'same', email: 'same@shop.example' })),
  ])
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(new Set(replies.map(({ body }) => body.user.username)).size).toBe(4)
  expect((await app.users()).filter(({ role }) => role === 'admin')).toHaveLength(1)
})

test('a verified account with the address is linked: it keeps its password and sessions, and is told', async () => {
  const app = await googleApp()
  const seller = await signedUp(app)
  expect((await app.enter()).body.user.id).toBe(String(seller.id))
  await settled(app)
  expect(lettersOf(app)).toEqual([`${mara.email}: Sign-in with Google was added`])
  expect((await seller.call(authApi.me)).status).toBe(200)
  expect((await logIn(app, 'mara', mara.password)).status).toBe(200)
  expect((await seller.call(accountApi.get)).body.data).toMatchObject({ google: true, hasPassword: true })
})

test('an unverified account with the address goes to its owner: whoever made it is out', async () => {
  const app = await googleApp()
  const squatter = await signedUp(app, mara, { verified: false })
  await app.deps.db.execute(
    sql`insert into two_factors (user_id, secret, enabled_at) values (${squatter.id}, 'sealed', now())`,
  )
  const owner = await app.enter()
  expect((await app.auditedActions()).slice(-3)).toEqual(['two-factor.off', 'google.linked', 'login.opened'])
  expect(owner.body.user).toMatchObject({ id: String(squatter.id), emailVerified: true })
  expect((await squatter.call(authApi.me)).status).toBe(401)
  expect((await logIn(app, 'mara', mara.password)).status).toBe(401)
  expect((await app.as(owner.body.token).call(accountApi.get)).body.data).toMatchObject({
    hasPassword: false,
    pendingEmail: null,
  })
})

test('a new password and a new address each take back a Google account that someone linked', async () => {
  const app = await googleApp()
  const seller = await signedUp(app)
  const linked = async () => (await seller.call(accountApi.get)).body.data.google
  const link = async () => {
    await app.enter()
    expect(await linked()).toBe(true)
  }
  await link()
  const password = 'another lamp that folds'
  await seller.call(accountApi.changePassword, { body: { current: mara.password, password } })
  expect(await linked()).toBe(false)
  expect((await app.auditedActions()).slice(-2)).toEqual(['google.unlinked', 'password.changed'])
  await link()
  await seller.call(accountApi.changeEmail, { body: { email: 'mara@neue.example', current: password } })
  await settled(app)
  await app.anyone.call(authApi.verifyEmail, { body: { token: tokenFor(app, 'mara@neue.example') } })
  expect(await linked()).toBe(false)
})

test('an account of one Google account is not given to another that has its address now', async () => {
  const app = await googleApp()
  await app.enter()
  expect(await app.enter({ ...person, sub: 'google-9' })).toMatchObject({ status: 409 })
  expect((await app.enter()).status).toBe(200)
})

test('a suspended account stays closed', async () => {
  const app = await googleApp()
  await app.enter()
  await app.deps.db.execute(sql`update users set suspended_at = now()`)
  const message = 'This account is suspended. Write to the person who runs this installation.'
  const refused = { status: 403, body: { message } }
  expect(await app.enter()).toMatchObject(refused)
  await app.deps.db.execute(sql`update users set suspended_at = null, google_id = null`)
  expect((await app.enter()).status).toBe(200)
})

test('a refusal by Google is 401, an outage is 502, and neither creates an account', async () => {
  const app = await googleApp()
  expect(await app.enter({ ...person, email_verified: false })).toMatchObject({
    status: 401,
    body: { type: 'BAD_CREDENTIALS', message: expect.stringContaining('hasn’t verified') },
  })
  expect((await app.enter({ ...person, aud: 'someone-else' })).status).toBe(401)
  app.server.failWith('500')
  expect(await app.enter()).toMatchObject({ status: 502, body: { type: 'PROVIDER_DOWN' } })
  expect(await app.users()).toEqual([])
})

test('a code works once, and only with the verifier of the browser that began', async () => {
  const app = await googleApp()
  const { data } = (await app.anyone.call(authApi.googleStart)).body
  const mine = { code: app.server.agree(data.url, person), verifier: data.verifier }
  const theirs = { code: app.server.agree(data.url, person), verifier: 'of another browser' }
  expect((await app.anyone.call(authApi.google, { body: theirs })).status).toBe(401)
  expect((await app.anyone.call(authApi.google, { body: mine })).status).toBe(200)
  expect((await app.anyone.call(authApi.google, { body: mine })).status).toBe(401)
})

test('a new browser is told by letter here too', async () => {
  const app = await googleApp()
  await app.enter()
  await app.enter()
  await settled(app)
  expect(app.letters).toEqual([])
  await app.enter(person, 'Quokka 7')
  await settled(app)
  expect(lettersOf(app)).toEqual([`${mara.email}: New sign-in to your account`])
})

test('a name is made from the address, as names are spelled', () => {
  const names = [
    'mara+shop@x.example',
    'jo@x.example',
    'zoë.ø@x.example',
    `${'a'.repeat(60)}@x.example`,
    '日本@x.example',
  ]
  expect(names.map((email) => usernameFor(email, 1))).toEqual([
    'mara',
    'sellerjo',
    'zoe.',
    'a'.repeat(24),
    'seller',
  ])
  expect(usernameFor('mara@x.example', 2)).toMatch(/^mara-\d{5,6}$/)
})
