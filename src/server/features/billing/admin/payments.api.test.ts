import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paymentsApi } from '#contracts/admin/payments.ts'
import { billingApi } from '#contracts/billing.ts'
import { rowsOf } from '#server/db/database.ts'
import { signed } from '#server/testing/payments.ts'
import { newId } from '#server/testing/test-app.ts'
import { deliver, monthly, payAtStripe, settled, stripeApp } from '../billing.factory.ts'

type StripeApp = Awaited<ReturnType<typeof stripeApp>>

const audited = (app: StripeApp['app'], action: string) =>
  rowsOf<{ details: Record<string, unknown>; actor_id: number | null }>(
    app.deps.db,
    sql`select details, actor_id from audit where action = ${action} order by id`,
  )

/** An admin, and someone who has paid. */
async function paidFor(stripe: StripeApp) {
  const { app } = stripe
  const [boss, buyer] = [await app.build.user({ role: 'admin' }), await app.build.user()]
  const { events, subscriptionId } = await payAtStripe(stripe, { token: buyer.token })
  for (const event of events) await deliver(app, signed(event))
  await settled(app)
  return { admin: app.as(boss.token), boss, buyer, subscriptionId, events }
}

test('invoices, subscriptions and events are found by name, address and id, page by page', async () => {
  const stripe = await stripeApp()
  const { app } = stripe
  const { admin, buyer, subscriptionId } = await paidFor(stripe)
  // A guest, who has no name here.
  const guest = await payAtStripe(stripe)
  for (const event of guest.events) await deliver(app, signed(event))
  await settled(app)

  const found = async (search: string) =>
    (await admin.call(paymentsApi.invoices, { query: { search } })).body.data.items
  for (const search of ['', buyer.email.toUpperCase(), subscriptionId])
    expect((await found(search)).map((one) => one.subscriptionId)).toContain(subscriptionId)
  expect(await found('nobody@nowhere.example')).toEqual([])
  expect(await found('LENA@shop')).toMatchObject([{ payer: { userId: null, email: 'lena@shop.example' } }])
  const [invoice] = await found(buyer.email)
  expect(invoice).toMatchObject({
    state: 'paid',
    amount: 3_900,
    refundable: 3_900,
    number: expect.stringMatching(/^INV/),
    payer: { userId: String(buyer.id), email: buyer.email },
  })

  const subscriptions = async (query: object) =>
    (await admin.call(paymentsApi.subscriptions, { query })).body.data.items.map(({ id }) => id)
  expect(await subscriptions({ state: 'active' })).toEqual([subscriptionId])
  expect(await subscriptions({ state: 'unclaimed' })).toEqual([guest.subscriptionId])

  const all = (await admin.call(paymentsApi.events, { query: { limit: 100 } })).body.data.items
  expect(all.map(({ state }) => state)).toEqual(all.map(() => 'applied'))
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const query = { limit: 3, ...(cursor && { cursor }) }
    const { items, next } = (await admin.call(paymentsApi.events, { query })).body.data
    seen.push(...items.map(({ id }) => id))
    cursor = next ?? undefined
  } while (cursor)
  expect(seen).toEqual(all.map(({ id }) => id))
  expect(new Set(seen).size).toBe(8)
  expect((await admin.call(paymentsApi.events, { query: { cursor: 'x' } })).status).toBe(400)
})

test('a refund is made once however often it is asked for, in parts, and never of more than was paid', async () => {
  const stripe = await stripeApp()
  const { app, account, state } = stripe
  const { admin, boss, subscriptionId } = await paidFor(stripe)
  const [{ id: invoiceId } = { id: '' }] = (await admin.call(paymentsApi.invoices, {})).body.data.items
  const ask = (id: string, amount: number) =>
    admin.call(paymentsApi.refund, { params: { invoiceId }, body: { id, amount, reason: 'Did not fit' } })
  const given = () => account.invoice(invoiceId)?.post_payment_credit_notes_amount
  const invoice = async () => (await admin.call(paymentsApi.invoice, { params: { invoiceId } })).body.data

  const first = newId()
  const replies = await Promise.all(Array.from({ length: 5 }, () => ask(first, 900)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  await settled(app)
  expect(given()).toBe(900)
  expect(await invoice()).toMatchObject({
    state: 'refunded',
    lost: 900,
    refundable: 3_000,
    refunds: [{ amount: 900, state: 'done', by: boss.username }],
  })
  expect((await ask(first, 901)).status).toBe(409)
  expect(await ask(newId(), 3_001)).toMatchObject({
    status: 409,
    body: { message: 'At most $30.00 of this invoice can still be refunded.' },
  })

  // While the provider is away it waits, and what waits cannot be asked for a second time.
  state.down = true
  expect((await ask(newId(), 3_000)).body.data).toMatchObject({ refundable: 0 })
  await expect.poll(async () => (await invoice()).refunds[1]?.failure).toBeTruthy()
  expect((await ask(newId(), 1)).status).toBe(409)
  state.down = false
  await settled(app)
  expect(given()).toBe(3_900)
  expect(await invoice()).toMatchObject({ lost: 3_900, refundable: 0, refunds: [{}, { state: 'done' }] })
  expect(await audited(app, 'invoice.refunded')).toMatchObject([
    { actor_id: boss.id, details: { invoice: invoiceId, cents: 900 } },
    { details: { cents: 3_000 } },
  ])
  // A refunded subscription continues.
  expect(account.subscription(subscriptionId)?.status).toBe('active')
})

test('an event whose effect failed says why and is applied again; what was never told is found', async () => {
  const stripe = await stripeApp({ working: false })
  const { app, account, state } = stripe
  const [boss, buyer] = [await app.build.user({ role: 'admin' }), await app.build.user()]
  const admin = app.as(boss.token)
  const { events, subscriptionId } = await payAtStripe(stripe, { token: buyer.token })
  const [created] = events
  if (!created) throw new Error('Nothing was told.')
  await deliver(app, signed(created))
  const states = async () =>
    (await admin.call(paymentsApi.events, { query: { search: buyer.email } })).body.data.items
  const event = { params: { eventId: created.id } }
  expect((await admin.call(paymentsApi.events, {})).body.data.items).toMatchObject([{ state: 'waiting' }])
  state.down = true
  expect((await admin.call(paymentsApi.apply, event)).status).toBe(502)
  expect((await admin.call(paymentsApi.reconcile)).status).toBe(502)
  // The admin's action is logged, whatever its result.
  expect(await audited(app, 'payment-event.applied')).toMatchObject([
    { actor_id: boss.id, details: { event: created.id } },
  ])
  expect(await audited(app, 'payments.reconciled')).toMatchObject([{ actor_id: boss.id }])
  expect(
    (await admin.call(paymentsApi.events, { query: { state: 'failed' } })).body.data.items,
  ).toMatchObject([{ id: created.id, failure: expect.stringContaining('payment provider') }])
  state.down = false
  expect((await admin.call(paymentsApi.apply, event)).body.data).toMatchObject({
    state: 'applied',
    failure: null,
  })
  expect(await states()).toMatchObject([{ about: subscriptionId }])
  expect((await app.as(buyer.token).call(billingApi.own)).body.data.subscription).toMatchObject(monthly)
  account.change(subscriptionId, { cancel_at_period_end: true })
  expect((await admin.call(paymentsApi.reconcile)).body.data).toEqual({ lost: 4, overdue: 0 })
  expect(await audited(app, 'payments.reconciled')).toHaveLength(2)
  expect(await audited(app, 'payment-event.applied')).toHaveLength(2)
})

test('two checkouts that are both paid leave one subscription, and the other is given back and told', async () => {
  const stripe = await stripeApp()
  const { app, account } = stripe
  const buyer = await app.build.user()
  const start = (plan: 'pro' | 'automation') =>
    app.as(buyer.token).call(billingApi.checkout, { body: { plan, interval: 'month' } })
  // Both tabs are open before either is paid.
  const tabs = [await start('pro'), await start('automation'), await start('automation')]
  const ids = tabs.map(({ body }) => body.data.url.split('/').at(-1) ?? '')
  const events = ids.flatMap((id) => account.pay(id))
  await Promise.all(events.map((event) => deliver(app, signed(event))))
  await settled(app)
  const states = ids.map((id) => account.subscription(account.session(id)?.subscription ?? '')?.status)
  expect(states.filter((status) => status === 'active')).toHaveLength(1)
  expect(states[0]).toBe('canceled')
  const { subscription } = (await app.as(buyer.token).call(billingApi.own)).body.data
  expect(subscription).toMatchObject({ plan: 'automation', status: 'active' })
  const invoices = await rowsOf<{ amount: number; lost: number }>(
    app.deps.db,
    sql`select amount, lost from invoices order by amount, lost`,
  )
  expect(invoices).toEqual([
    { amount: 3_900, lost: 3_900 },
    { amount: 9_900, lost: 0 },
    { amount: 9_900, lost: 9_900 },
  ])
  const told = app.letters.filter(({ subject }) => subject === 'You had two Sellwright subscriptions')
  expect(told.map(({ text }) => /re refunding the (\$[\d.]+)/.exec(text)?.[1]).sort()).toEqual([
    '$39.00',
    '$99.00',
  ])
  expect(await audited(app, 'subscription.doubled')).toHaveLength(2)
})

test('a payment just made is kept when another one fails, and Billing changes the renewal', async () => {
  const stripe = await stripeApp()
  const { app, account } = stripe
  const buyer = await app.build.user()
  const me = app.as(buyer.token)
  // All tabs are open before any is paid.
  const plans = ['automation', 'pro', 'pro'] as const
  const tabs: string[] = []
  for (const plan of plans) {
    const { body } = await me.call(billingApi.checkout, { body: { plan, interval: 'month' } })
    tabs.push(body.data.url.split('/').at(-1) ?? '')
  }
  const pay = (tab: string | undefined) => {
    const events = account.pay(tab ?? '')
    return { events, id: account.session(tab ?? '')?.subscription ?? '' }
  }
  const tell = async (events: Parameters<typeof signed>[0][]) => {
    for (const event of events) await deliver(app, signed(event))
    await settled(app)
  }
  const first = pay(tabs[0])
  await tell([...first.events, account.change(first.id, { status: 'past_due' })])
  await app.deps.db.execute(sql`update subscriptions set created_at = now() - interval '40 days'`)
  const second = pay(tabs[1])
  await tell(second.events)
  expect(account.subscription(first.id)?.status).toBe('canceled')
  expect(account.subscription(second.id)).toMatchObject({ status: 'active', cancel_at_period_end: false })
  expect(await rowsOf(app.deps.db, sql`select id from invoices where lost > 0`)).toEqual([])

  // A newer one that ends already.
  const third = pay(tabs[2])
  await tell([account.change(third.id, { cancel_at_period_end: true }), ...third.events])
  const { subscription } = (await me.call(billingApi.own)).body.data
  expect(subscription).toMatchObject({ plan: 'pro', cancelAtPeriodEnd: false })
  await me.call(billingApi.cancel)
  expect(account.subscription(second.id)).toMatchObject({ cancel_at_period_end: true })
  expect(await audited(app, 'subscription.doubled')).toHaveLength(1)
})
