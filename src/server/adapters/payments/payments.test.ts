import { expect, test } from 'vitest'
import { manualClock } from '#server/adapters/clock/manual.ts'
import { BadEvent, NoEventSecret, PaymentError, PaymentRefused } from '#server/ports/payments.ts'
import { stripePayments } from './stripe.ts'
import { secretKey, signed, startStripeServer, webhookSecret } from './testing/stripe-server.ts'

async function stripe() {
  const server = await startStripeServer()
  const payments = stripePayments({
    secretKey,
    webhookSecret,
    publicUrl: () => 'https://shop.example',
    clock: { now: () => new Date() },
    seller: 'shop.example',
    endpoint: server.endpoint,
  })
  return { ...server, payments }
}

const guestOrder = { plan: 'pro', interval: 'month', email: 'lena@shop.example', buyer: 'guest' } as const
const sessionIn = (url: string) => url.split('/').at(-1) ?? ''

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

test('who brought a guest is kept with what they bought', async () => {
  const { payments, account } = await stripe()
  const referral = { code: 'abcdefgh', sub: 'lamps', clickedAt: new Date('2026-11-01T10:00:00Z') }
  for (const given of [referral, undefined]) {
    const { url } = await payments.startCheckout({ ...guestOrder, referral: given })
    account.pay(sessionIn(url))
    const id = account.session(sessionIn(url))?.subscription ?? ''
    expect((await payments.readSubscription(id))?.referral).toEqual(given)
  }
})

test('what was bought for practice is not asked of Stripe', async () => {
  const { payments, state } = await stripe()
  expect(await payments.readCheckout('practice_checkout_1')).toBeUndefined()
  expect(await payments.readSubscription('practice_sub_1')).toBeUndefined()
  await payments.end('practice_sub_1')
  await payments.assign('practice_sub_1', 7)
  expect(state.asked).toEqual([])
  expect(await payments.readSubscription('sub_1')).toBeUndefined()
  expect(state.asked).toEqual(['GET /v1/subscriptions/sub_1'])
})

test('a refund that came back is told from one that reached the buyer, and known as ours', async () => {
  const { payments, account } = await stripe()
  const session = sessionIn((await payments.startCheckout(guestOrder)).url)
  account.pay(session)
  const { subscriptionId = '' } = (await payments.readCheckout(session)) ?? {}
  const [{ id: invoiceId } = { id: '' }] = (await payments.invoices({ subscriptionId })).items
  const charge = `ch_${invoiceId}`
  await payments.refund(invoiceId, { id: 'ours', amount: 900, reason: 'Did not fit' })
  expect(await payments.readCharge(charge)).toMatchObject({ returned: 900, bounced: [] })
  const { type } = account.bounce(charge)
  expect(type).toBe('refund.failed')
  account.returnCharge(charge, 500)
  account.bounce(charge)
  account.returnCharge(charge, 300)
  account.cancelRefund(charge)
  account.returnCharge(charge, 200)
  const reason = 'expired_or_canceled_card'
  expect(await payments.readCharge(charge)).toEqual({
    subscriptionId,
    invoiceId,
    returned: 200,
    disputed: false,
    bounced: [
      { refundId: 'ours', amount: 900, cancelled: false, reason },
      { refundId: undefined, amount: 500, cancelled: false, reason },
      { refundId: undefined, amount: 300, cancelled: true, reason: 'canceled' },
    ],
  })
})

test('events of refunds and of invoices that were given up say what they are about', async () => {
  const { payments, account } = await stripe()
  const session = sessionIn((await payments.startCheckout(guestOrder)).url)
  account.pay(session)
  const { subscriptionId = '' } = (await payments.readCheckout(session)) ?? {}
  const invoiceId = account.invoicesFor(subscriptionId)[0]?.id ?? ''
  const charge = `ch_${invoiceId}`
  const read = (event: Parameters<typeof signed>[0]) => {
    const { payload, signature } = signed(event)
    return payments.readEvent(Buffer.from(payload), signature)
  }
  account.returnCharge(charge, 500)
  expect(read(account.bounce(charge))).toMatchObject({ chargeId: charge, invoiceId: undefined })
  account.returnCharge(charge, 400)
  expect(read(account.bounce(charge, 'charge.refund.updated'))).toMatchObject({ chargeId: charge })
  expect(read(account.settle(invoiceId, 'marked_uncollectible'))).toMatchObject({ subscriptionId, invoiceId })
  expect((await payments.invoices({ subscriptionId })).items).toMatchObject([{ status: 'void' }])
})

const order = () => ({ plan: guestOrder.plan, interval: guestOrder.interval })

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

test('what was cancelled at Stripe’s own pages, by a date, ends then, and goes on when it is resumed or changed', async () => {
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

test('who bought before is the same customer, or a new one if that was deleted at Stripe', async () => {
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

test('an invoice is given back in parts, each once, and never more than was paid', async () => {
  const { payments, account } = await stripe()
  const session = sessionIn((await payments.startCheckout(guestOrder)).url)
  account.pay(session)
  const { subscriptionId = '' } = (await payments.readCheckout(session)) ?? {}
  const [invoice] = (await payments.invoices({ subscriptionId })).items
  expect(invoice).toMatchObject({ amount: 3_900, status: 'paid' })
  const refund = (id: string, amount: number) =>
    payments.refund(invoice?.id ?? '', { id, amount, reason: 'Did not fit' })
  await refund('part', 900)
  await refund('part', 900)
  expect((await payments.invoices({ subscriptionId })).items).toMatchObject([
    { status: 'refunded', credited: 900 },
  ])
  await expect(refund('too much', 3_001)).rejects.toThrow(PaymentRefused)
  await refund('rest', 3_000)
  expect(account.invoice(invoice?.id ?? '')?.post_payment_credit_notes_amount).toBe(3_900)
  expect(account.notesOf(invoice?.id ?? '')[0]?.metadata).toEqual({
    refund_id: 'part',
    reason: 'Did not fit',
  })
})

test('invoices are read to the last page, in the currency they are in, without drafts', async () => {
  const { payments, account } = await stripe()
  const session = sessionIn((await payments.startCheckout(guestOrder)).url)
  account.pay(session)
  const { subscriptionId = '' } = (await payments.readCheckout(session)) ?? {}
  const { customerId = '' } = (await payments.readSubscription(subscriptionId)) ?? {}
  account.bill(subscriptionId, { status: 'draft' })
  for (let month = 0; month < 203; month++) account.bill(subscriptionId, { currency: 'eur' })
  for (const of of [{ subscriptionId }, { customerId }]) {
    const first = await payments.invoices(of)
    const second = await payments.invoices(of, first.next)
    const third = await payments.invoices(of, second.next)
    const all = [first, second, third].flatMap(({ items }) => items)
    expect([new Set(all.map(({ id }) => id)).size, third.next]).toEqual([204, undefined])
    expect([all[0]?.currency, all.at(-1)?.currency]).toEqual(['eur', 'usd'])
  }
})

test('an invoice is worth what was paid for it, not what a balance paid or was given', async () => {
  const { payments, account } = await stripe()
  const session = sessionIn((await payments.startCheckout(guestOrder)).url)
  account.pay(session)
  const subscriptionId = (await payments.readCheckout(session))?.subscriptionId ?? ''
  account.bill(subscriptionId, { total: -90_600, amount_due: 0, amount_paid: 0 })
  account.bill(subscriptionId, { amount_due: 0, amount_paid: 0 })
  account.bill(subscriptionId, { status: 'open', amount_due: 3_900, amount_paid: 0 })
  const { items } = await payments.invoices({ subscriptionId })
  expect(items.map(({ status, amount }) => [status, amount])).toEqual([
    ['open', 3_900],
    ['paid', 0],
    ['paid', 0],
    ['paid', 3_900],
  ])
})

test('what a period costs is what it will cost: by the price it has, with the discounts that go on', async () => {
  const { payments, account } = await stripe()
  const session = sessionIn((await payments.startCheckout(guestOrder)).url)
  account.pay(session)
  const { subscriptionId = '' } = (await payments.readCheckout(session)) ?? {}
  const now = Math.floor(Date.now() / 1_000)
  const off = { percent_off: null, amount_off: null, currency: null, duration: 'forever' } as const
  const costWith = async (coupons: [object, number | null][]) => {
    const discounts = coupons.map(([coupon, end], at) => ({
      id: `di_${at}`,
      end,
      source: { coupon: { ...off, ...coupon } },
    }))
    account.change(subscriptionId, { discounts })
    return (await payments.readSubscription(subscriptionId))?.amount
  }
  expect(await costWith([])).toBe(3_900)
  expect(await costWith([[{ percent_off: 25 }, null]])).toBe(2_925)
  expect(await costWith([[{ percent_off: 50, duration: 'repeating' }, now + 60]])).toBe(1_950)
  expect(await costWith([[{ percent_off: 50, duration: 'repeating' }, now - 60]])).toBe(3_900)
  expect(await costWith([[{ percent_off: 100, duration: 'once' }, null]])).toBe(3_900)
  expect(await costWith([[{ amount_off: 1_000, currency: 'usd' }, null]])).toBe(2_900)
  expect(await costWith([[{ amount_off: 1_000, currency: 'eur' }, null]])).toBe(3_900)
  expect(await costWith([[{ amount_off: 9_000, currency: 'usd' }, null]])).toBe(0)
  expect(await payments.readSubscription(subscriptionId)).toMatchObject({
    currency: 'usd',
    endedAt: undefined,
  })
})

test('what is not there is missing, and what fails is a sentence', async () => {
  const { payments, state } = await stripe()
  expect(await payments.readSubscription('sub_none')).toBeUndefined()
  expect(await payments.readCheckout('cs_none')).toBeUndefined()
  state.down = true
  await expect(payments.readSubscription('sub_none')).rejects.toThrow(PaymentError)
})

test('[security K3] an event is believed if it is signed, fresh, unchanged and of our mode', async () => {
  const { payments, account } = await stripe()
  const [event] = account.pay(sessionIn((await payments.startCheckout(guestOrder)).url))
  if (!event) throw new Error('Nothing was told.')
  const read = ({ payload, signature }: ReturnType<typeof signed>) =>
    payments.readEvent(Buffer.from(payload), signature)
  expect(read(signed(event))).toMatchObject({ id: event.id, subscriptionId: expect.stringMatching(/^sub_/) })

  const good = signed(event)
  expect(() => payments.readEvent(Buffer.from(good.payload), undefined)).toThrow(BadEvent)
  expect(() => read({ ...good, payload: `${good.payload} ` })).toThrow(BadEvent)
  expect(() => read(signed(event, { secret: 'whsec_of_another' }))).toThrow(BadEvent)
  expect(() => read(signed(event, { at: new Date(Date.now() - 301_000) }))).toThrow(BadEvent)
  expect(read(signed(event, { at: new Date(Date.now() - 290_000) }))).toMatchObject({ id: event.id })
  expect(() => read(signed({ ...event, livemode: true }))).toThrow(BadEvent)
})

test('[security K3] without a secret no event is believed, also not one signed with an empty one', async () => {
  const payments = stripePayments({
    secretKey,
    webhookSecret: undefined,
    publicUrl: () => '',
    clock: manualClock(new Date()),
    seller: '',
  })
  for (const signature of [undefined, 't=1,v1=0', ''])
    expect(() => payments.readEvent(Buffer.from('{}'), signature)).toThrow(NoEventSecret)
})
