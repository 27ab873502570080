import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { moneyApi } from '#contracts/admin/money.ts'
import { operationsApi } from '#contracts/admin/operations.ts'
import { paymentsApi } from '#contracts/admin/payments.ts'
import { plansApi } from '#contracts/plans.ts'
import type { Db } from '#server/db/database.ts'
import { approvedPartner, cameBy } from '#server/features/partners/partners.factory.ts'
import { crossing } from '#server/testing/crossing.ts'
import { signed } from '#server/testing/payments.ts'
import { newId } from '#server/testing/test-app.ts'
import { claimBy, deliver, payAtStripe, settled, stripeApp } from '../billing.factory.ts'
import { lockSubscription } from '../billing.repository.ts'
import { syncSubscription } from '../sync/sync.service.ts'
import { noteBounced } from './refunds.repository.ts'
import { carryOutRefund } from './refunds.service.ts'

test('[security K7] a refund that did not reach the buyer undoes what it did: sums, commission, access; and the buyer is told', async () => {
  const stripe = await stripeApp()
  const { app, account } = stripe
  const { own, code, admin } = await approvedPartner(app)
  const buyer = await app.build.user()
  // Bought as a guest by a partner's link, and claimed in a browser that never saw it.
  const { events, subscriptionId } = await payAtStripe(stripe, { headers: cameBy(code, 'lamps') })
  const tell = async (...told: typeof events) => {
    for (const event of told) await deliver(app, signed(event))
    await settled(app)
  }
  await tell(...events)
  // Later referrals don't count for earlier purchases.
  const later = await approvedPartner(app)
  await app.deps.db.execute(sql`insert into referrals (user_id, partner_id, sub, clicked_at)
    values (${buyer.id}, ${later.lena.id}, '', now() + interval '1 minute')`)
  // The time of other purchases says nothing of this one.
  const other = await payAtStripe(stripe, {})
  await tell(...other.events)
  const ofOther = sql`subscription_id = ${other.subscriptionId}`
  await app.deps.db.execute(sql`update invoices set created_at = now() - interval '10 days' where ${ofOther}`)
  await claimBy(app, buyer.token, subscriptionId)
  await app.deps.db.execute(sql`delete from invoices where ${ofOther}`)
  const [{ id: invoiceId } = { id: '' }] = (await admin.call(paymentsApi.invoices, {})).body.data.items
  const standing = async () => {
    const invoice = (await admin.call(paymentsApi.invoice, { params: { invoiceId } })).body.data
    const money = (await admin.call(moneyApi.overview, { query: { months: 1 } })).body.data.months[0]
    return {
      plan: (await app.as(buyer.token).call(plansApi.status)).body.data.plan,
      held: (await own()).money.held,
      earned: (await own()).sources.find(({ sub }) => sub === 'lamps')?.earned,
      revenue: money?.revenue.pro,
      lost: invoice.lost,
      refund: invoice.refunds[0]?.state,
      left: [invoice.refundable, invoice.bounced],
    }
  }
  const paid = { plan: 'pro', held: 1_170, earned: 1_170, revenue: 3_900, lost: 0 }
  expect(await standing()).toEqual({ ...paid, refund: undefined, left: [3_900, 0] })

  const body = { id: newId(), amount: 3_900, reason: 'Did not fit', end: true }
  await admin.call(paymentsApi.refund, { params: { invoiceId }, body })
  await settled(app)
  const gone = { plan: 'free', held: 0, earned: 0, revenue: 0, lost: 3_900, refund: 'done', left: [0, 0] }
  expect(await standing()).toEqual(gone)

  const failed = account.bounce(`ch_${invoiceId}`)
  await tell(failed, failed, { ...failed, id: 'evt_updated', type: 'charge.refund.updated' } as typeof failed)
  // Stripe cannot take the end back: the rest of the time that was paid for is given.
  expect(account.subscription(subscriptionId)?.status).toBe('canceled')
  expect(await standing()).toEqual({ ...paid, refund: 'refused', left: [0, 3_900] })
  // The provider takes no second credit note for it, so nobody is let in for a refund that would be refused.
  const again = { params: { invoiceId }, body: { ...body, id: newId() } }
  expect((await admin.call(paymentsApi.refund, again)).body.message).toBe(
    'Nothing more can be refunded for this invoice here. A refund of $39.00 did not reach the buyer: refund it with the payment provider.',
  )
  const { given } = (await app.as(buyer.token).call(plansApi.status)).body.data
  const end = account.subscription(subscriptionId)?.items.data[0]?.current_period_end ?? 0
  expect(given).toEqual({ plan: 'pro', until: new Date(end * 1_000).toISOString() })
  const letters = app.letters.filter(({ to }) => to.address === buyer.email)
  expect(letters.map(({ subject }) => subject)).toEqual([
    'We have refunded $39.00',
    'Your refund of $39.00 came back to us',
  ])
  await tell(account.returnCharge(`ch_${invoiceId}`, 3_900))
  expect(await standing()).toMatchObject({ lost: 3_900, held: 0, left: [0, 0] })
})

test('a refund that was cancelled at the provider is called so, and its letters are found by whom they are for', async () => {
  const stripe = await stripeApp()
  const { app, account } = stripe
  const admin = app.as((await app.build.user({ role: 'admin' })).token)
  const { events, subscriptionId } = await payAtStripe(stripe, {})
  const tell = async (...told: typeof events) => {
    for (const event of told) await deliver(app, signed(event))
    await settled(app)
  }
  await tell(...events)
  const { id: invoiceId = '' } = account.invoicesFor(subscriptionId)[0] ?? {}
  const body = { id: newId(), amount: 900, reason: 'Did not fit', end: false }
  await admin.call(paymentsApi.refund, { params: { invoiceId }, body })
  await settled(app)
  await tell(account.cancelRefund(`ch_${invoiceId}`))
  const { refunds } = (await admin.call(paymentsApi.invoice, { params: { invoiceId } })).body.data
  expect(refunds).toMatchObject([{ state: 'refused', failure: 'It was cancelled at the payment provider.' }])
  const last = app.letters.at(-1)
  expect(last?.subject).toBe('Your refund of $9.00 was cancelled')
  expect(last?.text).toContain('but the refund was cancelled before it reached you.')
  const person = last?.to.address ?? ''
  const jobs = (await admin.call(operationsApi.jobs, { query: { person, state: 'done' } })).body.data.items
  expect(jobs.map(({ queue }) => queue)).toEqual([
    'billing.refund-letter',
    'billing.refund-letter',
    'billing.claim-letter',
  ])
})

test('a refund that comes back while it is noted as done: neither waits for the other, and it came back', async () => {
  const stripe = await stripeApp({ working: false })
  const { app, account } = stripe
  const { db } = app.deps
  const admin = app.as((await app.build.user({ role: 'admin' })).token)
  const { subscriptionId } = await payAtStripe(stripe, {})
  await syncSubscription(app.deps, subscriptionId)
  const { id: invoiceId = '' } = account.invoicesFor(subscriptionId)[0] ?? {}
  const body = { id: newId(), amount: 3_900, reason: 'Did not fit', end: true }
  await admin.call(paymentsApi.refund, { params: { invoiceId }, body })
  // The first transaction reads the subscription back, the second notes what became of the refund.
  let begun = 0
  const transaction = (work: (tx: Db) => Promise<unknown>) =>
    ++begun < 2
      ? db.transaction(work)
      : crossing(db, {
          first: (tx) => lockSubscription(tx, subscriptionId),
          other: () => db.transaction(work),
          last: (tx) => noteBounced(tx, body.id, 'It came back.'),
        })
  const meeting = Object.assign(Object.create(db) as Db, { transaction })
  await carryOutRefund({ ...app.deps, db: meeting }, body.id)
  const { refunds } = (await admin.call(paymentsApi.invoice, { params: { invoiceId } })).body.data
  expect(refunds).toMatchObject([{ state: 'refused', failure: 'It came back.' }])
})
