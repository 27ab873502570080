import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { moneyApi } from '#contracts/admin/money.ts'
import { paymentsApi } from '#contracts/admin/payments.ts'
import { billingApi } from '#contracts/billing.ts'
import { partnersApi } from '#contracts/partners.ts'
import { plansApi } from '#contracts/plans.ts'
import { rowsOf } from '#server/db/database.ts'
import { approvedPartner, cameBy } from '#server/features/partners/partners.factory.ts'
import { testStripe } from '#server/testing/payments.ts'
import { testApp } from '#server/testing/test-app.ts'
import { buyAsGuest, buyAsMember, monthly, payAtStripe, settled } from './billing.factory.ts'
import { endSubscriptions } from './billing.service.ts'
import { syncSubscription } from './sync/sync.service.ts'
import { endTestPayments } from './test-payments.service.ts'

test('once payments are real, what was practised has ended, counts for nothing and is never told to Stripe', async () => {
  const practised = await testApp()
  const { own, me, code, lena, admin: desk } = await approvedPartner(practised)
  const [buyer, leaver] = [await practised.build.user(), await practised.build.user()]
  const checkoutIds = [
    await buyAsMember(practised, buyer.token, { plan: 'automation', interval: 'year' }, cameBy(code)),
    await buyAsMember(practised, leaver.token, { plan: 'pro', interval: 'year' }, cameBy(code)),
    await buyAsGuest(practised, 'lena@shop.example'),
  ]
  const { db } = practised.deps
  const payOut = async () => {
    await db.execute(sql`update commissions set held_until = now() - interval '1 day'`)
    await me.call(partnersApi.requestPayout)
    return (await own()).payouts[0]
  }
  // One payout is marked as paid while all is practice, another waits.
  const [first, ...others] = checkoutIds
  await practised.anyone.call(billingApi.receipt, { body: { checkoutId: first ?? '' } })
  const paid = {
    params: { payoutId: (await payOut())?.id ?? '' },
    body: { state: 'paid', note: 'Sent.' },
  } as const
  await desk.call(partnersApi.adminSettle, paid)
  for (const checkoutId of others) await practised.anyone.call(billingApi.receipt, { body: { checkoutId } })
  expect(await payOut()).toMatchObject({ amount: 11_160, state: 'requested' })
  // Admins end test subscriptions like real ones.
  const query = { search: leaver.email }
  const [bought] = (await desk.call(paymentsApi.subscriptions, { query })).body.data.items
  const ending = {
    params: { subscriptionId: bought?.id ?? '' },
    body: { when: 'period-end', reason: 'By phone' },
  } as const
  expect((await desk.call(paymentsApi.end, ending)).body.data).toMatchObject({ state: 'ending' })
  await endTestPayments(practised.deps)
  const planOf = async (token: string) => (await practised.as(token).call(plansApi.status)).body.data.plan
  expect([await planOf(buyer.token), await planOf(leaver.token)]).toEqual(['automation', 'pro'])

  const stripe = await testStripe()
  const real = await testApp({ db: practised.db, working: true, parts: { payments: stripe.payments } })
  await endTestPayments(real.deps)
  expect([await planOf(buyer.token), await planOf(leaver.token)]).toEqual(['free', 'free'])
  const boss = await real.build.user({ role: 'admin' })
  const admin = real.as(boss.token)
  expect((await admin.call(moneyApi.overview, { query: { months: 1 } })).body.data).toMatchObject({
    mrr: 0,
    customers: 0,
    months: [{ revenue: { pro: 0, automation: 0 } }],
  })
  for (const list of [paymentsApi.subscriptions, paymentsApi.invoices, paymentsApi.events] as const)
    expect((await admin.call(list, {})).body.data.items).toEqual([])
  // Waiting commissions are not paid out. Paid ones stay, with their reason.
  const practice = 'It was for practice, when nothing here was really paid.'
  expect(await own()).toMatchObject({
    money: { held: 0, due: 0, requested: 0, paid: 28_440 },
    payouts: [
      { amount: 11_160, state: 'refused', note: practice },
      { amount: 28_440, state: 'paid', note: `Sent. ${practice}` },
    ],
    sources: [{ sub: '', earned: 28_440 }],
  })
  const deeds = sql`select action, (details->>'cents')::int as cents from audit
    where subject_id = ${lena.id} and actor_id is null and action like 'payout.%' order by action`
  expect(await rowsOf(db, deeds)).toEqual([
    { action: 'payout.noted', cents: 28_440 },
    { action: 'payout.settled', cents: 11_160 },
  ])
  for (const checkoutId of checkoutIds)
    expect((await real.anyone.call(billingApi.receipt, { body: { checkoutId } })).status).toBe(404)
  await settled(real)
  const subjects = () =>
    real.letters.filter(({ to }) => to.address === lena.email).map(({ subject }) => subject)
  await expect.poll(subjects).toContain('Your payout of $111.60 was refused')
  const told = real.letters.filter(({ subject }) => subject === 'Your test subscription has ended')
  expect(told.map(({ to }) => to.address).sort()).toEqual([buyer.email, leaver.email].sort())

  // Both continue as if there had been no test payments: one leaves, the other buys.
  await endSubscriptions(real.deps, leaver.id)
  const { events, subscriptionId } = await payAtStripe({ ...stripe, app: real }, { token: buyer.token })
  expect(events).not.toEqual([])
  await syncSubscription(real.deps, subscriptionId)
  expect(await planOf(buyer.token)).toBe('pro')
  expect((await real.as(buyer.token).call(billingApi.invoices)).body.data).toMatchObject([{ amount: 3_900 }])
  expect(stripe.state.asked.filter((asked) => asked.includes('practice'))).toEqual([])
  expect((await real.as(buyer.token).call(billingApi.checkout, { body: monthly })).status).toBe(409)
  // Test payments cannot end a real subscription: the leaving user would go on paying.
  await expect(endSubscriptions(practised.deps, buyer.id)).rejects.toThrow(
    'This test payment no longer exists.',
  )
})
