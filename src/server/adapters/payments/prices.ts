import type Stripe from 'stripe'
import { type Interval, PaidPlan, type PlanOrder, prices } from '#contracts/billing.ts'
import { planNames } from '#contracts/plans.ts'

/** Prices are known by these names at Stripe, so that nobody has to copy ids into settings. */
const keyOf = ({ plan, interval }: PlanOrder) => `sellwright_${plan}_${interval}`

const intervals: Interval[] = ['month', 'year']
const orders = new Map(
  PaidPlan.options.flatMap((plan) =>
    intervals.map((interval) => [keyOf({ plan, interval }), { plan, interval }] as const),
  ),
)

/** Plan and interval of one of our prices. A retired price has given its lookup key to the next, and keeps a note. */
export const orderOf = (price: Stripe.Price | undefined): PlanOrder | undefined =>
  orders.get(price?.metadata?.order ?? price?.lookup_key ?? '')

/** The id of a price, which is made the first time it is asked for, or again when our table says another amount. */
export function priceBook(stripe: Stripe) {
  const known = new Map<string, Promise<string>>()
  return (order: PlanOrder): Promise<string> => {
    const key = keyOf(order)
    const found = known.get(key) ?? findOrMake(stripe, key, order)
    known.set(key, found)
    found.catch(() => known.delete(key))
    return found
  }
}

async function findOrMake(stripe: Stripe, key: string, { plan, interval }: PlanOrder): Promise<string> {
  const amount = prices[plan][interval]
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true })
  const fitting = data.find((price) => price.unit_amount === amount && price.currency === 'usd')
  if (fitting) return fitting.id
  for (const { id } of data) await stripe.prices.update(id, { metadata: { order: key } })
  const made = await stripe.prices.create(
    {
      currency: 'usd',
      unit_amount: amount,
      recurring: { interval },
      lookup_key: key,
      transfer_lookup_key: true,
      metadata: { order: key },
      product_data: { name: `Sellwright ${planNames[plan]}` },
    },
    { idempotencyKey: `${key}_${amount}` },
  )
  return made.id
}
