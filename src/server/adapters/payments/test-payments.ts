import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { BOOKS_IN, prices } from '#contracts/billing.ts'
import type { Db } from '#server/db/database.ts'
import { TEST_PAYMENT_ID } from '#server/ids/test-payment-ids.ts'
import type { Clock } from '#server/ports/clock.ts'
import {
  type PaidSubscription,
  PaymentError,
  type Payments,
  type ReadInvoice,
  type SignedMessage,
} from '#server/ports/payments.ts'
import { readSignedEvent } from './events.ts'
import { type OrderFrom, type PaidPeriod, periodsUntil } from './test-payments.periods.ts'
import {
  addTestRecord,
  CHECKOUT,
  changeTestSubscription,
  deleteTestRecord,
  readTestRecord,
  StoredTestCheckout,
  TestSubscription,
  testCheckoutsOf,
  testSubscriptionsOf,
} from './test-payments.store.ts'

interface TestPaymentsOptions {
  db: Db
  clock: Clock
  /** Signing secret of its messages. */
  secret: string
}

const SUBSCRIPTION = `${TEST_PAYMENT_ID}sub_`
const NOT_THERE = 'This test payment no longer exists.'
const newId = () => randomUUID().replaceAll('-', '')

/** Test payments: stored in a table, with events signed like Stripe's. */
export function testPayments({ db, clock, secret }: TestPaymentsOptions): Payments {
  async function change(id: string, changing: Parameters<typeof changeTestSubscription>[2]) {
    const changed = await changeTestSubscription(db, id, changing)
    if (!changed) throw new PaymentError(NOT_THERE)
  }
  return {
    kind: 'practice',
    testMode: false,
    hasWebhook: true,
    async startCheckout({ customerId = `${TEST_PAYMENT_ID}cus_${newId()}`, ...order }) {
      const id = CHECKOUT + newId()
      await addTestRecord(db, id, { ...order, customerId, createdAt: clock.now() })
      return { url: `/pricing#practice=${id}` }
    },
    async readCheckout(id) {
      const found = await readTestRecord(db, StoredTestCheckout, id)
      const paid = found && (await readTestRecord(db, TestSubscription, subscriptionFor(id)))
      return found && { ...found, subscriptionId: paid && subscriptionFor(id) }
    },
    async closeCheckouts(userId) {
      for (const id of await testCheckoutsOf(db, userId))
        if (!(await readTestRecord(db, TestSubscription, subscriptionFor(id)))) await deleteTestRecord(db, id)
    },
    async readSubscription(id) {
      const found = await readTestRecord(db, TestSubscription, id)
      return found && asRead(id, found, clock.now())
    },
    assign: (id, userId) => change(id, () => ({ buyer: { userId } })),
    async quote(id, { plan, interval }) {
      const found = await readTestRecord(db, TestSubscription, id)
      if (!found) throw new PaymentError(NOT_THERE)
      // Another interval begins a period at once; another plan counts from the next one on.
      const dueNow = interval === found.interval ? 0 : prices[plan][interval]
      return { dueNow, credited: 0, currency: BOOKS_IN, alsoResumes: found.endsAt !== null }
    },
    changePlan: (id, { plan, interval }) =>
      change(id, (found) => ({
        plan,
        interval,
        endsAt: null,
        orders: [...ordersOf(found), { plan, interval, from: clock.now() }],
      })),
    cancelAtPeriodEnd: (id, cancel) =>
      change(id, (found) => ({ endsAt: cancel ? presentPeriod(found, clock.now()).end : null })),
    end(id) {
      const now = clock.now()
      return change(id, ({ endsAt }) => ({ endsAt: endsAt && endsAt < now ? endsAt : now }))
    },
    async invoices(of) {
      const items = (await testSubscriptionsOf(db, of))
        .flatMap(([id, found]) => invoicesOf(id, found, clock.now()).reverse())
        .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
      return { items, next: undefined }
    },
    // Nothing is charged, so nothing can be disputed.
    readCharge: async () => undefined,
    refund: (invoiceId, { id, amount }) =>
      change(invoiceId.replace(/_\d+$/, ''), ({ refunds }) =>
        refunds.some((given) => given.id === id) ? {} : { refunds: [...refunds, { id, invoiceId, amount }] },
      ),
    portal: async () => ({ url: '/settings#billing' }),
    readEvent: (body, signature) =>
      readSignedEvent(body, signature, { secret, live: false, now: clock.now() }),
    async *eventsSince() {
      // Nothing is sent over a wire here that could be lost on it.
    },
    practice: {
      async pay(checkoutId) {
        const found = await readTestRecord(db, StoredTestCheckout, checkoutId)
        if (!found) return undefined
        const { createdAt: _, ...order } = found
        const now = clock.now()
        await addTestRecord(db, subscriptionFor(checkoutId), {
          ...order,
          startedAt: now,
          orders: [],
          endsAt: null,
          refunds: [],
        })
        return {
          url: `/payment-success#checkout=${checkoutId}`,
          messages: messagesFor(checkoutId, { secret, now }),
        }
      },
    },
  }
}

/** One checkout is one subscription: paying twice buys it once. */
const subscriptionFor = (checkoutId: string) => SUBSCRIPTION + checkoutId.slice(CHECKOUT.length)

const ordersOf = ({ orders, plan, interval, startedAt }: TestSubscription): OrderFrom[] =>
  orders.length > 0 ? orders : [{ plan, interval, from: startedAt }]

const periodsOf = (found: TestSubscription, endsAt: Date | null, now: Date): PaidPeriod[] =>
  periodsUntil({ orders: ordersOf(found), endsAt }, now)

function presentPeriod(found: TestSubscription, now: Date): PaidPeriod {
  const period = periodsOf(found, null, now).at(-1)
  if (!period) throw new Error('A test subscription has no period.')
  return period
}

function asRead(id: string, found: TestSubscription, now: Date): PaidSubscription {
  const { endsAt, refunds: _, orders: __, ...order } = found
  const isOver = endsAt !== null && endsAt <= now
  return {
    ...order,
    id,
    soldHere: true,
    referral: found.referral,
    status: isOver ? 'canceled' : 'active',
    amount: prices[found.plan][found.interval],
    currency: 'usd',
    endedAt: isOver ? endsAt : undefined,
    periodEnd: endsAt ?? presentPeriod(found, now).end,
    cancelAtPeriodEnd: endsAt !== null,
  }
}

function invoicesOf(id: string, found: TestSubscription, now: Date): ReadInvoice[] {
  return periodsOf(found, found.endsAt, now).map(({ plan, interval, start }, index) => {
    const invoiceId = `${id}_${index + 1}`
    const amount = prices[plan][interval]
    const credited = found.refunds
      .filter((given) => given.invoiceId === invoiceId)
      .reduce((sum, given) => sum + given.amount, 0)
    return {
      id: invoiceId,
      number: `TEST-${invoiceId.slice(SUBSCRIPTION.length, SUBSCRIPTION.length + 6).toUpperCase()}-${index + 1}`,
      createdAt: start.toISOString(),
      amount,
      currency: 'usd',
      status: credited > 0 ? 'refunded' : 'paid',
      url: null,
      credited,
      paidAt: start,
    }
  })
}

/** The parts of Stripe's checkout event that are read here. */
function messagesFor(checkoutId: string, { secret, now }: { secret: string; now: Date }): SignedMessage[] {
  const subscription = subscriptionFor(checkoutId)
  const told = [
    {
      type: 'checkout.session.completed',
      object: { id: checkoutId, object: 'checkout.session', subscription },
    },
    { type: 'customer.subscription.created', object: { id: subscription, object: 'subscription' } },
  ]
  return told.map(({ type, object }) => {
    const payload = JSON.stringify({
      id: `${TEST_PAYMENT_ID}evt_${checkoutId.slice(CHECKOUT.length)}_${type}`,
      object: 'event',
      livemode: false,
      created: Math.floor(now.getTime() / 1_000),
      type,
      data: { object },
    })
    const timestamp = Math.floor(now.getTime() / 1_000)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    return { body: Buffer.from(payload), signature }
  })
}
