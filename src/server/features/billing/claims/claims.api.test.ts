// @both-databases
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountApi } from '#contracts/account.ts'
import { billingApi } from '#contracts/billing.ts'
import { plansApi } from '#contracts/plans.ts'
import { rowsOf } from '#server/db/database.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { buyAsGuest, buyAsMember, settled } from '../billing.factory.ts'
import { syncSubscription } from '../sync/sync.service.ts'

/** A guest has paid, and what they paid for waits. */
async function paidFor(app: TestApp, email: string): Promise<string> {
  const checkoutId = await buyAsGuest(app, email)
  const { body } = await app.anyone.call(billingApi.receipt, { body: { checkoutId } })
  return body.data.state === 'paid' ? (body.data.claimToken ?? '') : ''
}

const planOf = async (app: TestApp, token: string) =>
  (await app.as(token).call(plansApi.status)).body.data.plan
const claimers = (app: TestApp) =>
  rowsOf(
    app.deps.db,
    sql`select p.claimed_by, s.user_id from pending_subscriptions p join subscriptions s on s.id = p.subscription_id`,
  )

test('[A12][B5] a payment for someone’s verified address is found, and claimed with its token', async () => {
  const app = await testApp()
  const seller = await app.build.user()
  const me = app.as(seller.token)
  const nothing = { success: true, hasPending: false, pendingSubscription: null }
  expect((await me.call(billingApi.pending)).body).toEqual(nothing)

  const token = await paidFor(app, seller.email.toUpperCase())
  expect((await me.call(billingApi.pending)).body).toEqual({
    success: true,
    hasPending: true,
    pendingSubscription: { email: seller.email.toUpperCase(), claimToken: token },
  })
  expect(await planOf(app, seller.token)).toBe('free')
  expect((await me.call(billingApi.claim, { body: { token } })).body).toEqual({
    success: true,
    message: 'Your subscription has been successfully linked to your account.',
  })
  expect(await planOf(app, seller.token)).toBe('pro')
  expect((await me.call(billingApi.pending)).body).toEqual(nothing)
  const audited = sql`select actor_id, details from audit where action = 'subscription.claimed'`
  expect(await rowsOf(app.deps.db, audited)).toEqual([
    { actor_id: seller.id, details: { subscription: expect.stringMatching(/./) } },
  ])
})

test('[A12] nobody else sees it, also not who says the address is theirs', async () => {
  const app = await testApp()
  const [other, unverified] = [await app.build.user(), await app.build.user({ verified: false })]
  await paidFor(app, unverified.email)
  expect((await app.as(other.token).call(billingApi.pending)).body.hasPending).toBe(false)
  expect(await app.as(unverified.token).call(billingApi.pending)).toMatchObject({
    status: 403,
    body: { type: 'EMAIL_UNVERIFIED' },
  })
})

test('another account than the one that was paid for claims it with the token itself', async () => {
  const app = await testApp()
  const other = await app.build.user()
  const token = await paidFor(app, 'lena@shop.example')
  expect((await app.as(other.token).call(billingApi.claim, { body: { token } })).status).toBe(200)
  expect(await planOf(app, other.token)).toBe('pro')
})

test('[security A7] an unverified account claims nothing', async () => {
  const app = await testApp()
  const [unverified, verified] = [await app.build.user({ verified: false }), await app.build.user()]
  const token = await paidFor(app, unverified.email)
  const claim = { body: { token } }
  expect(await app.as(unverified.token).call(billingApi.claim, claim)).toMatchObject({ status: 403 })
  expect(await claimers(app)).toEqual([{ claimed_by: null, user_id: null }])
  expect((await app.as(verified.token).call(billingApi.claim, claim)).status).toBe(200)
})

test('[B6] a claim without a token is refused', async () => {
  const app = await testApp()
  const me = app.as((await app.build.user()).token)
  for (const body of [{}, { token: '' }, { token: null }]) {
    expect(await me.call(billingApi.claim, { body: body as { token: string } })).toMatchObject({
      status: 400,
      body: { success: false, message: 'The claim token is missing.' },
    })
  }
})

test('[security K6] a token works once', async () => {
  const app = await testApp()
  const [first, second] = [await app.build.user(), await app.build.user()]
  const token = await paidFor(app, 'lena@shop.example')
  const claim = (who: { token: string }) => app.as(who.token).call(billingApi.claim, { body: { token } })
  expect((await claim(first)).status).toBe(200)
  expect(await claim(first)).toMatchObject({
    status: 409,
    body: { type: 'CONFLICT', message: 'This subscription is already active on your account.' },
  })
  expect(await claim(second)).toMatchObject({
    status: 400,
    body: { type: 'INVALID_TOKEN', message: 'This payment was already claimed.' },
  })
  expect([await planOf(app, first.token), await planOf(app, second.token)]).toEqual(['pro', 'free'])
})

test('[security K6] a hundred claims at once by two accounts, through two apps, have one owner', async () => {
  const app = await testApp()
  const other = await testApp({ db: app.db })
  for (const { deps } of [app, other])
    deps.limits = {
      ...deps.limits,
      'claim-user': { ...deps.limits['claim-user'], most: 1_000 },
      'claim-address': { ...deps.limits['claim-address'], most: 1_000 },
    }
  const sellers = [await app.build.user(), await app.build.user()]
  const token = await paidFor(app, 'lena@shop.example')
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      (index % 4 < 2 ? app : other).as(sellers[index % 2]?.token).call(billingApi.claim, { body: { token } }),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const [row] = await claimers(app)
  expect(row).toMatchObject({ claimed_by: (row as { user_id: number }).user_id })
  const plans = await Promise.all(sellers.map(({ token: session }) => planOf(app, session)))
  expect(plans.sort()).toEqual(['free', 'pro'])
})

test('a claim and the provider’s word of the same purchase do not wait for each other', async () => {
  const app = await testApp()
  const seller = await app.build.user()
  for (let purchase = 0; purchase < 8; purchase++) {
    const token = await paidFor(app, 'lena@shop.example')
    const [row] = await rowsOf<{ id: string }>(
      app.deps.db,
      sql`select subscription_id as id from pending_subscriptions where claimed_by is null`,
    )
    const [claimed] = await Promise.all([
      app.as(seller.token).call(billingApi.claim, { body: { token } }),
      ...Array.from({ length: 4 }, () => syncSubscription(app.deps, row?.id ?? '')),
    ])
    expect(claimed.status).toBe(200)
  }
})

test('two purchases of one person that are read at once do not wait for each other', async () => {
  const app = await testApp()
  for (let round = 0; round < 8; round++) {
    const seller = await app.build.user()
    const checkouts = await Promise.all([1, 2, 3].map(() => buyAsMember(app, seller.token)))
    const receipts = await Promise.all(
      checkouts.map((checkoutId) => app.anyone.call(billingApi.receipt, { body: { checkoutId } })),
    )
    expect(receipts.map(({ status }) => status)).toEqual([200, 200, 200])
  }
})

test('[security K6][security H3] guesses are limited', async () => {
  const app = await testApp()
  const seller = await app.build.user()
  const me = app.as(seller.token)
  const token = await paidFor(app, 'lena@shop.example')
  for (let guess = 0; guess < 20; guess++)
    expect(await me.call(billingApi.claim, { body: { token: `guess-${guess}` } })).toMatchObject({
      status: 400,
      body: {
        type: 'INVALID_TOKEN',
        message: 'This claim link isn’t valid. Open the one in your email.',
      },
    })
  expect(await me.call(billingApi.claim, { body: { token } })).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.any(String) },
  })
  const other = await app.build.user()
  expect((await app.as(other.token).call(billingApi.claim, { body: { token } })).status).toBe(200)
})

test('the token is not in the database', async () => {
  const app = await testApp()
  const token = await paidFor(app, 'lena@shop.example')
  const rows = await rowsOf(app.deps.db, sql`select * from pending_subscriptions`)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('an ended subscription is neither offered nor activated', async () => {
  const app = await testApp()
  const seller = await app.build.user()
  const token = await paidFor(app, seller.email)
  await app.deps.db.execute(sql`update subscriptions set status = 'canceled'`)
  const me = app.as(seller.token)
  expect((await me.call(billingApi.pending)).body.hasPending).toBe(false)
  expect(await me.call(billingApi.claim, { body: { token } })).toMatchObject({
    status: 409,
    body: { message: 'This subscription has ended, so there is nothing left to activate.' },
  })
})

test('a claim is told to the provider, and stays when the subscription is read again', async () => {
  const app = await testApp({ working: true })
  const seller = await app.build.user()
  const token = await paidFor(app, 'lena@shop.example')
  expect((await app.as(seller.token).call(billingApi.claim, { body: { token } })).status).toBe(200)
  await settled(app)
  const [row] = await rowsOf<{ id: string }>(app.deps.db, sql`select id from subscriptions`)
  expect(await app.deps.payments?.readSubscription(row?.id ?? '')).toMatchObject({
    buyer: { userId: seller.id },
  })
  await app.as(seller.token).call(billingApi.cancel)
  expect(await claimers(app)).toEqual([{ claimed_by: seller.id, user_id: seller.id }])
  await expect.poll(() => planOf(app, seller.token)).toBe('pro')
})

test('a member who paid as a guest is not sold a plan again before that payment is activated', async () => {
  const app = await testApp()
  const seller = await app.build.user()
  const me = app.as(seller.token)
  const token = await paidFor(app, seller.email)
  expect((await me.call(accountApi.moneyAtStake)).body.data).toMatchObject({
    pendingPayment: true,
    subscription: null,
  })
  const order = { body: { plan: 'automation', interval: 'month' } } as const
  expect(await me.call(billingApi.checkout, order)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Activate it in Settings, under Billing') },
  })
  // Nobody learns from a guest's checkout which addresses have paid.
  const guest = await app.anyone.call(billingApi.guestCheckout, {
    body: { ...order.body, email: seller.email },
  })
  expect(guest.status).toBe(200)

  await me.call(billingApi.claim, { body: { token } })
  expect((await me.call(billingApi.change, order)).body.data.subscription).toMatchObject({
    plan: 'automation',
  })
  expect((await me.call(accountApi.moneyAtStake)).body.data).toMatchObject({
    pendingPayment: false,
    subscription: { plan: 'automation' },
    partner: null,
  })
})
