import { expect, test } from 'vitest'
import { PaymentError } from '#server/ports/payments.ts'
import { guestOrder, sessionIn, stripe } from './testing/stripe-payments.ts'

const order = () => ({ plan: guestOrder.plan, interval: guestOrder.interval })

test('a guest’s purchase is read back as it was made', async () => {
  const { payments, account } = await stripe()
  const { url } = await payments.startCheckout(guestOrder)
  const id = sessionIn(url)
  expect(await payments.readCheckout(id)).toMatchObject({ ...order(), subscriptionId: undefined })
  account.pay(id)
  const checkout = await payments.readCheckout(id)
  expect(checkout).toMatchObject({ email: 'lena@shop.example', subscriptionId: expect.any(String) })
  expect(await payments.readSubscription(checkout?.subscriptionId ?? '')).toMatchObject({
    ...order(),
    email: 'lena@shop.example',
    buyer: 'guest',
    status: 'active',
    cancelAtPeriodEnd: false,
  })
})

test('a guest’s referral is stored with the purchase', async () => {
  const { payments, account } = await stripe()
  const referral = { code: 'abcdefgh', sub: 'lamps', clickedAt: new Date('2026-11-01T10:00:00Z') }
  for (const given of [referral, undefined]) {
    const { url } = await payments.startCheckout({ ...guestOrder, referral: given })
    account.pay(sessionIn(url))
    const id = account.session(sessionIn(url))?.subscription ?? ''
    expect((await payments.readSubscription(id))?.referral).toEqual(given)
  }
})

test('test payments are not looked up at Stripe', async () => {
  const { payments, state } = await stripe()
  expect(await payments.readCheckout('practice_checkout_1')).toBeUndefined()
  expect(await payments.readSubscription('practice_sub_1')).toBeUndefined()
  await payments.end('practice_sub_1')
  await payments.assign('practice_sub_1', 7)
  expect(state.asked).toEqual([])
  expect(await payments.readSubscription('sub_1')).toBeUndefined()
  expect(state.asked).toEqual(['GET /v1/subscriptions/sub_1'])
})

test('a price is made once, with the amount of our table', async () => {
  const { payments, account, state } = await stripe()
  await Promise.all([payments.startCheckout(guestOrder), payments.startCheckout(guestOrder)])
  expect(state.asked.filter((asked) => asked === 'POST /v1/prices')).toHaveLength(1)
  expect(account.pricesNamed('sellwright_pro_month')).toMatchObject([{ unit_amount: 3_900, currency: 'usd' }])
})

test('a price that was changed is still known to those who pay the old one', async () => {
  const { payments, account } = await stripe()
  account.addPrice(
    new URLSearchParams({ lookup_key: 'sellwright_pro_month', unit_amount: '2900', currency: 'usd' }),
  )
  const session = account.addSession(
    new URLSearchParams({
      'line_items[0][price]': account.pricesNamed('sellwright_pro_month')[0]?.id ?? '',
      'subscription_data[metadata][guest]': 'yes',
    }),
  )
  account.pay(session?.id ?? '')
  const id = (await payments.readCheckout(session?.id ?? ''))?.subscriptionId ?? ''
  await payments.startCheckout(guestOrder)
  expect(account.pricesNamed('sellwright_pro_month')).toMatchObject([{ unit_amount: 3_900 }])
  expect(await payments.readSubscription(id)).toMatchObject({ ...order(), amount: 2_900 })
})

async function bought({
  payments,
  account,
}: Pick<Awaited<ReturnType<typeof stripe>>, 'payments' | 'account'>) {
  const session = sessionIn((await payments.startCheckout(guestOrder)).url)
  account.pay(session)
  return (await payments.readCheckout(session))?.subscriptionId ?? ''
}

test('a plan is changed, cancelled, resumed, given to someone and ended', async () => {
  const { payments, account } = await stripe()
  const id = await bought({ payments, account })
  const read = () => payments.readSubscription(id)
  await payments.cancelAtPeriodEnd(id, true)
  expect(await read()).toMatchObject({ cancelAtPeriodEnd: true, status: 'active' })
  await payments.changePlan(id, { plan: 'automation', interval: 'year' })
  expect(await read()).toMatchObject({ plan: 'automation', interval: 'year', cancelAtPeriodEnd: false })
  await payments.assign(id, 7)
  expect(await read()).toMatchObject({ buyer: { userId: 7 } })
  await payments.end(id)
  await payments.end(id)
  expect(await read()).toMatchObject({ status: 'canceled' })
})

test('a cancellation at Stripe’s own pages ends by its date, and continues when resumed or changed', async () => {
  const { payments, account } = await stripe()
  const id = await bought({ payments, account })
  const read = () => payments.readSubscription(id)
  const larger = { plan: 'automation', interval: 'month' } as const
  const paidUntil = account.subscription(id)?.items.data[0]?.current_period_end ?? 0
  account.cancelAtPortal(id)
  expect(await read()).toMatchObject({ cancelAtPeriodEnd: true, periodEnd: new Date(paidUntil * 1_000) })
  await payments.cancelAtPeriodEnd(id, false)
  expect(await read()).toMatchObject({ cancelAtPeriodEnd: false })

  // A date within the period ends it then; one beyond is renewed before that.
  account.change(id, { cancel_at: paidUntil - 86_400 })
  expect(await read()).toMatchObject({
    cancelAtPeriodEnd: true,
    periodEnd: new Date((paidUntil - 86_400) * 1_000),
  })
  account.change(id, { cancel_at: paidUntil + 86_400 })
  expect(await read()).toMatchObject({ cancelAtPeriodEnd: false, periodEnd: new Date(paidUntil * 1_000) })
  expect(await payments.quote(id, larger)).toMatchObject({ alsoResumes: true })
  await payments.changePlan(id, larger)
  expect(account.subscription(id)).toMatchObject({ cancel_at: null, cancel_at_period_end: false })
})

test('a change costs what was quoted; a card that is declined changes nothing and is said so', async () => {
  const { payments, account, state } = await stripe()
  const id = await bought({ payments, account })
  const [larger, smaller] = [{ plan: 'automation', interval: 'month' } as const, order()]
  state.declining = true
  await expect(payments.changePlan(id, larger)).rejects.toMatchObject({
    name: 'CardDeclined',
    type: 'CONFLICT',
    message: expect.stringContaining('Your card was declined'),
  })
  expect(await payments.readSubscription(id)).toMatchObject(smaller)
  state.declining = false
  const free = { currency: 'usd', alsoResumes: false }
  expect(await payments.quote(id, larger)).toEqual({ ...free, dueNow: 6_000, credited: 0 })
  await payments.changePlan(id, larger)
  const { items } = await payments.invoices({ subscriptionId: id })
  expect(items.map(({ amount }) => amount)).toEqual([6_000, 3_900])
  expect(await payments.quote(id, smaller)).toEqual({ ...free, dueNow: 0, credited: 6_000 })
})

test('a returning buyer is the same customer, or a new one if deleted at Stripe', async () => {
  const { payments, account } = await stripe()
  const id = await bought({ payments, account })
  const { customerId = '' } = (await payments.readSubscription(id)) ?? {}
  const customerOf = async () => {
    const again = { ...guestOrder, buyer: { userId: 7 }, email: 'max@shop.example', customerId }
    return account.session(sessionIn((await payments.startCheckout(again)).url))
  }
  expect(await customerOf()).toMatchObject({ customer: customerId, customer_email: null })
  account.loseCustomer(customerId)
  expect(await customerOf()).toMatchObject({ customer: null, customer_email: 'max@shop.example' })
})

test('a missing object is undefined, and a failure is a sentence', async () => {
  const { payments, state } = await stripe()
  expect(await payments.readSubscription('sub_none')).toBeUndefined()
  expect(await payments.readCheckout('cs_none')).toBeUndefined()
  state.down = true
  await expect(payments.readSubscription('sub_none')).rejects.toThrow(PaymentError)
})
