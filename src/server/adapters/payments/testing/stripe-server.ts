import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import type { StripeAccount } from './stripe-account.ts'
import { stripeAccount } from './stripe-account.ts'

export const webhookSecret = 'whsec_of_this_installation'
export const secretKey = 'sk_test_of_this_installation'

/** The part of Stripe's API that we use, over the wire, for Stripe's own library to talk to. */
export async function startStripeServer() {
  const account = stripeAccount()
  const state: State = { down: false, failing: undefined, declining: false, asked: [] }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe.test')
    const form = new URLSearchParams(await text(request))
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    state.asked.push(`${request.method} ${pathname}`)
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return send(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } })
    if (state.down || state.failing?.test(`${request.method} ${request.url}`))
      return send(503, { error: { type: 'api_error', message: 'Try again later' } })
    if (state.declining && form.get('payment_behavior') === 'error_if_incomplete')
      return send(402, {
        error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
      })
    const found = route(account, `${request.method} ${pathname}`, form, searchParams)
    if (found === undefined)
      return send(404, {
        error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' },
      })
    return send(200, found)
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { account, state, endpoint: { host: '127.0.0.1', port, protocol: 'http' as const } }
}

interface State {
  down: boolean
  /** Calls like this fail while all others are answered. */
  failing: RegExp | undefined
  /** The buyer's bank pays nothing that is charged at once. */
  declining: boolean
  asked: string[]
}

type Answer = (account: StripeAccount, id: string, form: URLSearchParams, query: URLSearchParams) => unknown
const list = (data: unknown[], has_more = false) => ({ object: 'list', data, has_more, url: '/' })

function pageOf(all: { id: string }[], query: URLSearchParams) {
  const first = all.findIndex(({ id }) => id === query.get('starting_after')) + 1
  const end = first + Number(query.get('limit') ?? 10)
  return list(all.slice(first, end), all.length > end)
}

const routes: [RegExp, Answer][] = [
  [/^GET \/v1\/prices$/, (account, _, __, query) => list(account.pricesNamed(query.get('lookup_keys[0]')))],
  [/^POST \/v1\/prices$/, (account, _, form) => account.addPrice(form)],
  [/^POST \/v1\/prices\/(\w+)$/, (account, id, form) => account.updatePrice(id, form)],
  [/^POST \/v1\/checkout\/sessions$/, (account, _, form) => account.addSession(form)],
  [
    /^GET \/v1\/checkout\/sessions$/,
    (account, _, __, query) => pageOf(account.sessionsThatAre(query.get('status')), query),
  ],
  [/^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/, (account, id) => account.expire(id)],
  [/^GET \/v1\/checkout\/sessions\/(\w+)$/, (account, id) => account.session(id)],
  [/^GET \/v1\/subscriptions\/(\w+)$/, (account, id) => account.subscription(id)],
  [/^POST \/v1\/subscriptions\/(\w+)$/, (account, id, form) => account.update(id, form)],
  [/^DELETE \/v1\/subscriptions\/(\w+)$/, (account, id) => account.cancel(id)],
  [
    /^GET \/v1\/invoices$/,
    (account, _, __, query) =>
      pageOf(
        query.has('customer')
          ? account.invoicesOf(query.get('customer'))
          : account.invoicesFor(query.get('subscription')),
        query,
      ),
  ],
  [/^POST \/v1\/invoices\/create_preview$/, (account, _, form) => account.preview(form)],
  [/^GET \/v1\/invoices\/(\w+)$/, (account, id) => account.invoice(id)],
  [/^GET \/v1\/charges\/(\w+)$/, (account, id) => account.charge(id)],
  [/^GET \/v1\/refunds$/, (account, _, __, query) => list(account.refundsOf(query.get('charge')))],
  [/^GET \/v1\/disputes$/, (account, _, __, query) => list(account.disputesOf(query.get('charge')))],
  [
    /^GET \/v1\/invoice_payments$/,
    (account, _, __, query) => list(account.paymentsOf(query.get('payment[payment_intent]'))),
  ],
  [/^GET \/v1\/credit_notes$/, (account, _, __, query) => list(account.notesOf(query.get('invoice')))],
  [/^POST \/v1\/credit_notes$/, (account, _, form) => account.credit(form)],
  [/^POST \/v1\/billing_portal\/sessions$/, () => ({ url: 'https://billing.stripe.test/session' })],
  [/^GET \/v1\/events$/, (account, _, __, query) => list(account.events(Number(query.get('created[gte]'))))],
]

function route(account: StripeAccount, asked: string, form: URLSearchParams, query: URLSearchParams) {
  for (const [pattern, answer] of routes) {
    const match = pattern.exec(asked)
    if (match) return answer(account, match[1] ?? '', form, query)
  }
  return undefined
}

/** An event as sent to a webhook: bytes and signature. */
export function signed(event: Stripe.Event, { at = new Date(), secret = webhookSecret } = {}) {
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(at.getTime() / 1_000)
  return { payload, signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) }
}
