import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { billingApi } from '#contracts/billing.ts'
import { plansApi } from '#contracts/plans.ts'
import { rowsOf } from '#server/db/database.ts'
import { signed } from '#server/testing/payments.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import {
  buyAsMember,
  claimBy,
  deliver,
  inHash,
  monthly,
  payAtStripe,
  settled,
  stripeApp,
} from '../billing.factory.ts'
import { endSubscriptions } from '../billing.service.ts'
import { applyEvent, reconcile } from '../sync/reconcile.service.ts'
import { syncSubscription } from '../sync/sync.service.ts'

async function leave({ deps }: TestApp, userId: number): Promise<void> {
  await endSubscriptions(deps, userId)
  await deps.db.execute(sql`delete from users where id = ${userId}`)
}

const mrrOf = async ({ deps }: TestApp) => {
  const last = sql`select coalesce(sum(after), 0)::int as mrr from
    (select distinct on (subscription_id) after from mrr_changes order by subscription_id, id desc) latest`
  return (await rowsOf<{ mrr: number }>(deps.db, last))[0]?.mrr
}

test('a leaving user is charged no more: not for unpaid invoices, and not by a checkout left open or paid meanwhile', async () => {
  const stripe = await stripeApp()
  const { app, account } = stripe
  const { id: userId, token } = await app.build.user()
  const open = async (as = token) => {
    const { body } = await app.as(as).call(billingApi.checkout, { body: monthly })
    return body.data.url.split('/').at(-1) ?? ''
  }
  const [left, tab, another] = [await open(), await open(), await open((await app.build.user()).token)]
  const used = await payAtStripe(stripe, { token })
  for (const event of used.events) await deliver(app, signed(event))
  await settled(app)
  await deliver(app, signed(account.change(used.subscriptionId, { status: 'unpaid' })))
  await settled(app)
  const paid = account.pay(tab)
  await leave(app, userId)
  expect(account.subscription(used.subscriptionId)?.status).toBe('canceled')
  await settled(app)
  expect([left, tab, another].map((id) => account.session(id)?.status)).toEqual([
    'expired',
    'complete',
    'open',
  ])

  for (const event of paid) await deliver(app, signed(event))
  // A late event about the used subscription refunds nothing.
  await deliver(app, signed(account.change(used.subscriptionId, { status: 'canceled' })))
  await settled(app)
  const late = account.session(tab)?.subscription ?? ''
  expect(account.subscription(late)?.status).toBe('canceled')
  const books = sql`select subscription_id as of, amount, lost from invoices order by lost`
  expect(await rowsOf(app.deps.db, books)).toEqual([
    { of: used.subscriptionId, amount: 3_900, lost: 0 },
    { of: late, amount: 3_900, lost: 3_900 },
  ])
  const deeds = sql`select actor_id, details from audit where action = 'subscription.ended'`
  expect(await rowsOf(app.deps.db, deeds)).toEqual([
    { actor_id: null, details: { subscription: late, when: 'now', reason: 'Its account is gone' } },
  ])
  expect(await mrrOf(app)).toBe(0)

  // Another installation may sell through the same account.
  const [price] = account.pricesNamed('sellwright_pro_month')
  const theirs = account.addSession(
    new URLSearchParams({
      'line_items[0][price]': price?.id ?? '',
      'subscription_data[metadata][user_id]': '1000000',
      'subscription_data[metadata][seller]': 'another',
    }),
  )
  for (const event of account.pay(theirs?.id ?? '')) await deliver(app, signed(event))
  await settled(app)
  expect(account.subscription(account.session(theirs?.id ?? '')?.subscription ?? '')?.status).toBe('active')
})

test('a claim by link does not make the claimer the customer; invoices show refunds; failures are retried, but not without end', async () => {
  const stripe = await stripeApp({ working: false })
  const { app, account } = stripe
  const { db } = app.deps
  const [lena, max] = [await app.build.user(), await app.build.user()]
  const address = 'lena@shop.example'
  await db.execute(sql`update users set email = ${address}, email_key = ${address} where id = ${lena.id}`)
  /** The customer of a second purchase, once the claimed one has ended. */
  const claimed = async ({ token }: { token: string }) => {
    const { subscriptionId } = await payAtStripe(stripe)
    await syncSubscription(app.deps, subscriptionId)
    await claimBy(app, token, subscriptionId)
    account.change(subscriptionId, { status: 'canceled' })
    await syncSubscription(app.deps, subscriptionId)
    const { body } = await app.as(token).call(billingApi.checkout, { body: monthly })
    const again = account.session(body.data.url.split('/').at(-1) ?? '')
    return { subscriptionId, again, first: account.subscription(subscriptionId)?.customer.id }
  }
  const byLena = await claimed(lena)
  expect(byLena.again).toMatchObject({ customer: byLena.first })
  const byMax = await claimed(max)
  expect(byMax.again).toMatchObject({ customer: null, customer_email: max.email })

  const charge = `ch_${account.invoicesFor(byMax.subscriptionId)[0]?.id}`
  const shown = async () => (await app.as(max.token).call(billingApi.invoices)).body.data
  const told = async (event: Parameters<typeof signed>[0]) => {
    await deliver(app, signed(event))
    await applyEvent(app.deps, event.id)
  }
  await told(account.returnCharge(charge, 3_900))
  expect(await shown()).toMatchObject([{ status: 'refunded', credited: 3_900 }])
  await told(account.dispute(charge))
  expect(await shown()).toMatchObject([{ status: 'disputed' }])

  // Two that both go on, one that is to end and has not, and as many of practice, which Stripe does not know.
  for (const id of ['sub_a', 'sub_b', 'sub_c', 'practice_sub_d', 'practice_sub_e', 'practice_sub_f'])
    await db.execute(sql`insert into subscriptions
      (id, customer_id, user_id, plan, interval, status, period_end, cancel_at_period_end, read_number)
      values (${id}, 'cus_1', ${id.startsWith('practice') ? lena.id : max.id}, 'pro', 'month', 'active',
        now() + interval '9 days', false, 1)`)
  await db.execute(sql`update subscriptions set end_asked_at = now() - interval '1 day'
    where id in ('sub_c', 'practice_sub_e')`)
  await db.execute(sql`insert into refunds (id, invoice_id, amount, reason, created_at)
    select 'refund_a', id, 100, 'Did not fit', now() - interval '1 day' from invoices limit 1`)
  await db.execute(sql`delete from jobs.job where name like 'billing.%'`)
  for (let time = 0; time < 3; time++) await reconcile(app.deps)
  const jobs = sql`select name, data from jobs.job where name in ('billing.end', 'billing.refund', 'billing.end-doubles')
    order by name`
  expect(await rowsOf(db, jobs)).toEqual([
    { name: 'billing.end', data: { subscriptionId: 'sub_c' } },
    { name: 'billing.end-doubles', data: { userId: max.id } },
    { name: 'billing.refund', data: { refundId: 'refund_a' } },
  ])
})

test('test subscriptions end when test payments are turned off; users who leave them are no longer counted', async () => {
  const practised = await testApp()
  const [buyer, leaver] = [await practised.build.user(), await practised.build.user()]
  const left = await practised.as(leaver.token).call(billingApi.checkout, { body: monthly })
  for (const { token } of [buyer, leaver]) {
    const checkoutId = await buyAsMember(practised, token)
    await practised.anyone.call(billingApi.receipt, { body: { checkoutId } })
  }
  expect(await mrrOf(practised)).toBe(7_800)
  await leave(practised, leaver.id)
  expect(await mrrOf(practised)).toBe(3_900)
  await practised.deps.payments?.closeCheckouts(leaver.id)
  const body = { checkoutId: inHash(left.body.data.url, 'practice') }
  expect((await practised.anyone.call(billingApi.practicePay, { body })).status).toBe(404)

  const off = await testApp({ db: practised.db, working: true, env: { PRACTICE_PAYMENTS: 'off' } })
  await reconcile(off.deps)
  const me = off.as(buyer.token)
  expect((await me.call(plansApi.status)).body.data.plan).toBe('free')
  expect([(await me.call(billingApi.invoices)).body.data, await mrrOf(off)]).toEqual([[], 0])
  await expect
    .poll(() => off.letters.map(({ subject }) => subject))
    .toEqual(['Your test subscription has ended'])
  expect(off.letters[0]?.text).not.toContain('/pricing')
  await endSubscriptions(off.deps, buyer.id)
})
