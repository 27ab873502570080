import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { billingApi } from '#contracts/billing.ts'
import { paymentsApi } from '#contracts/payments.ts'
import { plansApi } from '#contracts/plans.ts'
import { rowsOf } from '#server/db/database.ts'
import { signed } from '#server/testing/payments.ts'
import { newId } from '#server/testing/test-app.ts'
import { deliver, monthly, PATIENCE, payAtStripe, settled, stripeApp } from './billing.factory.ts'
import { reconcile } from './sync.service.ts'

type StripeApp = Awaited<ReturnType<typeof stripeApp>>

/** As after hours in which the provider did not do it: the job was given up, and what was asked for is old. */
async function giveUp({ app }: StripeApp): Promise<void> {
  await app.deps.db.execute(sql`delete from jobs.job where name = 'billing.end'`)
  await app.deps.db.execute(sql`update subscriptions set end_asked_at = end_asked_at - interval '4 hours'`)
}

const triedToEnd = ({ state }: StripeApp, id: string) =>
  expect.poll(() => state.asked.includes(`DELETE /v1/subscriptions/${id}`), { timeout: PATIENCE }).toBe(true)

test('a refund ends the subscription with it if that is asked for, as one deed, until Stripe says that it has ended', async () => {
  const stripe = await stripeApp()
  const { app, account, state } = stripe
  const [boss, buyer] = [await app.build.user({ role: 'admin' }), await app.build.user()]
  const admin = app.as(boss.token)
  const { events, subscriptionId } = await payAtStripe(stripe, buyer.token)
  for (const event of events) await deliver(app, signed(event))
  await settled(app)
  const [{ id: invoiceId } = { id: '' }] = (await admin.call(paymentsApi.invoices, {})).body.data.items
  const params = { invoiceId }
  const invoice = async () => (await admin.call(paymentsApi.invoice, { params })).body.data
  const plan = async () => (await app.as(buyer.token).call(plansApi.status)).body.data.plan
  const refund = { id: newId(), amount: 3_900, reason: 'Did not fit' }
  const ask = (end: boolean) => admin.call(paymentsApi.refund, { params, body: { ...refund, end } })
  expect(await invoice()).toMatchObject({ subscription: 'active', currency: 'usd' })
  // What is shown as the price is what will be charged.
  const coupon = { duration: 'forever', percent_off: 20, amount_off: null, currency: null } as const
  const discounts = [{ id: 'di_1', end: null, source: { coupon } }]
  await deliver(app, signed(account.change(subscriptionId, { discounts })))
  await settled(app)
  const { subscription } = (await app.as(buyer.token).call(billingApi.own)).body.data
  expect(subscription).toMatchObject({ amount: 3_120, currency: 'usd' })

  state.failing = /^DELETE/
  const asked = await Promise.all([ask(true), ask(true), ask(true)])
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await ask(false)).status).toBe(409)
  await triedToEnd(stripe, subscriptionId)
  expect(await invoice()).toMatchObject({
    subscription: 'ending-now',
    lost: 3_900,
    refunds: [{ state: 'done', ends: true }],
  })
  expect(await plan()).toBe('pro')
  await giveUp(stripe)
  state.failing = undefined
  await reconcile(app.deps)
  await settled(app)
  expect(account.subscription(subscriptionId)?.status).toBe('canceled')
  expect([(await invoice()).subscription, await plan()]).toEqual(['ended', 'free'])
  const deeds = sql`select actor_id, details from audit where action = 'invoice.refunded'`
  expect(await rowsOf(app.deps.db, deeds)).toMatchObject([
    { actor_id: boss.id, details: { invoice: invoiceId, cents: 3_900, ended: subscriptionId } },
  ])
  // What has ended is not asked for again.
  await giveUp(stripe)
  await reconcile(app.deps)
  expect(await rowsOf(app.deps.db, sql`select id from jobs.job where name = 'billing.end'`)).toEqual([])
}, 60_000)

test('a refund that Stripe refuses ends nothing', async () => {
  const stripe = await stripeApp()
  const { app, account } = stripe
  const [boss, buyer] = [await app.build.user({ role: 'admin' }), await app.build.user()]
  const { events, subscriptionId } = await payAtStripe(stripe, buyer.token)
  for (const event of events) await deliver(app, signed(event))
  await settled(app)
  const admin = app.as(boss.token)
  const [invoice] = (await admin.call(paymentsApi.invoices, {})).body.data.items
  const params = { invoiceId: invoice?.id ?? '' }
  // Someone gave it back at Stripe meanwhile, which nobody was told.
  account.credit(new URLSearchParams({ invoice: params.invoiceId, refund_amount: '3900' }))
  await admin.call(paymentsApi.refund, {
    params,
    body: { id: newId(), amount: 3_900, reason: 'Did not fit', end: true },
  })
  await settled(app)
  const after = (await admin.call(paymentsApi.invoice, { params })).body.data
  expect(after).toMatchObject({ subscription: 'active', refunds: [{ state: 'refused' }] })
  expect(account.subscription(subscriptionId)?.status).toBe('active')
})

test('what was bought twice and given back ends, also if that failed and the other one was cancelled since', async () => {
  const stripe = await stripeApp()
  const { app, account, state } = stripe
  const buyer = await app.build.user()
  const me = app.as(buyer.token)
  const open = () => me.call(billingApi.checkout, { body: monthly })
  const tabs = [await open(), await open()].map(({ body }) => body.data.url.split('/').at(-1) ?? '')
  state.failing = /^DELETE/
  for (const event of tabs.flatMap((tab) => account.pay(tab))) await deliver(app, signed(event))
  const given = async () => rowsOf(app.deps.db, sql`select id from invoices where lost = amount`)
  await expect.poll(given, { timeout: PATIENCE }).toHaveLength(1)
  const ids = tabs.map((tab) => account.session(tab)?.subscription ?? '')
  const rows = await rowsOf<{ id: string }>(
    app.deps.db,
    sql`select id from subscriptions where end_asked_at is not null`,
  )
  const double = rows[0]?.id ?? ''
  expect(ids).toContain(double)
  await triedToEnd(stripe, double)
  await me.call(billingApi.cancel)
  await giveUp(stripe)
  state.failing = undefined
  await reconcile(app.deps)
  await settled(app)
  expect(account.subscription(double)?.status).toBe('canceled')
  const kept = ids.find((id) => id !== double) ?? ''
  expect(account.subscription(kept)).toMatchObject({ status: 'active', cancel_at_period_end: true })
}, 60_000)
