import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { moneyApi } from '#contracts/admin/money.ts'
import { adminUsersApi, type SuspensionBilling } from '#contracts/admin/users.ts'
import { authApi } from '#contracts/auth.ts'
import { rowsOf } from '#server/db/database.ts'
import { deliver, payAtStripe, settled, stripeApp } from '#server/features/billing/billing.factory.ts'
import { signed } from '#server/testing/payments.ts'
import { PASSWORD } from '#server/testing/sign-up.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const params = (user: { id: number }) => ({ params: { userId: String(user.id) } })

const givePassword = async ({ deps }: TestApp, { id }: { id: number }) =>
  deps.db.execute(
    sql`update users set password_hash = ${await deps.passwords.hash(PASSWORD)} where id = ${id}`,
  )

const letterTo = async (app: TestApp, email: string, subject: string) => {
  const find = () => app.letters.find((letter) => letter.to.address === email && letter.subject === subject)
  await expect.poll(find).toBeDefined()
  return find()?.text ?? ''
}

test('a suspended person learns the reason and the contact, by email and after the right password alone', async () => {
  const app = await testApp({ working: true, env: { SUPPORT_EMAIL: 'help@shop.example' } })
  const [boss, seller] = [await app.build.user({ role: 'admin' }), await app.build.user()]
  await givePassword(app, seller)
  const admin = app.as(boss.token)
  const logIn = (password: string) =>
    app.anyone.call(authApi.login, { body: { username: seller.username, password } })

  expect((await admin.call(adminUsersApi.suspend, { ...params(seller), body: { reason: ' ' } })).status).toBe(
    400,
  )
  await admin.call(adminUsersApi.suspend, { ...params(seller), body: { reason: 'Two chargebacks' } })
  const told = await letterTo(app, seller.email, 'Your account is suspended')
  expect(told).toContain('> Two chargebacks')
  expect(told).toContain('Write to help@shop.example.')
  expect(told).not.toContain('subscription')
  expect(await logIn(PASSWORD)).toMatchObject({
    status: 403,
    body: {
      message: 'This account is suspended. Reason: Two chargebacks. Write to help@shop.example.',
    },
  })
  expect((await logIn('not my password')).body.message).toBe('The username or password is wrong.')

  await admin.call(adminUsersApi.lift, params(seller))
  expect(await letterTo(app, seller.email, 'Your account is open again')).toContain('You can log in again')
  expect((await logIn(PASSWORD)).status).toBe(200)
})

test('suspending stops further charges unless the admin says otherwise, and lifting charges nobody again', async () => {
  const stripe = await stripeApp()
  const { app, account } = stripe
  const admin = app.as((await app.build.user({ role: 'admin' })).token)
  const buyer = async () => {
    const user = await app.build.user()
    const bought = await payAtStripe(stripe, user)
    for (const event of bought.events) await deliver(app, signed(event))
    await settled(app)
    return { ...user, subscriptionId: bought.subscriptionId }
  }
  const atStripe = ({ subscriptionId }: { subscriptionId: string }) => {
    const { status, cancel_at_period_end } = account.subscription(subscriptionId) ?? {}
    return { status, ends: cancel_at_period_end }
  }
  const suspend = async (user: { id: number; email: string }, billing?: SuspensionBilling) => {
    await admin.call(adminUsersApi.suspend, {
      ...params(user),
      body: { reason: 'Chargebacks', ...(billing && { billing }) },
    })
    return letterTo(app, user.email, 'Your account is suspended')
  }
  const [stopped, ended, kept, failing] = [await buyer(), await buyer(), await buyer(), await buyer()]
  await deliver(app, signed(account.change(failing.subscriptionId, { status: 'past_due' })))
  await settled(app)

  expect(await suspend(stopped)).toContain('won’t be renewed, so you won’t be charged again')
  await expect.poll(() => atStripe(stopped)).toEqual({ status: 'active', ends: true })
  expect(await suspend(ended, 'end-now')).toContain('Your subscription has ended')
  await expect.poll(() => atStripe(ended)).toMatchObject({ status: 'canceled' })
  expect(await suspend(kept, 'keep-renewing')).toContain('continues and is charged as before')
  // A failed payment would be tried again until the subscription ends.
  await suspend(failing)
  await expect.poll(() => atStripe(failing)).toMatchObject({ status: 'canceled' })
  expect(atStripe(kept)).toEqual({ status: 'active', ends: false })
  // One email for one thing: no second one says that the subscription was not renewed.
  await settled(app)
  expect(app.letters.filter(({ to }) => to.address === stopped.email)).toHaveLength(1)

  await admin.call(adminUsersApi.lift, params(stopped))
  expect(await letterTo(app, stopped.email, 'Your account is open again')).toContain(
    'won’t be renewed. To keep it',
  )
  expect(atStripe(stopped)).toEqual({ status: 'active', ends: true })
})

test('the email after an admin’s deletion does not say that the person asked; the books of a customer stay', async () => {
  const app = await testApp({ working: true, env: { MAIL_FROM: 'Lamps <desk@shop.example>' } })
  const [boss, seller] = [await app.build.user({ role: 'admin' }), await app.build.user()]
  await givePassword(app, boss)
  const admin = app.as(boss.token)
  const { db } = app.deps
  await db.execute(sql`insert into subscriptions
    (id, customer_id, user_id, plan, interval, status, period_end, cancel_at_period_end, read_number)
    values ('sub_1', 'cus_1', ${seller.id}, 'pro', 'month', 'canceled', now(), false, 1)`)
  await db.execute(sql`insert into invoices (id, subscription_id, plan, status, amount, credited, created_at, paid_at)
    values ('in_1', 'sub_1', 'pro', 'paid', 3900, 900, now(), now())`)
  await db.execute(
    sql`insert into refunds (id, invoice_id, amount, reason, state) values ('re_1', 'in_1', 900, 'Late', 'done')`,
  )
  await db.execute(sql`insert into mrr_changes (subscription_id, plan, kind, before, after, at)
    values ('sub_1', 'pro', 'new', 0, 3900, now()), ('sub_1', 'pro', 'churn', 3900, 0, now())`)
  const books = async () => ({
    money: (await admin.call(moneyApi.overview)).body.data,
    refunds: await rowsOf(db, sql`select * from refunds`),
    changes: await rowsOf(db, sql`select * from mrr_changes`),
  })
  const before = await books()
  expect(before.money.months.at(-1)).toMatchObject({ revenue: { pro: 3000 }, lost: 900 })

  const body = { confirm: seller.username, current: PASSWORD }
  expect((await admin.call(adminUsersApi.remove, { ...params(seller), body })).status).toBe(200)
  const told = await letterTo(app, seller.email, 'Your account was deleted')
  expect(told).toContain('An admin deleted your Sellwright account')
  expect(told).toContain('Write to desk@shop.example.')
  expect(told).not.toContain('as you asked')
  expect(await rowsOf(db, sql`select id from users where id = ${seller.id}`)).toEqual([])
  expect(await books()).toEqual(before)
})
