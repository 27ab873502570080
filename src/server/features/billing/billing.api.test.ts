import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { billingApi, type PlanOrder } from '#contracts/billing.ts'
import { planNames, plansApi } from '#contracts/plans.ts'
import { rowsOf } from '#server/db/database.ts'
import { timedTestPayments } from '#server/testing/payments.ts'
import { testApp } from '#server/testing/test-app.ts'
import { testDb } from '#server/testing/test-db.ts'
import { buyAsGuest, buyAsMember, inHash, monthly } from './billing.factory.ts'
import { reconcile } from './sync/reconcile.service.ts'

const DAY = 86_400_000

/** An app whose months pass when the test says so. */
async function timedApp() {
  const db = await testDb()
  const { clock, payments } = timedTestPayments(db.database.db, '2026-03-01T12:00:00Z')
  return { clock, app: await testApp({ db, working: true, parts: { clock, payments } }) }
}

const planOf = async (app: Awaited<ReturnType<typeof testApp>>, token: string) =>
  (await app.as(token).call(plansApi.status)).body.data.plan

test('a member buys, has the plan, cancels and keeps it to the end of the period', async () => {
  const { app, clock } = await timedApp()
  const seller = await app.build.user()
  expect(await planOf(app, seller.token)).toBe('free')
  await buyAsMember(app, seller.token)
  await expect.poll(() => planOf(app, seller.token)).toBe('pro')
  const me = app.as(seller.token)
  expect((await me.call(billingApi.own)).body.data).toEqual({
    payments: 'practice',
    testMode: false,
    subscription: {
      ...monthly,
      amount: 3_900,
      currency: 'usd',
      status: 'active',
      periodEnd: '2026-04-01T12:00:00.000Z',
      cancelAtPeriodEnd: false,
    },
  })
  const cancelled = await me.call(billingApi.cancel)
  expect(cancelled.body.data.subscription).toMatchObject({
    cancelAtPeriodEnd: true,
    periodEnd: '2026-04-01T12:00:00.000Z',
  })
  clock.set(new Date('2026-04-01T11:59:00Z'))
  await reconcile(app.deps)
  expect(await planOf(app, seller.token)).toBe('pro')
  clock.set(new Date('2026-04-01T12:00:01Z'))
  await reconcile(app.deps)
  await expect.poll(() => planOf(app, seller.token)).toBe('free')
  expect((await me.call(billingApi.own)).body.data.subscription).toBeNull()
})

test('a cancellation can be taken back, and a plan changed', async () => {
  const { app, clock } = await timedApp()
  const { token } = await app.build.user()
  await buyAsMember(app, token)
  await expect.poll(() => planOf(app, token)).toBe('pro')
  const me = app.as(token)
  const order = { plan: 'automation', interval: 'year' } as const
  const quote = async (query: PlanOrder) => (await me.call(billingApi.quote, { query })).body.data
  await me.call(billingApi.cancel)
  expect(await quote(order)).toEqual({ dueNow: 94_800, credited: 0, currency: 'usd', alsoResumes: true })
  expect(await quote({ ...order, interval: 'month' })).toMatchObject({ dueNow: 0 })
  expect((await me.call(billingApi.quote, { query: monthly })).status).toBe(409)
  expect((await me.call(billingApi.resume)).body.data.subscription).toMatchObject({
    cancelAtPeriodEnd: false,
  })
  expect(await quote(order)).toMatchObject({ alsoResumes: false })
  const changed = await me.call(billingApi.change, { body: order })
  expect(changed.body.data.subscription).toMatchObject({ plan: 'automation', interval: 'year' })
  expect(await planOf(app, token)).toBe('automation')
  clock.set(new Date(clock.now().getTime() + 400 * DAY))
  await reconcile(app.deps)
  await expect
    .poll(async () => (await me.call(billingApi.own)).body.data.subscription?.periodEnd)
    .toBe('2028-03-01T12:00:00.000Z')
  expect((await me.call(billingApi.invoices)).body.data.map(({ amount }) => amount)).toEqual([
    94_800, 94_800, 3_900,
  ])

  app.deps.limits = { ...app.deps.limits, 'billing-user': { ...app.deps.limits['billing-user'], most: 0 } }
  for (const reply of [
    await me.call(billingApi.invoices),
    await me.call(billingApi.cancel),
    await me.call(billingApi.change, { body: order }),
    await me.call(billingApi.quote, { query: monthly }),
    await me.call(billingApi.portal),
  ])
    expect(reply).toMatchObject({ status: 429, body: { type: 'LIMIT_REACHED' } })
})

test('a subscriber cannot buy a second subscription', async () => {
  const app = await testApp({ working: true })
  const { token } = await app.build.user()
  await buyAsMember(app, token)
  await expect.poll(() => planOf(app, token)).toBe('pro')
  expect(await app.as(token).call(billingApi.checkout, { body: monthly })).toMatchObject({
    status: 409,
    body: { type: 'CONFLICT' },
  })
})

test('without a subscription there is nothing to change, cancel or resume', async () => {
  const { as, build } = await testApp()
  const me = as((await build.user()).token)
  for (const route of [billingApi.cancel, billingApi.resume, billingApi.portal])
    expect(await me.call(route)).toMatchObject({ status: 409 })
  expect(await me.call(billingApi.change, { body: monthly })).toMatchObject({ status: 409 })
  expect(await me.call(billingApi.quote, { query: monthly })).toMatchObject({ status: 409 })
  expect((await me.call(billingApi.invoices)).body.data).toEqual([])
})

test('a guest’s receipt has the claim link, and so has the letter', async () => {
  const app = await testApp({ working: true })
  const checkoutId = await buyAsGuest(app, 'Lena@Shop.example')
  const receipt = await app.anyone.call(billingApi.receipt, { body: { checkoutId } })
  expect(receipt.body.data).toMatchObject({
    state: 'paid',
    ...monthly,
    email: 'Lena@Shop.example',
    practice: true,
    testMode: false,
  })
  await expect.poll(() => app.letters.length).toBe(1)
  const [letter] = app.letters
  expect(letter?.text).toContain(planNames.pro)
  const link = letter?.text.match(/http\S+\/claim-subscription#token=\S+/)?.[0] ?? ''
  expect(receipt.body.data).toMatchObject({ claimToken: inHash(link, 'token') })
})

test('[security K5] coming back from a checkout grants nothing before it is paid', async () => {
  const app = await testApp({ working: true })
  const { token, id } = await app.build.user()
  const { body } = await app.as(token).call(billingApi.checkout, { body: monthly })
  const checkoutId = inHash(body.data.url, 'practice')
  const early = await app.anyone.call(billingApi.receipt, { body: { checkoutId } })
  expect(early.body.data).toEqual({ state: 'open' })
  expect(await rowsOf(app.deps.db, sql`select id from subscriptions`)).toEqual([])
  await app.anyone.call(billingApi.practicePay, { body: { checkoutId } })
  await expect.poll(() => planOf(app, token)).toBe('pro')
  expect(await rowsOf(app.deps.db, sql`select user_id from subscriptions`)).toEqual([{ user_id: id }])
})

test('a receipt does not wait for an event that is late', async () => {
  const app = await testApp()
  const checkoutId = await buyAsGuest(app, 'lena@shop.example')
  const receipt = await app.anyone.call(billingApi.receipt, { body: { checkoutId } })
  expect(receipt.body.data).toMatchObject({ state: 'paid' })
})

test('paying twice for one checkout buys once', async () => {
  const app = await testApp({ working: true })
  const checkoutId = await buyAsGuest(app, 'lena@shop.example')
  await app.anyone.call(billingApi.practicePay, { body: { checkoutId } })
  await app.anyone.call(billingApi.receipt, { body: { checkoutId } })
  expect(await rowsOf(app.deps.db, sql`select id from subscriptions`)).toHaveLength(1)
  expect(await rowsOf(app.deps.db, sql`select id from payment_events`)).toHaveLength(2)
})

test('nobody is led to a checkout without payments', async () => {
  const app = await testApp({ env: { PRACTICE_PAYMENTS: 'off' } })
  const { token } = await app.build.user()
  expect((await app.anyone.call(billingApi.offer)).body.data).toEqual({ payments: 'off', testMode: false })
  expect(await app.as(token).call(billingApi.checkout, { body: monthly })).toMatchObject({ status: 503 })
  expect(
    await app.anyone.call(billingApi.practicePay, { body: { checkoutId: 'practice_checkout_1' } }),
  ).toMatchObject({
    status: 404,
  })
})
