import { sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { rowsOf } from '#server/db/database.ts'
import { signed } from '#server/testing/payments.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { deliver, PATIENCE, payAtStripe, settled, stripeApp } from './billing.factory.ts'
import { reconcile } from './sync.service.ts'

type StripeApp = Awaited<ReturnType<typeof stripeApp>>
type Account = StripeApp['account']

/** What can happen to a subscription after it was bought, each with its event. */
const happenings: Record<string, (account: Account, id: string) => Stripe.Event> = {
  cancelled: (account, id) => account.change(id, { cancel_at_period_end: true }),
  resumed: (account, id) => account.change(id, { cancel_at_period_end: false }),
  'payment failed': (account, id) => account.change(id, { status: 'past_due' }),
  'paid again': (account, id) => account.change(id, { status: 'active' }),
  unpaid: (account, id) => account.change(id, { status: 'unpaid' }),
  ended: (account, id) => account.change(id, { status: 'canceled' }),
}
const names = Object.keys(happenings)
const pairs = names.flatMap((first) =>
  names.filter((other) => other !== first).map((second) => [first, second]),
)

/** The same numbers in every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return 1 + (state % sides)
  }
}

async function rowOf(app: TestApp, id: string) {
  const [row] = await rowsOf<Record<string, unknown>>(
    app.deps.db,
    sql`select s.status, s.cancel_at_period_end as cancelled, s.plan, u.plan as has,
        (select count(*)::int from payment_events e where e.subscription_id = s.id) as events
      from subscriptions s left join users u on u.id = s.user_id where s.id = ${id}`,
  )
  return row
}

const truth = (account: Account, id: string) => {
  const { status, cancel_at_period_end: cancelled } = account.subscription(id) ?? {}
  const open = status === 'active' || status === 'past_due'
  return { status, cancelled, plan: 'pro', has: open ? 'pro' : 'free' }
}

/** Delivers each so often, all mixed, and some of them at once. */
async function deliverMixed(app: TestApp, events: Stripe.Event[], roll: (sides: number) => number) {
  const all = events
    .flatMap((event) => Array.from({ length: roll(10) }, () => ({ event, at: roll(1_000) })))
    .sort((a, b) => a.at - b.at)
  while (all.length > 0) {
    const together = all.splice(0, roll(4))
    const replies = await Promise.all(together.map(({ event }) => deliver(app, signed(event))))
    expect(replies.map((reply) => reply.statusCode)).toEqual(together.map(() => 200))
  }
}

test('[security K5] every order of every pair of events, each one to ten times, ends as Stripe says', async () => {
  const stripe = await stripeApp()
  const { app, account } = stripe
  app.deps.limits = {
    ...app.deps.limits,
    'checkout-address': { ...app.deps.limits['checkout-address'], most: 999 },
  }
  const roll = dice(20_261_115)
  const bought: string[] = []
  for (const [first = '', second = ''] of pairs) {
    const seller = await app.build.user()
    const { events, subscriptionId: id } = await payAtStripe(stripe, seller.token)
    bought.push(id)
    const before = happenings[first]?.(account, id)
    // Half of the time the first is delivered before the second happens, else both when both have.
    if (before && roll(2) === 1) await deliverMixed(app, [before], roll)
    const after = happenings[second]?.(account, id)
    await deliverMixed(
      app,
      [...events, before, after].filter((event) => event !== undefined),
      roll,
    )
  }
  await settled(app)
  for (const id of bought) {
    const told = account.events().filter(({ data }) => 'id' in data.object && data.object.id === id).length
    // The invoice and the session are told of under ids of their own.
    expect([id, await rowOf(app, id)]).toEqual([id, { ...truth(account, id), events: told + 2 }])
  }
}, 240_000)

test('[security K4] a process that dies between receipt and effect loses nothing', async () => {
  const stripe = await stripeApp({ working: false })
  const { events, subscriptionId: id } = await payAtStripe(stripe)
  for (const event of events) expect((await deliver(stripe.app, signed(event))).statusCode).toBe(200)
  expect(await rowOf(stripe.app, id)).toBeUndefined()
  const next = await testApp({ db: stripe.app.db, working: true, parts: { payments: stripe.payments } })
  await expect.poll(() => rowOf(next, id), { timeout: PATIENCE }).toMatchObject({ status: 'active' })
  await settled(next)
  expect(next.letters).toHaveLength(1)
})

test('a read that began earlier does not undo one that began later', async () => {
  const stripe = await stripeApp()
  const { app, account, payments } = stripe
  const { events, subscriptionId: id } = await payAtStripe(stripe)
  const [created] = events
  if (!created) throw new Error('Nothing was told.')
  const [held, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const read = payments.readSubscription
  payments.readSubscription = async (asked) => {
    const early = await read(asked)
    seen.resolve()
    await held.promise
    return early
  }
  await deliver(app, signed(created))
  await seen.promise
  payments.readSubscription = read
  await deliver(app, signed(account.change(id, { status: 'canceled' })))
  await expect.poll(() => rowOf(app, id), { timeout: PATIENCE }).toMatchObject({ status: 'canceled' })
  held.resolve()
  await settled(app)
  expect(await rowOf(app, id)).toMatchObject({ status: 'canceled' })
})

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
  await deliverMixed(app, [...events, ...opened], roll)
  await settled(app)
  expect(await kept()).toEqual({ returned: 500, disputed: true })
  const later = [account.returnCharge(charge, 1_000), account.closeDispute(charge, 'won')]
  await deliverMixed(app, [...opened, ...later], roll)
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

test('an event that never arrived is found, and so is one whose job died', async () => {
  const stripe = await stripeApp()
  const { app, account } = stripe
  const { subscriptionId: id } = await payAtStripe(stripe)
  expect(await rowOf(app, id)).toBeUndefined()
  await reconcile(app.deps)
  await settled(app)
  expect(await rowOf(app, id)).toMatchObject({ status: 'active', events: 4 })

  // Kept, without a job: one that may still be under way, one for long enough, and one that is too old to matter.
  const received = async (age: string) => {
    const event = account.change(id, { cancel_at_period_end: true })
    await app.deps.db.execute(
      sql`insert into payment_events (id, type, subscription_id, happened_at, received_at)
        values (${event.id}, ${event.type}, ${id}, now(), now() - ${age}::interval)`,
    )
    return event.id
  }
  await received('50 minutes')
  const dead = await received('70 minutes')
  await received('4 days')
  await reconcile(app.deps)
  await settled(app)
  expect(await rowOf(app, id)).toMatchObject({ cancelled: true })
  const applied = sql`select id from payment_events where applied_at is not null and received_at < now() - interval '30 minutes'`
  expect(await rowsOf(app.deps.db, applied)).toEqual([{ id: dead }])
})

test('what could not be read is read later', async () => {
  const stripe = await stripeApp()
  const { events, subscriptionId: id } = await payAtStripe(stripe)
  stripe.state.down = true
  for (const event of events) expect((await deliver(stripe.app, signed(event))).statusCode).toBe(200)
  await expect
    .poll(() => stripe.state.asked.includes(`GET /v1/subscriptions/${id}`), { timeout: PATIENCE })
    .toBe(true)
  stripe.state.down = false
  await expect.poll(() => rowOf(stripe.app, id), { timeout: PATIENCE }).toMatchObject({ status: 'active' })
}, 60_000)
