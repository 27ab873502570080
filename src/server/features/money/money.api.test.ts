import { expect, test } from 'vitest'
import type { Order } from '#contracts/billing.ts'
import { moneyApi } from '#contracts/money.ts'
import { deliver, payAtStripe, settled, stripeApp } from '#server/features/billing/billing.factory.ts'
import type { PaidSubscription } from '#server/ports/payments.ts'
import { clockAt } from '#server/testing/clock.ts'
import { signed } from '#server/testing/payments.ts'
import { testApp } from '#server/testing/test-app.ts'
import { insertFailure } from './money.factory.ts'
import { keepInvoices, noteSubscription } from './money.service.ts'

const subscription = (id: string, order: Order, status = 'active'): PaidSubscription => ({
  ...order,
  id,
  status,
  customerId: `cus_${id}`,
  email: 'lena@shop.example',
  buyer: 'guest',
  periodEnd: new Date('2027-01-01'),
  cancelAtPeriodEnd: false,
})
const pro: Order = { plan: 'pro', interval: 'month' }
const proYear: Order = { plan: 'pro', interval: 'year' }
const automation: Order = { plan: 'automation', interval: 'month' }

/*
 * Worked by hand. A month of pro is $39, a year of it $372 = $31 a month, a month of automation $99.
 * September: A takes pro (39), B a year of pro (31): 70.
 * October: B changes to automation (+68), C takes pro (39), A leaves (-39): 70 + 68 + 39 - 39 = 138.
 * November: A comes back (39), B changes to pro (-60), C's payment fails, which changes nothing yet: 138 + 39 - 60 = 117.
 */
test('what a month brings, and what changed it, as worked by hand', async () => {
  const { deps, build, as } = await testApp({
    parts: { clock: clockAt('2026-11-15T12:00:00Z') },
  })
  const note = (id: string, order: Order, day: string, status?: string) =>
    noteSubscription(deps.db, subscription(id, order, status), new Date(`2026-${day}T10:00:00Z`))
  await note('a', pro, '09-05')
  await note('b', proYear, '09-20')
  // Read once more, it is the same.
  await note('b', proYear, '09-21')
  await note('b', automation, '10-01')
  await note('c', pro, '10-10')
  await note('a', pro, '10-31', 'canceled')
  await note('a', pro, '11-01')
  await note('b', pro, '11-02')
  await note('c', pro, '11-03', 'past_due')
  await insertFailure(deps.db, new Date('2026-11-03T10:00:00Z'))

  const admin = await build.user({ role: 'admin' })
  const { body } = await as(admin.token).call(moneyApi.overview, { query: { months: 3 } })
  const still = { new: 0, reactivation: 0, expansion: 0, contraction: 0, churn: 0 }
  expect(body.data.mrr).toBe(11_700)
  expect(body.data.customers).toBe(3)
  expect(body.data.months).toMatchObject([
    {
      month: '2026-09',
      mrrBefore: 0,
      mrrAfter: 7_000,
      movement: { ...still, new: 7_000 },
      churnOfRevenue: null,
      churnOfCustomers: null,
    },
    {
      month: '2026-10',
      mrrBefore: 7_000,
      mrrAfter: 13_800,
      movement: { ...still, new: 3_900, expansion: 6_800, churn: -3_900 },
      customersBefore: 2,
      customersLost: 1,
      churnOfRevenue: 39 / 70,
      churnOfCustomers: 0.5,
    },
    {
      month: '2026-11',
      mrrBefore: 13_800,
      mrrAfter: 11_700,
      movement: { ...still, reactivation: 3_900, contraction: -6_000 },
      customersBefore: 2,
      customersLost: 0,
      failedPayments: 1,
    },
  ])
  // The same months, seen from later on only.
  const last = await as(admin.token).call(moneyApi.overview, { query: { months: 1 } })
  expect(last.body.data.months).toEqual(body.data.months.slice(-1))
})

test('revenue is what was paid, by plan, less what was given back', async () => {
  const { deps, build, as } = await testApp({
    parts: { clock: clockAt('2026-11-15T12:00:00Z') },
  })
  const invoice = (
    id: string,
    amount: number,
    day: string,
    credited = 0,
    status: 'paid' | 'open' = 'paid',
  ) => ({
    id,
    number: id,
    createdAt: `2026-${day}T10:00:00Z`,
    amount,
    status,
    url: null,
    subscriptionId: id.slice(0, 1),
    credited,
  })
  await keepInvoices(deps.db, subscription('a', pro), [
    invoice('a1', 3_900, '10-05'),
    invoice('a2', 3_900, '11-05', 1_900),
    invoice('a3', 3_900, '11-06', 0, 'open'),
    invoice('b9', 9_900, '11-06'),
  ])
  // Its plan has changed since: what the invoice was for has not.
  await keepInvoices(deps.db, subscription('a', automation), [invoice('a1', 3_900, '10-05')])
  await keepInvoices(deps.db, subscription('b', automation), [invoice('b1', 9_900, '11-07')])
  const admin = await build.user({ role: 'admin' })
  const { body } = await as(admin.token).call(moneyApi.overview, { query: { months: 2 } })
  expect(body.data.months).toMatchObject([
    { revenue: { pro: 3_900, automation: 0 }, lost: 0 },
    { revenue: { pro: 2_000, automation: 9_900 }, lost: 1_900 },
  ])
})

test('[security K7] a payment that is given back or disputed at Stripe is no revenue', async () => {
  const stripe = await stripeApp()
  const { app, account } = stripe
  const admin = await app.build.user({ role: 'admin' })
  const lost = async () => {
    await settled(app)
    const { body } = await app.as(admin.token).call(moneyApi.overview, { query: { months: 1 } })
    return { mrr: body.data.mrr, revenue: body.data.months[0]?.revenue.pro, lost: body.data.months[0]?.lost }
  }
  const { events, subscriptionId } = await payAtStripe(stripe)
  for (const event of events) await deliver(app, signed(event))
  expect(await lost()).toEqual({ mrr: 3_900, revenue: 3_900, lost: 0 })
  const charge = `ch_${account.invoicesOf(account.subscription(subscriptionId)?.customer.id ?? null)[0]?.id}`
  await deliver(app, signed(account.returnCharge(charge, 1_000)))
  expect(await lost()).toMatchObject({ revenue: 2_900, lost: 1_000 })
  await deliver(app, signed(account.dispute(charge)))
  expect(await lost()).toMatchObject({ revenue: 0, lost: 3_900 })
  await deliver(app, signed(account.change(subscriptionId, { status: 'canceled' })))
  expect(await lost()).toMatchObject({ mrr: 0 })
})
