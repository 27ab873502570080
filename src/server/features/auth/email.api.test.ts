import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountApi } from '#contracts/account.ts'
import { authApi } from '#contracts/auth.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { pendingEmail } from './email.service.ts'
import { jo, lettersOf, logIn, mara, settled, signedUp, tokenFor } from './testing/people.ts'

const NEW = 'mara@neue-lampen.example'

type Seller = Awaited<ReturnType<typeof signedUp>>
async function askChange(app: TestApp, seller: Seller, email = NEW, current = mara.password) {
  const reply = await seller.call(accountApi.changeEmail, { body: { email, current } })
  await settled(app)
  return reply
}
const confirm = (app: TestApp, token: string) => app.anyone.call(authApi.verifyEmail, { body: { token } })
const emailOf = async (seller: Seller) => (await seller.call(authApi.me)).body.data.email

test('an address changes when the new one is confirmed; the old one is told both times', async () => {
  const app = await testApp({ working: true })
  const seller = await signedUp(app)
  expect((await askChange(app, seller)).body.message).toContain(NEW)
  expect(lettersOf(app)).toEqual([
    `${mara.email}: Email address change requested`,
    `${NEW}: Confirm your new email address`,
  ])
  expect(app.letters.find(({ to }) => to.address === NEW)?.text).toContain('/verify-email#token=')
  expect(app.letters.find(({ to }) => to.address === mara.email)?.text).toMatch(/If this wasn’t you/)
  expect([await emailOf(seller), await pendingEmail(app.deps, seller.id)]).toEqual([mara.email, NEW])

  const token = tokenFor(app, NEW)
  app.letters.length = 0
  expect((await confirm(app, token)).status).toBe(200)
  await settled(app)
  expect(lettersOf(app)).toEqual([`${mara.email}: Your email address was changed`])
  expect([await emailOf(seller), await pendingEmail(app.deps, seller.id)]).toEqual([NEW, null])
  expect((await logIn(app, NEW, mara.password)).body.user.emailVerified).toBe(true)
  expect((await logIn(app, mara.email, mara.password)).status).toBe(401)
  expect((await confirm(app, token)).body.message).toContain('already been used')
})

test('an address that is taken or one’s own is refused at its field, and nobody is written to', async () => {
  const app = await testApp({ working: true })
  const [seller] = [await signedUp(app), await signedUp(app, jo)]
  expect(await askChange(app, seller, 'JO@shop.example')).toMatchObject({
    status: 409,
    body: { type: 'CONFLICT', fields: { email: expect.stringContaining('Another account') } },
  })
  expect(await askChange(app, seller, 'Mara@Lampwerk.example')).toMatchObject({
    status: 400,
    body: { fields: { email: 'This is already your address.' } },
  })
  expect(app.letters).toEqual([])
  expect((await askChange(app, seller)).status).toBe(200)
})

test('an address that someone else took in the meantime is not taken from them', async () => {
  const app = await testApp({ working: true })
  const seller = await signedUp(app)
  await askChange(app, seller)
  const token = tokenFor(app, NEW)
  await signedUp(app, { ...jo, email: NEW })
  const reply = await confirm(app, token)
  expect(reply).toMatchObject({ status: 409, body: { message: expect.stringContaining('Another account') } })
  expect(await emailOf(seller)).toBe(mara.email)
  await app.deps.db.execute(sql`delete from users where username = ${jo.username}`)
  expect((await confirm(app, token)).status).toBe(200)
})

test('a change that was cancelled, asked again or left for too long is not confirmed by its link', async () => {
  const app = await testApp({ working: true })
  const seller = await signedUp(app)
  const asked = async (email: string) => {
    await askChange(app, seller, email)
    return tokenFor(app, email)
  }
  const cancelled = await asked('a@lampwerk.example')
  expect((await seller.call(accountApi.cancelEmailChange)).status).toBe(200)
  expect(await pendingEmail(app.deps, seller.id)).toBeNull()
  const [older, old] = [await asked('b@lampwerk.example'), await asked('c@lampwerk.example')]
  for (const token of [cancelled, older]) {
    expect(await confirm(app, token)).toMatchObject({
      status: 400,
      body: { type: 'INVALID_TOKEN', message: expect.stringContaining('isn’t valid') },
    })
  }
  await app.deps.db.execute(sql`update mail_tokens set expires_at = now() where used_at is null`)
  expect((await confirm(app, old)).body.message).toContain('expired')
  expect(await pendingEmail(app.deps, seller.id)).toBeNull()
  expect(await emailOf(seller)).toBe(mara.email)
})

test('a change that was cancelled before its letter was written is written to nobody', async () => {
  const app = await testApp()
  const { body } = await app.anyone.call(authApi.signup, { body: mara })
  const seller = { ...app.as(body.token), id: Number(body.user.id) }
  await app.deps.db.execute(sql`update users set email_verified_at = now()`)
  await seller.call(accountApi.changeEmail, { body: { email: NEW, current: mara.password } })
  expect(await pendingEmail(app.deps, seller.id)).toBe(NEW)
  await seller.call(accountApi.cancelEmailChange)
  expect(await pendingEmail(app.deps, seller.id)).toBeNull()

  const later = await testApp({ working: true, db: app.db })
  await settled(later)
  expect(lettersOf(later)).toContain(`${mara.email}: Email address change requested`)
  expect(later.letters.filter(({ to }) => to.address === NEW)).toEqual([])
})

test('[G7] at the gate, the new address is verified by its link and the old link no longer verifies', async () => {
  const app = await testApp({ working: true })
  const { body } = await app.anyone.call(authApi.signup, { body: mara })
  const seller = { ...app.as(body.token), token: body.token, id: Number(body.user.id) }
  await settled(app)
  const old = tokenFor(app, mara.email)
  await askChange(app, seller)
  expect((await confirm(app, old)).status).toBe(400)
  expect((await seller.call(authApi.me)).body.data.emailVerified).toBe(false)

  const first = tokenFor(app, NEW)
  expect((await seller.call(authApi.sendVerification)).status).toBe(200)
  await settled(app)
  expect(tokenFor(app, NEW)).not.toBe(first)
  expect((await confirm(app, first)).status).toBe(400)
  expect((await confirm(app, tokenFor(app, NEW))).status).toBe(200)
  expect((await seller.call(authApi.me)).body.data).toMatchObject({ email: NEW, emailVerified: true })
})

test('links to the old address are worth nothing once the address has changed', async () => {
  const app = await testApp({ working: true })
  const seller = await signedUp(app)
  await app.anyone.call(authApi.forgotPassword, { body: { email: mara.email } })
  await settled(app)
  const reset = tokenFor(app, mara.email)
  const headers = { 'x-reset-token': reset }
  expect((await app.anyone.call(authApi.validateResetToken, { headers })).status).toBe(200)
  await askChange(app, seller)
  await confirm(app, tokenFor(app, NEW))
  expect((await app.anyone.call(authApi.validateResetToken, { headers })).status).toBe(400)
})
