import { sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { rowsOf } from '#server/db/database.ts'
import { approvedPartner } from '#server/features/partners/partners.factory.ts'
import { signed, WEBHOOK_EVENTS } from '#server/testing/payments.ts'
import { isFullRun } from '#server/testing/scope.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { claimBy, deliver, monthly, payAtStripe, settled, stripeApp } from '../billing.factory.ts'

type StripeApp = Awaited<ReturnType<typeof stripeApp>>
type Account = StripeApp['account']
type Dice = (sides: number) => number

const MOST_TIMES = isFullRun ? 10 : 3

/** Events that can happen to a subscription. The purchase has happened already. */
const happenings = {
  'checkout.session.completed': (_, { bought }) => toldOf(bought, 'checkout.session.completed'),
  'customer.subscription.created': (_, { bought }) => toldOf(bought, 'customer.subscription.created'),
  'customer.subscription.updated': (account, { id }) => account.change(id, { cancel_at_period_end: true }),
  'customer.subscription.paused': (account, { id }) => account.change(id, { status: 'paused' }, 'paused'),
  'customer.subscription.resumed': (account, { id }) => account.change(id, { status: 'active' }, 'resumed'),
  'customer.subscription.deleted': (account, { id }) => account.change(id, { status: 'canceled' }),
  'invoice.paid': (account, { id }) => account.settle(account.bill(id).id, 'paid'),
  'invoice.payment_failed': (account, { id }) => {
    account.change(id, { status: 'past_due' })
    return account.settle(account.bill(id).id, 'payment_failed')
  },
  'invoice.voided': (account, { id }) => account.settle(account.bill(id).id, 'voided'),
  'invoice.marked_uncollectible': (account, { id }) =>
    account.settle(account.bill(id).id, 'marked_uncollectible'),
  'charge.refunded': (account, { id }) => giveBack(account, id, 500),
  'refund.failed': (account, { id }) => {
    giveBack(account, id, 300)
    return account.bounce(firstCharge(account, id))
  },
  'refund.updated': (account, { id }) => {
    giveBack(account, id, 200)
    return account.bounce(firstCharge(account, id), 'refund.updated')
  },
  'charge.refund.updated': (account, { id }) => {
    giveBack(account, id, 100)
    return account.cancelRefund(firstCharge(account, id))
  },
  'charge.dispute.created': (account, { id }) => account.dispute(firstCharge(account, id)),
  'charge.dispute.closed': (account, { id }) => {
    account.dispute(firstCharge(account, id))
    return account.closeDispute(firstCharge(account, id), 'won')
  },
} satisfies Record<string, (account: Account, sale: Pick<Sale, 'id' | 'bought'>) => Stripe.Event>
type Kind = keyof typeof happenings
const kinds = Object.keys(happenings) as Kind[]
const byPlace = (a: Kind, b: Kind) => kinds.indexOf(a) - kinds.indexOf(b)
const farther = (kind: Kind) => kinds[(kinds.indexOf(kind) + 5) % kinds.length] ?? kind

/**
 * Each sale gets two events, the later one reported first, then two others. Every kind is reported before and after every other
 * kind that happened before it, with half as many sales as pairs.
 */
const courses = kinds.flatMap((first, at) =>
  kinds.slice(at + 1).map((second) => {
    const others = [first, second].map(farther).sort(byPlace).reverse()
    return [[first, second], others] satisfies [Kind[], Kind[]]
  }),
)
const toldBackwards = courses.flat()
const toldInOrder = courses.flatMap(([before, after]) =>
  before.flatMap((first) => after.flatMap((second) => (second === first ? [] : [[first, second]]))),
)
const countOf = (pairs: string[][]) => new Set(pairs.map((pair) => pair.join(' '))).size

function toldOf(events: Stripe.Event[], type: string): Stripe.Event {
  const event = events.find((told) => told.type === type)
  if (!event) throw new Error(`Nobody told of ${type}.`)
  return event
}

const firstCharge = (account: Account, id: string) => `ch_${account.invoicesFor(id).at(-1)?.id}`

function giveBack(account: Account, id: string, amount: number): Stripe.Event {
  const charge = firstCharge(account, id)
  return account.returnCharge(charge, (account.charge(charge)?.amount_refunded ?? 0) + amount)
}

/** The same numbers in every run. */
function dice(seed: number): Dice {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return 1 + (Math.floor(state / 65_536) % sides)
  }
}

/** All that we keep of subscriptions, by their ids. */
async function booksOf(app: TestApp): Promise<Record<string, unknown>> {
  const rows = await rowsOf<{ id: string; book: unknown }>(
    app.deps.db,
    sql`select s.id, json_build_object('status', s.status, 'cancelled', s.cancel_at_period_end, 'owner', s.user_id, 'plan', u.plan,
        'mrr', (select coalesce(sum(after - before), 0) from mrr_changes where subscription_id = s.id),
        'commission', (select coalesce(sum(c.amount), 0) from commissions c join invoices i on i.id = c.invoice_id
          where i.subscription_id = s.id),
        'invoices', (select json_agg(json_build_array(id, status, amount, lost) order by id)
          from invoices where subscription_id = s.id)) as book
      from subscriptions s left join users u on u.id = s.user_id`,
  )
  return Object.fromEntries(rows.map(({ id, book }) => [id, book]))
}

const ourWords: Partial<Record<string, string>> = { uncollectible: 'void' }

/** Expected state if copied from Stripe now: a partner gets 30 percent of the remaining payment. */
function truth(account: Account, { id, owner, byLink }: Sale) {
  const { status = '', cancel_at_period_end: cancelled } = account.subscription(id) ?? {}
  const invoices = account.invoicesFor(id).map(({ id: invoiceId, status: stands, total }) => {
    const { amount_refunded: returned = 0 } = account.charge(`ch_${invoiceId}`) ?? {}
    const disputed = account.disputesOf(`ch_${invoiceId}`).some((dispute) => dispute.status !== 'won')
    return { invoiceId, stands: ourWords[stands ?? ''] ?? stands, total, lost: disputed ? total : returned }
  })
  const earned = invoices.map(({ stands, total, lost }) =>
    stands === 'paid' ? Math.floor((total - lost) * 0.3) : 0,
  )
  return {
    status,
    cancelled,
    owner,
    plan: owner && (isOpen(account, id) ? 'pro' : 'free'),
    mrr: isOpen(account, id) ? 3_900 : 0,
    commission: owner && byLink ? earned.reduce((sum, part) => sum + part, 0) : 0,
    invoices: invoices
      .map(({ invoiceId, stands, total, lost }) => [invoiceId, stands, total, lost])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  }
}

const isOpen = (account: Account, id: string) =>
  ['active', 'past_due'].includes(account.subscription(id)?.status ?? '')

/** Delivers each so often, all mixed, and some of them at once, to any of the processes. The last comes first. */
async function deliverMixed(apps: [TestApp, ...TestApp[]], events: Stripe.Event[], roll: Dice) {
  const all = events
    .flatMap((event) => Array.from({ length: roll(roll(MOST_TIMES)) }, () => ({ event, at: roll(1_000) })))
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

interface Sale {
  id: string
  bought: Stripe.Event[]
  /** Delivered events. */
  told: Stripe.Event[]
  buyer: { id: number; token: string }
  /** The buyer's id, once it is theirs: a guest's purchase has to be claimed. */
  owner: number | null
  byLink: boolean
  /** Later events, once we have handled the first two. */
  next: Kind[]
}

type Partner = Pick<Awaited<ReturnType<typeof approvedPartner>>, 'code' | 'lena'>

/** Someone buys at Stripe, without the app: a member or a guest, some of them by a partner's link. */
async function sell({ app, account }: StripeApp, partner: Partner, next: Kind[], roll: Dice): Promise<Sale> {
  const buyer = await app.build.user()
  const [price] = account.pricesNamed('sellwright_pro_month')
  const [isGuest, byLink] = [roll(2) === 1, roll(2) === 1]
  const clickedAt = new Date(Date.now() - 3_600_000).toISOString()
  const metadata = {
    ...(isGuest ? { guest: 'yes' } : { user_id: String(buyer.id) }),
    ...(isGuest && byLink && { referral_code: partner.code, referral_sub: '', referral_at: clickedAt }),
  }
  if (!isGuest && byLink)
    await app.deps.db.execute(sql`insert into referrals (user_id, partner_id, sub, clicked_at)
      values (${buyer.id}, ${partner.lena.id}, '', ${clickedAt}::timestamptz)`)
  const form = Object.entries(metadata).map(([key, value]) => [`subscription_data[metadata][${key}]`, value])
  const session = account.addSession(
    new URLSearchParams([['line_items[0][price]', price?.id ?? ''], ...form]),
  )
  const bought = account.pay(session?.id ?? '')
  const id = account.session(session?.id ?? '')?.subscription ?? ''
  return { id, bought, told: [], buyer, byLink, next, owner: isGuest ? null : buyer.id }
}

/** Claims an unowned subscription, if there is still something to claim. */
async function claim({ app, account }: StripeApp, sale: Sale): Promise<void> {
  if (sale.owner !== null || !isOpen(account, sale.id)) return
  await claimBy(app, sale.buyer.token, sale.id)
  sale.owner = sale.buyer.id
}

const SEED = 20_261_115

test(`[security K5] every order of every pair of events, each one to ${MOST_TIMES} times, some at once, some taken by a process that dies then, of members and guests, ends as Stripe says (seed ${SEED})`, async () => {
  const pairs = WEBHOOK_EVENTS.length * (WEBHOOK_EVENTS.length - 1)
  expect(kinds.toSorted()).toEqual(WEBHOOK_EVENTS.toSorted())
  expect([countOf(toldBackwards), countOf(toldInOrder)]).toEqual([pairs, pairs])
  const stripe = await stripeApp()
  const { app, account } = stripe
  const { 'claim-address': limit } = app.deps.limits
  app.deps.limits = { ...app.deps.limits, 'claim-address': { ...limit, most: 1_000 } }
  // It takes events, and is gone before it does what they call for.
  const dying = await testApp({ db: app.db, parts: { payments: stripe.payments } })
  const roll = dice(SEED)
  const partner = await approvedPartner(app)
  await stripe.payments.startCheckout({ ...monthly, email: 'lena@shop.example', buyer: 'guest' })
  /** Earlier events are delivered again with it. */
  const happen = async (sale: Sale, these: Kind[]) => {
    sale.told.push(...these.map((kind) => happenings[kind](account, sale)))
    await deliverMixed([app, dying], sale.told, roll)
  }
  const allDone = () => settled(app, 120_000)
  const sales: Sale[] = []
  for (const [first, next] of courses) {
    const sale = await sell(stripe, partner, next, roll)
    sales.push(sale)
    await happen(sale, first)
  }
  await allDone()
  for (const sale of sales) {
    if (roll(2) === 1) await claim(stripe, sale)
    await happen(sale, sale.next)
  }
  await allDone()
  for (const sale of sales) await claim(stripe, sale)
  await allDone()
  expect(await booksOf(app)).toEqual(Object.fromEntries(sales.map((sale) => [sale.id, truth(account, sale)])))
  const events = sql`select id, applied_at is not null as applied from payment_events`
  const kept = await rowsOf<{ id: string; applied: boolean }>(app.deps.db, events)
  expect(kept.filter(({ applied }) => !applied)).toEqual([])
  // The scheduled reconciliation may have brought it without an event.
  const ids = new Set(kept.map(({ id }) => id))
  expect(sales.flatMap(({ told }) => told).filter(({ id }) => !ids.has(id))).toEqual([])
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
  await expect.poll(kept).toEqual({ returned: 3_000, disputed: false })
  held.resolve()
  await settled(app)
  expect(await kept()).toEqual({ returned: 3_000, disputed: false })
})
