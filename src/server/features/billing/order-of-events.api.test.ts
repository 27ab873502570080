import { sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { rowsOf } from '#server/db/database.ts'
import { signed } from '#server/testing/payments.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { deliver, monthly, PATIENCE, payAtStripe, settled, stripeApp } from './billing.factory.ts'

type StripeApp = Awaited<ReturnType<typeof stripeApp>>
type Account = StripeApp['account']

/** What can happen to a subscription, by the event that tells of it. What it was bought with has happened already. */
const happenings: Record<string, (account: Account, id: string, bought: Stripe.Event[]) => Stripe.Event> = {
  'checkout.session.completed': (_, __, bought) => toldOf(bought, 'checkout.session.completed'),
  'customer.subscription.created': (_, __, bought) => toldOf(bought, 'customer.subscription.created'),
  'customer.subscription.updated': (account, id) => account.change(id, { cancel_at_period_end: true }),
  'customer.subscription.paused': (account, id) => account.change(id, { status: 'paused' }, 'paused'),
  'customer.subscription.resumed': (account, id) => account.change(id, { status: 'active' }, 'resumed'),
  'customer.subscription.deleted': (account, id) => account.change(id, { status: 'canceled' }),
  'invoice.paid': (account, id) => account.settle(account.bill(id).id, 'paid'),
  'invoice.payment_failed': (account, id) => {
    account.change(id, { status: 'past_due' })
    return account.settle(account.bill(id).id, 'payment_failed')
  },
  'invoice.voided': (account, id) => account.settle(account.bill(id).id, 'voided'),
  'charge.refunded': (account, id) => account.returnCharge(firstCharge(account, id), 500),
  'charge.dispute.created': (account, id) => account.dispute(firstCharge(account, id)),
  'charge.dispute.closed': (account, id) => {
    account.dispute(firstCharge(account, id))
    return account.closeDispute(firstCharge(account, id), 'won')
  },
}
const pairs = Object.values(happenings).flatMap((first) =>
  Object.values(happenings).flatMap((second) => (second === first ? [] : [[first, second] as const])),
)

function toldOf(events: Stripe.Event[], type: string): Stripe.Event {
  const event = events.find((told) => told.type === type)
  if (!event) throw new Error(`Nobody told of ${type}.`)
  return event
}

const firstCharge = (account: Account, id: string) => `ch_${account.invoicesFor(id).at(-1)?.id}`

/** The same numbers in every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return 1 + (state % sides)
  }
}

/** All that we keep of subscriptions, by their ids. */
async function booksOf(app: TestApp): Promise<Record<string, unknown>> {
  const rows = await rowsOf<{ id: string; book: unknown }>(
    app.deps.db,
    sql`select s.id, json_build_object('status', s.status, 'cancelled', s.cancel_at_period_end, 'plan', u.plan,
        'mrr', (select coalesce(sum(after - before), 0) from mrr_changes where subscription_id = s.id),
        'invoices', (select json_agg(json_build_array(id, status, amount, returned, disputed) order by id)
          from invoices where subscription_id = s.id)) as book
      from subscriptions s join users u on u.id = s.user_id`,
  )
  return Object.fromEntries(rows.map(({ id, book }) => [id, book]))
}

/** What these would be if they were copied from Stripe now. */
function truth(account: Account, id: string) {
  const { status = '', cancel_at_period_end: cancelled } = account.subscription(id) ?? {}
  const isOpen = status === 'active' || status === 'past_due'
  const invoices = account.invoicesFor(id).map(({ id: invoiceId, status: stands, total }) => {
    const { amount_refunded: returned } = account.charge(`ch_${invoiceId}`) ?? {}
    const disputed = account.disputesOf(`ch_${invoiceId}`).some((dispute) => dispute.status !== 'won')
    return [invoiceId, stands, total, returned, disputed]
  })
  return {
    status,
    cancelled,
    plan: isOpen ? 'pro' : 'free',
    mrr: isOpen ? 3_900 : 0,
    invoices: invoices.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  }
}

/** Delivers each so often, all mixed, and some of them at once, to any of the processes. The last comes first. */
async function deliverMixed(
  apps: [TestApp, ...TestApp[]],
  events: Stripe.Event[],
  roll: (sides: number) => number,
) {
  const all = events
    .flatMap((event) => Array.from({ length: roll(10) }, () => ({ event, at: roll(1_000) })))
    .sort((a, b) => a.at - b.at)
  const last = events.at(-1)
  if (last) all.unshift({ event: last, at: 0 })
  while (all.length > 0) {
    const together = all.splice(0, roll(4))
    const replies = await Promise.all(
      together.map(({ event }) => deliver(apps[roll(apps.length) - 1] ?? apps[0], signed(event))),
    )
    expect(replies.map((reply) => reply.statusCode)).toEqual(together.map(() => 200))
  }
}

/** Someone buys at Stripe, without the app. */
async function sell({ app, account }: StripeApp) {
  const { id } = await app.build.user()
  const [price] = account.pricesNamed('sellwright_pro_month')
  const form = {
    'line_items[0][price]': price?.id ?? '',
    'subscription_data[metadata][user_id]': String(id),
  }
  const session = account.addSession(new URLSearchParams(form))?.id ?? ''
  const bought = account.pay(session)
  return { bought, id: account.session(session)?.subscription ?? '' }
}

test('[security K5] every order of every pair of events, each one to ten times, some at once, some taken by a process that dies then, ends as Stripe says', async () => {
  const stripe = await stripeApp()
  const { app, account } = stripe
  // It takes events, and is gone before it does what they call for.
  const dying = await testApp({ db: app.db, parts: { payments: stripe.payments } })
  const roll = dice(20_261_115)
  await stripe.payments.startCheckout({ ...monthly, email: 'lena@shop.example', buyer: 'guest' })
  const ids: string[] = []
  for (const [first, second] of pairs) {
    const { bought, id } = await sell(stripe)
    ids.push(id)
    await deliverMixed([app, dying], [first(account, id, bought), second(account, id, bought)], roll)
  }
  await settled(app)
  expect(ids).toHaveLength(132)
  expect(await booksOf(app)).toEqual(Object.fromEntries(ids.map((id) => [id, truth(account, id)])))
  const events = sql`select count(*)::int as count, count(applied_at)::int as applied from payment_events`
  expect(await rowsOf(app.deps.db, events)).toEqual([{ count: 264, applied: 264 }])
}, 240_000)

test('[security K5] refunds and a dispute in any order, and a read that is late, leave what Stripe says of a charge', async () => {
  const stripe = await stripeApp()
  const { app, account, payments } = stripe
  const { events, subscriptionId: id } = await payAtStripe(stripe)
  const invoiceId = account.invoicesOf(account.subscription(id)?.customer.id ?? '')[0]?.id ?? ''
  const charge = `ch_${invoiceId}`
  const kept = async () =>
    (await rowsOf(app.deps.db, sql`select returned, disputed from invoices where id = ${invoiceId}`))[0]
  const roll = dice(7)
  const opened = [account.returnCharge(charge, 500), account.dispute(charge)]
  await deliverMixed([app], [...events, ...opened], roll)
  await settled(app)
  expect(await kept()).toEqual({ returned: 500, disputed: true })
  const later = [account.returnCharge(charge, 1_000), account.closeDispute(charge, 'won')]
  await deliverMixed([app], [...opened, ...later], roll)
  await settled(app)
  expect(await kept()).toEqual({ returned: 1_000, disputed: false })

  const [held, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const read = payments.readCharge
  payments.readCharge = async (asked) => {
    const early = await read(asked)
    seen.resolve()
    await held.promise
    return early
  }
  await deliver(app, signed(account.returnCharge(charge, 2_000)))
  await seen.promise
  payments.readCharge = read
  await deliver(app, signed(account.returnCharge(charge, 3_000)))
  await expect.poll(kept, { timeout: PATIENCE }).toEqual({ returned: 3_000, disputed: false })
  held.resolve()
  await settled(app)
  expect(await kept()).toEqual({ returned: 3_000, disputed: false })
}, 60_000)
