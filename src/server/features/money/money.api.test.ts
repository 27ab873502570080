import { expect, test } from 'vitest'
import { moneyApi } from '#contracts/admin/money.ts'
import { type PlanOrder, prices } from '#contracts/billing.ts'
import { deliver, payAtStripe, settled, stripeApp } from '#server/features/billing/billing.factory.ts'
import type { PaidSubscription } from '#server/ports/payments.ts'
import { clockAt } from '#server/testing/clock.ts'
import { signed } from '#server/testing/payments.ts'
import { testApp } from '#server/testing/test-app.ts'
import { insertFailure } from './money.factory.ts'
import { keepInvoices, noteSubscription } from './money.service.ts'

const subscription = (
  id: string,
  order: PlanOrder,
  given: Partial<PaidSubscription> = {},
): PaidSubscription => ({
  ...order,
  id,
  status: 'active',
  amount: prices[order.plan][order.interval],
  currency: 'usd',
  startedAt: new Date('2026-01-01'),
  endedAt: undefined,
  customerId: `cus_${id}`,
  email: 'lena@shop.example',
  buyer: 'guest',
  soldHere: true,
  referral: undefined,
  periodEnd: new Date('2027-01-01'),
  cancelAtPeriodEnd: false,
  ...given,
})
const pro: PlanOrder = { plan: 'pro', interval: 'month' }
const proYear: PlanOrder = { plan: 'pro', interval: 'year' }
const automation: PlanOrder = { plan: 'automation', interval: 'month' }

/*
 * Worked by hand. A month of pro is $39, a year of it $372 = $31 a month, a month of automation $99.
 * September: A takes pro (39), B a year of pro (31): 70.
 * October: B changes to automation (+68), C takes pro (39), A leaves (-39): 70 + 68 + 39 - 39 = 138.
 * November: A comes back (39), B changes to pro (-60), C's payment fails, which changes nothing yet: 138 + 39 - 60 = 117.
 */
test('monthly revenue and its changes, as worked by hand', async () => {
  const { deps, build, as } = await testApp({
    parts: { clock: clockAt('2026-11-15T12:00:00Z') },
  })
  const note = (id: string, order: PlanOrder, day: string, status = 'active') => {
    const at = new Date(`2026-${day}T10:00:00Z`)
    return noteSubscription(deps.db, subscription(id, order, { status, startedAt: at }), at)
  }
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
  const unpaid = {
    number: 'C-1',
    amount: 3_900,
    currency: 'usd',
    status: 'open',
    url: null,
    credited: 0,
    paidAt: null,
  } as const
  const createdAt = '2026-11-03T10:00:00Z'
  await keepInvoices(deps.db, subscription('c', pro), [{ ...unpaid, id: 'c1', createdAt }], 1)
  // One is tried three times; the other is of something that somebody else sells.
  for (const day of ['11-03', '11-06', '11-12'])
    await insertFailure(deps.db, 'c1', new Date(`2026-${day}T10:00:00Z`))
  await insertFailure(deps.db, 'of another', new Date('2026-11-04T10:00:00Z'))

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

/*
 * Worked by hand. A discount of a quarter on pro leaves $29.25; a year of automation is $948 = $79 a month, with $120 off for good
 * $828 = $69. A trial brings nothing until it is over.
 * October: D takes pro with the quarter off (29.25), E a year of automation with $120 off (69), F tries pro (0), G pays in euros,
 * which are not converted (0): 98.25.
 * November: D's discount ends (+9.75), F's trial is over on the 1st at midnight, to the second, though it is read on the 3rd (+39),
 * E leaves with the last second of October, which is read on the 3rd as well: October ends at 98.25 - 69 = 29.25, November at 78.
 */
test('discounts, trials, another currency and the edge of a month, as worked by hand', async () => {
  const { deps, build, as } = await testApp({ parts: { clock: clockAt('2026-11-15T12:00:00Z') } })
  const note = (id: string, order: PlanOrder, readAt: string, given: Partial<PaidSubscription> = {}) =>
    noteSubscription(deps.db, subscription(id, order, given), new Date(readAt))
  const october = { startedAt: new Date('2026-10-02T08:00:00Z') }
  const yearly: PlanOrder = { plan: 'automation', interval: 'year' }
  await note('d', pro, '2026-10-02T08:00:01Z', { ...october, amount: 2_925 })
  await note('e', yearly, '2026-10-02T08:00:01Z', { ...october, amount: 82_800 })
  await note('f', pro, '2026-10-18T00:00:00Z', {
    status: 'trialing',
    startedAt: new Date('2026-11-01T00:00:00Z'),
  })
  await note('g', pro, '2026-10-02T08:00:01Z', { ...october, currency: 'eur' })
  await note('d', pro, '2026-11-02T08:00:00Z', october)
  await note('e', yearly, '2026-11-03T00:00:00Z', {
    ...october,
    status: 'canceled',
    endedAt: new Date('2026-10-31T23:59:59Z'),
  })
  await note('f', pro, '2026-11-03T00:00:00Z', { startedAt: new Date('2026-11-01T00:00:00Z') })

  const admin = await build.user({ role: 'admin' })
  const { body } = await as(admin.token).call(moneyApi.overview, { query: { months: 2 } })
  expect(body.data).toMatchObject({ mrr: 7_800, customers: 2 })
  expect(body.data.months).toMatchObject([
    { mrrAfter: 2_925, movement: { new: 9_825, churn: -6_900 }, customersBefore: 0, customersLost: 1 },
    {
      mrrBefore: 2_925,
      mrrAfter: 7_800,
      movement: { new: 3_900, expansion: 975, churn: 0 },
      customersBefore: 1,
      customersLost: 0,
      churnOfRevenue: 0,
    },
  ])
})

test('revenue is what was paid, by plan, less what was given back', async () => {
  const { deps, build, as } = await testApp({
    parts: { clock: clockAt('2026-11-15T12:00:00Z') },
  })
  const timeOf = (day: string) => new Date(`2026-${day.includes('T') ? day : `${day}T10:00:00`}Z`)
  const invoice = (
    id: string,
    amount: number,
    day: string,
    credited = 0,
    {
      status = 'paid',
      currency = 'usd',
      written = day,
    }: { status?: 'paid' | 'open'; currency?: string; written?: string } = {},
  ) => ({
    id,
    number: id,
    createdAt: timeOf(written).toISOString(),
    paidAt: status === 'paid' ? timeOf(day) : null,
    amount,
    currency,
    status,
    url: null,
    credited,
  })
  await keepInvoices(
    deps.db,
    subscription('a', pro),
    [
      invoice('a1', 3_900, '10-31T23:59:59'),
      invoice('a2', 3_900, '11-05', 1_900),
      invoice('a3', 3_900, '11-06', 0, { status: 'open' }),
      invoice('a4', 3_600, '11-06', 0, { currency: 'eur' }),
      // A paid year is revenue on the day of payment; a discount reduces it.
      invoice('a5', 27_900, '11-08', 0, { written: '10-20' }),
    ],
    1,
  )
  // Its plan has changed since: what the invoice was for has not.
  await keepInvoices(deps.db, subscription('a', automation), [invoice('a1', 3_900, '10-31T23:59:59')], 2)
  await keepInvoices(deps.db, subscription('b', automation), [invoice('b1', 9_900, '11-01T00:00:00')], 1)
  const admin = await build.user({ role: 'admin' })
  const { body } = await as(admin.token).call(moneyApi.overview, { query: { months: 2 } })
  expect(body.data.months).toMatchObject([
    { revenue: { pro: 3_900, automation: 0 }, lost: 0, otherCurrencies: 0 },
    { revenue: { pro: 29_900, automation: 9_900 }, lost: 1_900, otherCurrencies: 1 },
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
