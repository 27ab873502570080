import type Stripe from 'stripe'
import type { Quote } from '#contracts/billing.ts'
import { PaymentError } from '#server/ports/payments.ts'

const isToEnd = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription) =>
  cancel_at_period_end || cancel_at !== null

/** Takes back that it is to end. Stripe's own pages set a date where we set a mark, and no call may name both. */
const goingOn = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription) =>
  cancel_at !== null && !cancel_at_period_end ? { cancel_at: '' as const } : { cancel_at_period_end: false }

export async function cancelAtPeriodEnd(stripe: Stripe, id: string, cancel: boolean): Promise<void> {
  const change = cancel ? { cancel_at_period_end: true } : goingOn(await stripe.subscriptions.retrieve(id))
  await stripe.subscriptions.update(id, change)
}

export async function changePlan(stripe: Stripe, id: string, price: string): Promise<void> {
  const found = await stripe.subscriptions.retrieve(id)
  await stripe.subscriptions.update(id, {
    ...changeOf(found, price),
    payment_behavior: 'error_if_incomplete',
  })
}

/** Charge of `changePlan` if it were called now. */
export async function quoteChange(stripe: Stripe, id: string, price: string): Promise<Quote> {
  const found = await stripe.subscriptions.retrieve(id)
  const { amount_due, total, currency } = await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: changeOf(found, price),
  })
  return { dueNow: amount_due, credited: Math.max(0, -total), currency, alsoResumes: isToEnd(found) }
}

/** The difference is paid now, or nothing changes: with the next invoice it might never be. */
function changeOf(found: Stripe.Subscription, price: string) {
  const [item] = found.items.data
  if (!item) throw new PaymentError('This subscription has no item to change.')
  return {
    items: [{ id: item.id, price }],
    proration_behavior: 'always_invoice' as const,
    ...goingOn(found),
  }
}
