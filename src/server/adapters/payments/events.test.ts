import { expect, test } from 'vitest'
import { manualClock } from '#server/adapters/clock/manual.ts'
import { BadEvent, NoEventSecret } from '#server/ports/payments.ts'
import { stripePayments } from './stripe.ts'
import { guestOrder, sessionIn, stripe } from './testing/stripe-payments.ts'
import { secretKey, signed } from './testing/stripe-server.ts'

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
