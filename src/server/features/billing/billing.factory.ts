import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { billingApi, type PlanOrder } from '#contracts/billing.ts'
import { rowsOf } from '#server/db/database.ts'
import { testStripe } from '#server/testing/payments.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { openClaimToken } from './claims/claim-token.ts'
import { findPendingOf } from './claims/claims.repository.ts'

export const monthly: PlanOrder = { plan: 'pro', interval: 'month' }

/** Value in the hash of an address. */
export const inHash = (url: string, name: string) => new URLSearchParams(url.split('#')[1]).get(name) ?? ''

/** Someone without an account buys, for practice. Gives back the id of the checkout. */
export async function buyAsGuest(app: TestApp, email: string, order = monthly): Promise<string> {
  const { body } = await app.anyone.call(billingApi.guestCheckout, { body: { ...order, email } })
  return pay(app, inHash(body.data.url, 'practice'))
}

export async function buyAsMember(
  app: TestApp,
  token: string,
  order = monthly,
  headers: Record<string, string> = {},
): Promise<string> {
  const { body } = await app.as(token).call(billingApi.checkout, { body: order, headers })
  return pay(app, inHash(body.data.url, 'practice'))
}

async function pay(app: TestApp, checkoutId: string): Promise<string> {
  const paid = await app.anyone.call(billingApi.practicePay, { body: { checkoutId } })
  return inHash(paid.body.data.url, 'checkout')
}

/** The app with real payments, and the stand-in for Stripe that takes them. */
export async function stripeApp({ working = true, secret }: { working?: boolean; secret?: null } = {}) {
  const stripe = await testStripe(secret)
  return { ...stripe, app: await testApp({ working, parts: { payments: stripe.payments } }) }
}

type StripeApp = Awaited<ReturnType<typeof stripeApp>>

interface Buying {
  /** A member's session; without one, a guest buys. */
  token?: string
  headers?: Record<string, string>
}

/** Someone buys and pays at Stripe. Gives what Stripe has to tell of it. */
export async function payAtStripe(
  { app, account }: Pick<StripeApp, 'app' | 'account'>,
  { token, headers = {} }: Buying = {},
) {
  const guest = { ...monthly, email: 'lena@shop.example' }
  const { body } = token
    ? await app.as(token).call(billingApi.checkout, { body: monthly, headers })
    : await app.anyone.call(billingApi.guestCheckout, { body: guest, headers })
  const checkoutId = body.data.url.split('/').at(-1) ?? ''
  const events = account.pay(checkoutId)
  return { checkoutId, events, subscriptionId: account.session(checkoutId)?.subscription ?? '' }
}

/** Someone claims what a guest has bought, by the link of the letter. */
export async function claimBy(app: TestApp, token: string, subscriptionId: string): Promise<void> {
  const pending = await findPendingOf(app.deps.db, subscriptionId)
  const secret = openClaimToken(app.deps.secrets, pending?.tokenSealed ?? '')
  const { status } = await app.as(token).call(billingApi.claim, { body: { token: secret } })
  if (status !== 200) throw new Error(`The claim was answered with ${status}.`)
}

/** As Stripe sends it: bytes, and a signature over them. */
export const deliver = (app: TestApp, message: { payload: string; signature?: string }) =>
  app.app.inject({
    method: 'POST',
    url: billingApi.webhook.path,
    payload: message.payload,
    headers: {
      'content-type': 'application/json',
      ...(message.signature !== undefined && { 'stripe-signature': message.signature }),
    },
  })

/** Waits until all received events are processed. Postponed jobs are not waited for. */
export const settled = (app: TestApp, timeout = 60_000) =>
  expect
    .poll(
      () =>
        rowsOf(
          app.deps.db,
          sql`select id from jobs.job where name like 'billing.%'
            and (state in ('retry', 'active') or state = 'created' and start_after <= now())`,
        ),
      { timeout },
    )
    .toEqual([])
