import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '#server/db/database.ts'
import { signed } from '#server/testing/payments.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { deliver, payAtStripe, settled, stripeApp } from '../billing.factory.ts'
import { applyEvent, reconcile } from './reconcile.service.ts'
import { syncSubscription } from './sync.service.ts'

async function rowOf(app: TestApp, id: string) {
  const [row] = await rowsOf<Record<string, unknown>>(
    app.deps.db,
    sql`select s.status, s.cancel_at_period_end as cancelled,
        (select count(*)::int from payment_events e where e.subscription_id = s.id) as events
      from subscriptions s where s.id = ${id}`,
  )
  return row
}

test('[security K4] a process that dies between receipt and effect loses nothing', async () => {
  const stripe = await stripeApp({ working: false })
  const { events, subscriptionId: id } = await payAtStripe(stripe)
  for (const event of events) expect((await deliver(stripe.app, signed(event))).statusCode).toBe(200)
  expect(await rowOf(stripe.app, id)).toBeUndefined()
  const next = await testApp({ db: stripe.app.db, working: true, parts: { payments: stripe.payments } })
  await expect.poll(() => rowOf(next, id)).toMatchObject({ status: 'active' })
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
  await expect.poll(() => rowOf(app, id)).toMatchObject({ status: 'canceled' })
  held.resolve()
  await settled(app)
  expect(await rowOf(app, id)).toMatchObject({ status: 'canceled' })
})

test('an invoice of long ago that is paid or given back late is seen, also when reading was cut short', async () => {
  const stripe = await stripeApp()
  const { app, account, state } = stripe
  const { events, subscriptionId: id } = await payAtStripe(stripe)
  const first = account.invoicesFor(id)[0]?.id ?? ''
  const second = account.bill(id, { status: 'open' }).id
  for (let month = 0; month < 230; month++) account.bill(id)
  const kept = async () => {
    const query = sql`select id, status, credited, (select count(*)::int from invoices) as all
      from invoices where id in (${first}, ${second}) order by id = ${second}`
    return rowsOf<Record<string, unknown>>(app.deps.db, query)
  }
  // The first page is kept; the next one fails and is taken up where it was.
  state.failing = /starting_after/
  for (const event of events) await deliver(app, signed(event))
  await expect
    .poll(() => state.asked.filter((asked) => asked === 'GET /v1/invoices').length)
    .toBeGreaterThan(events.length)
  expect(await kept()).toEqual([])
  state.failing = undefined
  await settled(app)
  expect(await kept()).toEqual([
    { id: first, status: 'paid', credited: 0, all: 232 },
    { id: second, status: 'open', credited: 0, all: 232 },
  ])
  account.credit(new URLSearchParams({ invoice: first, refund_amount: '500' }))
  await deliver(app, signed(account.settle(second, 'paid')))
  await settled(app)
  expect(await kept()).toMatchObject([{ credited: 500 }, { status: 'paid' }])
})

test('an event that never arrived is found, and so is one whose job died', async () => {
  const stripe = await stripeApp()
  const { app, account } = stripe
  const { subscriptionId: id } = await payAtStripe(stripe)
  expect(await rowOf(app, id)).toBeUndefined()
  await reconcile(app.deps)
  await settled(app)
  expect(await rowOf(app, id)).toMatchObject({ status: 'active', events: 4 })

  // Kept, without a job: one that may still be under way, one for long enough, and one for very long.
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
  const forgotten = await received('400 days')
  await reconcile(app.deps)
  await settled(app)
  expect(await rowOf(app, id)).toMatchObject({ cancelled: true })
  const applied = sql`select id from payment_events where applied_at is not null and received_at < now() - interval '30 minutes' order by received_at`
  expect(await rowsOf(app.deps.db, applied)).toEqual([{ id: forgotten }, { id: dead }])
})

test('[security K5] unreadable events stop nothing else and are kept; unclear ones are read however old they are', async () => {
  const stripe = await stripeApp({ working: false })
  const { app, account, state } = stripe
  const [old, gone] = [await payAtStripe(stripe), await payAtStripe(stripe)]
  for (const { subscriptionId } of [old, gone]) await syncSubscription(app.deps, subscriptionId)
  await app.deps.db.execute(sql`update subscriptions set status = 'unpaid', read_at = now() - interval '90 days'
    where id = ${old.subscriptionId}`)
  const queued = () => rowsOf(app.deps.db, sql`select data from jobs.job where name = 'billing.sync'`)
  // As after three weeks in which nobody here heard a thing.
  for (const event of account.events()) event.created -= 21 * 86_400
  state.failing = /v1\/events/
  await expect(reconcile(app.deps)).rejects.toThrow('The payment provider could not do this right now.')
  expect(await queued()).toEqual([{ data: { subscriptionId: old.subscriptionId } }])
  state.failing = undefined
  expect(await reconcile(app.deps)).toEqual({ lost: 8, overdue: 1 })
  account.change(old.subscriptionId, { status: 'canceled' })
  expect(await reconcile(app.deps)).toEqual({ lost: 1, overdue: 1 })
  await syncSubscription(app.deps, old.subscriptionId)
  expect(await reconcile(app.deps)).toEqual({ lost: 0, overdue: 0 })

  account.lose(gone.subscriptionId)
  const [told] = gone.events
  await expect(applyEvent(app.deps, told?.id ?? '')).rejects.toThrow('does not show this subscription')
  const noted = sql`select applied_at, failure from payment_events where id = ${told?.id}`
  expect(await rowsOf(app.deps.db, noted)).toEqual([
    { applied_at: null, failure: expect.stringContaining('does not show') },
  ])
  // A foreign sale of the same provider is ignored.
  await syncSubscription(app.deps, 'sub_of_another')
})

test('an unreadable event is read later', async () => {
  const stripe = await stripeApp()
  const { events, subscriptionId: id } = await payAtStripe(stripe)
  stripe.state.down = true
  for (const event of events) expect((await deliver(stripe.app, signed(event))).statusCode).toBe(200)
  await expect.poll(() => stripe.state.asked.includes(`GET /v1/subscriptions/${id}`)).toBe(true)
  stripe.state.down = false
  await expect.poll(() => rowOf(stripe.app, id)).toMatchObject({ status: 'active' })
})
