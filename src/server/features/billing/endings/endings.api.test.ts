import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paymentsApi } from '#contracts/admin/payments.ts'
import { billingApi } from '#contracts/billing.ts'
import { plansApi } from '#contracts/plans.ts'
import { rowsOf } from '#server/db/database.ts'
import { signed } from '#server/testing/payments.ts'
import { newId } from '#server/testing/test-app.ts'
import { deliver, monthly, payAtStripe, settled, stripeApp } from '../billing.factory.ts'
import { reconcile } from '../sync/reconcile.service.ts'

type StripeApp = Awaited<ReturnType<typeof stripeApp>>

/** As after hours without the provider: the job was given up, and the request is old. */
async function giveUp({ app }: StripeApp): Promise<void> {
  await app.deps.db.execute(sql`delete from jobs.job where name = 'billing.end'`)
  await app.deps.db.execute(sql`update subscriptions set end_asked_at = end_asked_at - interval '4 hours'`)
}

const triedToEnd = ({ state }: StripeApp, id: string) =>
  expect.poll(() => state.asked.includes(`DELETE /v1/subscriptions/${id}`)).toBe(true)

test('a refund ends the subscription with it if that is asked for, as one deed, until Stripe says that it has ended', async () => {
  const stripe = await stripeApp()
  const { app, account, state } = stripe
  const [boss, buyer] = [await app.build.user({ role: 'admin' }), await app.build.user()]
  const admin = app.as(boss.token)
  const { events, subscriptionId } = await payAtStripe(stripe, { token: buyer.token })
  for (const event of events) await deliver(app, signed(event))
  await settled(app)
  const [{ id: invoiceId } = { id: '' }] = (await admin.call(paymentsApi.invoices, {})).body.data.items
  const params = { invoiceId }
  const invoice = async () => (await admin.call(paymentsApi.invoice, { params })).body.data
  const plan = async () => (await app.as(buyer.token).call(plansApi.status)).body.data.plan
  const refund = { id: newId(), amount: 3_900, reason: 'Did not fit' }
  const ask = (end: boolean) => admin.call(paymentsApi.refund, { params, body: { ...refund, end } })
  expect(await invoice()).toMatchObject({ subscription: 'active', currency: 'usd' })
  // The shown price is the charged one.
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
  const letters = app.letters.filter(({ subject }) => subject === 'We have refunded $39.00')
  expect(letters).toMatchObject([
    {
      to: { address: buyer.email },
      text: expect.stringContaining('Your subscription ends with this refund'),
    },
  ])
  // An ended subscription is not requested again.
  await giveUp(stripe)
  await reconcile(app.deps)
  expect(await rowsOf(app.deps.db, sql`select id from jobs.job where name = 'billing.end'`)).toEqual([])
})

test('an admin ends a subscription without a refund, with its period or at once; it is on record also while Stripe fails, and the buyer is told', async () => {
  const stripe = await stripeApp()
  const { app, account, state } = stripe
  const [boss, buyer] = [await app.build.user({ role: 'admin' }), await app.build.user()]
  const admin = app.as(boss.token)
  const { events, subscriptionId } = await payAtStripe(stripe, { token: buyer.token })
  for (const event of events) await deliver(app, signed(event))
  await settled(app)
  const end = (when: 'now' | 'period-end', id = subscriptionId) =>
    admin.call(paymentsApi.end, { params: { subscriptionId: id }, body: { when, reason: 'By phone' } })
  const deeds = () =>
    rowsOf<{ when: string }>(
      app.deps.db,
      sql`select actor_id, subject_id, details->>'when' as when from audit
        where action = 'subscription.ended' and details->>'subscription' = ${subscriptionId} order by id`,
    )
  const plan = async () => (await app.as(buyer.token).call(plansApi.status)).body.data.plan

  state.failing = /^POST/
  expect((await end('period-end')).status).toBe(502)
  const deed = { actor_id: boss.id, subject_id: buyer.id }
  expect(await deeds()).toEqual([{ ...deed, when: 'period-end' }])
  expect(account.subscription(subscriptionId)).toMatchObject({ cancel_at_period_end: false })
  state.failing = undefined
  expect((await end('period-end')).body.data).toMatchObject({ id: subscriptionId, state: 'ending' })
  expect((await end('period-end')).body.data).toMatchObject({ state: 'ending' })
  expect(account.subscription(subscriptionId)).toMatchObject({ cancel_at_period_end: true })
  expect([await plan(), (await deeds()).length]).toEqual(['pro', 2])

  state.failing = /^DELETE/
  const asked = await Promise.all([end('now'), end('now')])
  expect(asked.map(({ body }) => body.data.state)).toEqual(['ending-now', 'ending-now'])
  await triedToEnd(stripe, subscriptionId)
  expect(await plan()).toBe('pro')
  state.failing = undefined
  await settled(app)
  expect(account.subscription(subscriptionId)?.status).toBe('canceled')
  expect(await plan()).toBe('free')
  expect((await deeds()).map(({ when }) => when)).toEqual(['period-end', 'period-end', 'now'])
  expect((await end('now')).status).toBe(409)
  expect((await end('now', 'sub_unknown')).status).toBe(404)
  // Nothing was given back.
  expect((await admin.call(paymentsApi.invoices, {})).body.data.items).toMatchObject([
    { state: 'paid', lost: 0, subscription: 'ended' },
  ])
  const told = app.letters.filter(({ to }) => to.address === buyer.email)
  expect(told.map(({ subject }) => subject)).toEqual([
    'Your subscription will not be renewed',
    'Your subscription has ended',
  ])
})

test('a cancelled renewal is announced once, also after the process that asked for it has died', async () => {
  const stripe = await stripeApp()
  const { app, account, state } = stripe
  const [boss, buyer] = [await app.build.user({ role: 'admin' }), await app.build.user()]
  const { events, subscriptionId } = await payAtStripe(stripe, { token: buyer.token })
  for (const event of events) await deliver(app, signed(event))
  await settled(app)
  const me = app.as(buyer.token)
  const told = () => app.letters.map(({ subject }) => subject)
  // Users get no email about their own cancellation.
  await me.call(billingApi.cancel)
  await me.call(billingApi.resume)
  await settled(app)
  expect(told()).toEqual([])

  // Stripe does it, and nobody hears that it has.
  state.failing = /^GET \/v1\/subscriptions/
  const params = { subscriptionId }
  const asked = await app
    .as(boss.token)
    .call(paymentsApi.end, { params, body: { when: 'period-end', reason: 'By phone' } })
  expect([asked.status, account.subscription(subscriptionId)?.cancel_at_period_end]).toEqual([502, true])
  state.failing = undefined
  const later = await app.deps.jobs.list({ names: ['billing.sync'], state: 'waiting', limit: 9 })
  expect(later).toHaveLength(1)
  await app.deps.jobs.hasten(later[0]?.id ?? '')
  await expect.poll(told).toEqual(['Your subscription will not be renewed'])
  await deliver(app, signed(account.change(subscriptionId, {})))
  await settled(app)
  await me.call(billingApi.resume)
  await settled(app)
  expect(told()).toHaveLength(1)
})

test('a refund that Stripe refuses ends nothing', async () => {
  const stripe = await stripeApp()
  const { app, account } = stripe
  const [boss, buyer] = [await app.build.user({ role: 'admin' }), await app.build.user()]
  const { events, subscriptionId } = await payAtStripe(stripe, { token: buyer.token })
  for (const event of events) await deliver(app, signed(event))
  await settled(app)
  const admin = app.as(boss.token)
  const [invoice] = (await admin.call(paymentsApi.invoices, {})).body.data.items
  const params = { invoiceId: invoice?.id ?? '' }
  // Refunded at Stripe meanwhile, without an event.
  account.credit(new URLSearchParams({ invoice: params.invoiceId, refund_amount: '3900' }))
  await admin.call(paymentsApi.refund, {
    params,
    body: { id: newId(), amount: 3_900, reason: 'Did not fit', end: true },
  })
  await settled(app)
  const after = (await admin.call(paymentsApi.invoice, { params })).body.data
  expect(after).toMatchObject({ subscription: 'active', refunds: [{ state: 'refused' }] })
  expect(account.subscription(subscriptionId)?.status).toBe('active')
  expect(app.letters).toEqual([])
})

test('a double purchase that was refunded ends, also if that failed and the other one was cancelled since', async () => {
  const stripe = await stripeApp()
  const { app, account, state } = stripe
  const buyer = await app.build.user()
  const me = app.as(buyer.token)
  const open = () => me.call(billingApi.checkout, { body: monthly })
  const tabs = [await open(), await open()].map(({ body }) => body.data.url.split('/').at(-1) ?? '')
  state.failing = /^DELETE/
  for (const event of tabs.flatMap((tab) => account.pay(tab))) await deliver(app, signed(event))
  const given = async () => rowsOf(app.deps.db, sql`select id from invoices where lost = amount`)
  await expect.poll(given).toHaveLength(1)
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
})
