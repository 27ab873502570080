import { sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '#server/db/database.ts'
import { signed } from '#server/testing/payments.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { testApp } from '#server/testing/test-app.ts'
import { deliver, payAtStripe, settled, stripeApp } from '../billing.factory.ts'

const stored = ({ deps }: TestApp) => rowsOf(deps.db, sql`select id from payment_events`)
const queued = ({ deps }: TestApp) =>
  rowsOf(deps.db, sql`select id from jobs.job where name like 'billing.%'`)

type Message = { payload: string; signature?: string }
const attacks: Record<string, (event: Stripe.Event) => Message> = {
  unsigned: (event) => ({ payload: JSON.stringify(event) }),
  'with an empty signature': (event) => ({ ...signed(event), signature: '' }),
  stale: (event) => signed(event, { at: new Date(Date.now() - 400_000) }),
  altered: (event) => {
    const { payload, signature } = signed(event)
    return { payload: payload.replace('"livemode":false', '"livemode":false,"x":1'), signature }
  },
  'with one more space': (event) => {
    const { payload, signature } = signed(event)
    return { payload: ` ${payload}`, signature }
  },
  'signed by another': (event) => signed(event, { secret: 'whsec_of_another' }),
  'signed with nothing': (event) => signed(event, { secret: ' ' }),
  'of the wrong mode': (event) => signed({ ...event, livemode: true }),
}

describe('[security K3] webhook', () => {
  test.each(Object.keys(attacks))('an event that is %s is refused and not stored', async (name) => {
    const stripe = await stripeApp({ working: false })
    const { events } = await payAtStripe(stripe)
    const [event] = events
    const attack = attacks[name]
    if (!event || !attack) throw new Error('Nothing to attack with.')
    const reply = await deliver(stripe.app, attack(event))
    expect([reply.statusCode, reply.json().type]).toEqual([400, 'INVALID_TOKEN'])
    expect([await stored(stripe.app), await queued(stripe.app)]).toEqual([[], []])

    expect((await deliver(stripe.app, signed(event))).statusCode).toBe(200)
    expect(await stored(stripe.app)).toEqual([{ id: event.id }])
  })

  test('with no secret set, every event is refused', async () => {
    const stripe = await stripeApp({ working: false, secret: null })
    const { events } = await payAtStripe(stripe)
    for (const event of events) {
      for (const secret of [undefined, 'undefined', ' ']) {
        const message = secret ? signed(event, { secret }) : { payload: JSON.stringify(event) }
        expect((await deliver(stripe.app, message)).statusCode).toBe(503)
      }
    }
    expect([await stored(stripe.app), await queued(stripe.app)]).toEqual([[], []])
  })

  test('a practice event is not taken by real payments, nor anything where there are none', async () => {
    const [real, off] = [
      await stripeApp({ working: false }),
      await testApp({ env: { PRACTICE_PAYMENTS: 'off' } }),
    ]
    const practised = await testApp()
    const { url } = (await practised.deps.payments?.startCheckout({
      plan: 'pro',
      interval: 'month',
      email: 'lena@shop.example',
      buyer: 'guest',
    })) ?? { url: '' }
    const paid = await practised.deps.payments?.practice?.pay(url.split('=')[1] ?? '')
    const [message] = paid?.messages ?? []
    const practice = {
      payload: Buffer.from(message?.body ?? []).toString(),
      signature: message?.signature ?? '',
    }
    expect((await deliver(real.app, practice)).statusCode).toBe(400)
    expect((await deliver(off, practice)).statusCode).toBe(503)
    expect(await stored(real.app)).toEqual([])
    expect((await deliver(practised, practice)).statusCode).toBe(200)
  })
})

test('[security K4] the same event ten times at once is stored once and has one effect', async () => {
  const stripe = await stripeApp()
  const { events, subscriptionId } = await payAtStripe(stripe)
  const event = events.at(-1)
  if (!event) throw new Error('Nothing was told.')
  const replies = await Promise.all(Array.from({ length: 10 }, () => deliver(stripe.app, signed(event))))
  expect(replies.map((reply) => reply.statusCode)).toEqual(Array(10).fill(200))
  await settled(stripe.app)
  expect(await stored(stripe.app)).toHaveLength(1)
  expect(
    stripe.state.asked.filter((asked) => asked === `GET /v1/subscriptions/${subscriptionId}`),
  ).toHaveLength(1)
  expect(stripe.app.letters).toHaveLength(1)
})

test('an event about nothing of ours is kept, and nothing is done', async () => {
  const stripe = await stripeApp({ working: false })
  const { events } = await payAtStripe(stripe)
  const [event] = events
  if (!event) throw new Error('Nothing was told.')
  const other = { ...event, id: 'evt_other', type: 'product.updated' } as Stripe.Event
  expect((await deliver(stripe.app, signed(other))).statusCode).toBe(200)
  expect([await stored(stripe.app), await queued(stripe.app)]).toEqual([[{ id: 'evt_other' }], []])
})
