import { expect, test } from 'vitest'
import { PaymentRefused } from '#server/ports/payments.ts'
import { guestOrder, sessionIn, stripe } from './testing/stripe-payments.ts'

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

test('the price of a period includes its current price and continuing discounts', async () => {
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
