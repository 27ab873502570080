import type Stripe from 'stripe'
import type {
  CreditNote,
  Dispute,
  StripeInvoice,
  StripePrice,
  StripeRefund,
  StripeSession,
  Subscription,
} from './stripe-things.ts'

export type StripeAccount = ReturnType<typeof stripeAccount>

const MONTH = 30 * 86_400

const metadataIn = (form: URLSearchParams, prefix: string): Stripe.Metadata =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = name.startsWith(prefix) ? /^\[(\w+)\]$/.exec(name.slice(prefix.length))?.[1] : undefined
      return key ? [[key, value]] : []
    }),
  )

function known<Thing>(things: Map<string, Thing>, id: string): Thing {
  const thing = things.get(id)
  if (!thing) throw new Error(`There is no ${id}.`)
  return thing
}

/** Charge for a change at the very start of a period. */
function difference(before: StripePrice, after: StripePrice) {
  const total = (after.unit_amount ?? 0) - (before.unit_amount ?? 0)
  return { total, amount_due: Math.max(0, total) }
}

const invoiceStates = {
  paid: 'paid',
  voided: 'void',
  payment_failed: 'open',
  marked_uncollectible: 'uncollectible',
} as const

/** Imitates Stripe for one seller: its records, and its actions when asked or when a buyer pays. */
export function stripeAccount() {
  const prices: StripePrice[] = []
  const customers = new Map<string, { id: string; email: string }>()
  const sessions = new Map<string, StripeSession>()
  const subscriptions = new Map<string, Subscription>()
  const invoices: StripeInvoice[] = []
  const charges = new Map<string, { invoice: StripeInvoice; disputed: boolean }>()
  const refunds: StripeRefund[] = []
  const disputes: Dispute[] = []
  const notes: CreditNote[] = []
  const events: Stripe.Event[] = []
  let count = 0
  const next = (kind: string) => `${kind}_${++count}`
  const now = () => Math.floor(Date.now() / 1_000)

  /** Told about what it is now; when it arrives, that may be long past. */
  function tell(type: Stripe.Event['type'], object: object): Stripe.Event {
    const event = {
      id: next('evt'),
      object: 'event',
      livemode: false,
      created: now(),
      type,
      data: { object: structuredClone(object) },
    } as unknown as Stripe.Event
    events.unshift(event)
    return event
  }

  const change = (
    id: string,
    changed: Partial<Subscription>,
    word: 'updated' | 'paused' | 'resumed' = 'updated',
  ): Stripe.Event => {
    const subscription = known(subscriptions, id)
    const isEnd = changed.status === 'canceled'
    Object.assign(subscription, changed, isEnd && { ended_at: now() })
    return tell(`customer.subscription.${isEnd ? 'deleted' : word}`, subscription)
  }

  /** Writes an invoice for a subscription, and charges for it. */
  function bill(id: string, given: Partial<StripeInvoice> = {}): StripeInvoice {
    const subscription = known(subscriptions, id)
    const total = given.total ?? subscription.items.data[0]?.price.unit_amount ?? 0
    const invoice: StripeInvoice = {
      id: next('in'),
      object: 'invoice',
      number: next('INV'),
      customer: subscription.customer.id,
      created: now(),
      status: 'paid',
      total,
      currency: subscription.currency,
      amount_due: total,
      amount_paid: total,
      post_payment_credit_notes_amount: 0,
      hosted_invoice_url: 'https://invoice.stripe.test/1',
      status_transitions: { paid_at: (given.status ?? 'paid') === 'paid' ? (given.created ?? now()) : null },
      parent: { subscription_details: { subscription: id } },
      ...given,
    }
    invoices.unshift(invoice)
    charges.set(`ch_${invoice.id}`, { invoice, disputed: false })
    return invoice
  }

  const stands = ({ status }: StripeRefund) => status === 'succeeded'
  const refundsOf = (charge: string | null) => refunds.filter((refund) => refund.charge === charge)
  const givenBack = (charge: string) =>
    refundsOf(charge).reduce((sum, refund) => (stands(refund) ? sum + refund.amount : sum), 0)

  function giveBack(charge: string, amount: number): StripeRefund {
    const refund: StripeRefund = { id: next('re'), object: 'refund', charge, amount, status: 'succeeded' }
    refunds.push(refund)
    return refund
  }

  function comeBack(charge: string, word: Stripe.Event.Type, became: Partial<StripeRefund>): Stripe.Event {
    const refund = refundsOf(charge).findLast(stands)
    if (!refund) throw new Error(`Nothing of ${charge} was given back.`)
    return tell(word, Object.assign(refund, became))
  }

  return {
    events: (since = 0) => events.filter(({ created }) => created >= since),
    change,
    bill,
    /** Settles an invoice and sends the event. */
    settle(id: string, became: keyof typeof invoiceStates): Stripe.Event {
      const invoice = invoices.find((known) => known.id === id)
      if (!invoice) throw new Error(`There is no ${id}.`)
      invoice.status = invoiceStates[became]
      if (became === 'paid') invoice.status_transitions.paid_at ??= now()
      return tell(`invoice.${became}`, invoice)
    },
    pricesNamed: (name: string | null) => prices.filter((price) => price.lookup_key === name),
    updatePrice(id: string, form: URLSearchParams): StripePrice | undefined {
      const price = prices.find((known) => known.id === id)
      if (price) Object.assign(price.metadata, metadataIn(form, 'metadata'))
      return price
    },
    addPrice(form: URLSearchParams): StripePrice {
      // A lookup key belongs to one price: transferring it takes it from the other.
      if (form.get('transfer_lookup_key') === 'true')
        for (const other of prices) if (other.lookup_key === form.get('lookup_key')) other.lookup_key = null
      const price: StripePrice = {
        id: next('price'),
        object: 'price',
        lookup_key: form.get('lookup_key'),
        unit_amount: Number(form.get('unit_amount')),
        currency: form.get('currency') ?? '',
        metadata: metadataIn(form, 'metadata'),
      }
      prices.push(price)
      return price
    },
    session: (id: string) => sessions.get(id),
    sessionsThatAre: (status: string | null) =>
      [...sessions.values()].reverse().filter((session) => session.status === status),
    /** Only open sessions can expire. */
    expire(id: string): StripeSession | undefined {
      const session = sessions.get(id)
      return session?.status === 'open' ? Object.assign(session, { status: 'expired' as const }) : undefined
    },
    addSession(form: URLSearchParams): StripeSession | undefined {
      const price = prices.find(({ id }) => id === form.get('line_items[0][price]'))
      const customer = form.get('customer')
      if (!price || (customer !== null && !customers.has(customer))) return undefined
      const id = next('cs_test')
      const session: StripeSession = {
        id,
        object: 'checkout.session',
        created: now(),
        status: 'open',
        payment_status: 'unpaid',
        customer,
        customer_email: form.get('customer_email'),
        metadata: metadataIn(form, 'subscription_data[metadata]'),
        url: `https://checkout.stripe.test/${id}`,
        subscription: null,
        line_items: { data: [{ price }] },
      }
      sessions.set(id, session)
      return session
    },
    /** The buyer pays. Returns the resulting events in their order. */
    pay(sessionId: string): Stripe.Event[] {
      const session = known(sessions, sessionId)
      if (session.status !== 'open') throw new Error(`${sessionId} is ${session.status}.`)
      const price = session.line_items.data[0]?.price
      if (!price) throw new Error(`Nothing is sold by ${sessionId}.`)
      const id = next('sub')
      const customer = customers.get(session.customer ?? '') ?? {
        id: next('cus'),
        email: session.customer_email ?? '',
      }
      customers.set(customer.id, customer)
      const subscription: Subscription = {
        id,
        object: 'subscription',
        status: 'incomplete',
        metadata: session.metadata ?? {},
        cancel_at: null,
        cancel_at_period_end: false,
        currency: price.currency,
        start_date: now(),
        trial_end: null,
        ended_at: null,
        customer,
        items: { data: [{ id: next('si'), price, quantity: 1, current_period_end: now() + MONTH }] },
        discounts: [],
      }
      subscriptions.set(id, subscription)
      const created = tell('customer.subscription.created', subscription)
      const invoice = bill(id)
      const paid = tell('invoice.paid', invoice)
      const active = change(id, { status: 'active' })
      Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: id })
      return [created, paid, active, tell('checkout.session.completed', session)]
    },
    subscription: (id: string) => subscriptions.get(id),
    /** The seller deletes a customer. */
    loseCustomer: (id: string) => customers.delete(id),
    /** As Stripe's own pages do it where the billing mode is flexible: with a date, and without the mark. */
    cancelAtPortal: (id: string) =>
      change(id, { cancel_at: known(subscriptions, id).items.data[0]?.current_period_end ?? null }),
    /** As if it had never been. */
    lose: (id: string) => subscriptions.delete(id),
    update(id: string, form: URLSearchParams): Subscription | undefined {
      const subscription = subscriptions.get(id)
      const [mark, date] = [form.get('cancel_at_period_end'), form.get('cancel_at')]
      // Stripe takes one or the other.
      if (!subscription || (mark !== null && date !== null)) return undefined
      const price = prices.find((known) => known.id === form.get('items[0][price]'))
      const [item] = subscription.items.data
      if (item && price) {
        const { total, amount_due } = difference(item.price, price)
        item.price = price
        bill(id, { total, amount_due, amount_paid: amount_due })
      }
      change(id, {
        metadata: { ...subscription.metadata, ...metadataIn(form, 'metadata') },
        ...(mark !== null && { cancel_at_period_end: mark === 'true' }),
        ...(date !== null && { cancel_at: date === '' ? null : Number(date) }),
      })
      return subscription
    },
    preview(form: URLSearchParams) {
      const [item] = subscriptions.get(form.get('subscription') ?? '')?.items.data ?? []
      const price = prices.find(({ id }) => id === form.get('subscription_details[items][0][price]'))
      return (
        item && price && { object: 'invoice', currency: price.currency, ...difference(item.price, price) }
      )
    },
    cancel(id: string): Subscription | undefined {
      if (subscriptions.has(id)) change(id, { status: 'canceled' })
      return subscriptions.get(id)
    },
    invoicesOf: (customer: string | null) => invoices.filter((invoice) => invoice.customer === customer),
    invoicesFor: (id: string | null) =>
      invoices.filter(({ parent }) => parent.subscription_details.subscription === id),
    invoice: (id: string) => invoices.find((invoice) => invoice.id === id),
    charge(id: string) {
      const found = charges.get(id)
      const kept = { id, object: 'charge', payment_intent: `pi_${id}`, amount_refunded: givenBack(id) }
      return found && { ...found, ...kept }
    },
    paymentsOf(payment: string | null) {
      const invoice = charges.get(payment?.replace(/^pi_/, '') ?? '')?.invoice
      return invoice ? [{ id: next('inpay'), object: 'invoice_payment', invoice }] : []
    },
    /** Someone gives so much of a payment back, in all. */
    returnCharge(id: string, amount: number): Stripe.Event {
      giveBack(id, amount - givenBack(id))
      return tell('charge.refunded', { id, object: 'charge' })
    },
    refundsOf,
    /** The last refund did not reach the buyer. */
    bounce(
      id: string,
      word: 'refund.failed' | 'refund.updated' | 'charge.refund.updated' = 'refund.failed',
    ): Stripe.Event {
      return comeBack(id, word, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
    },
    /** Cancels the latest refund. */
    cancelRefund: (id: string) => comeBack(id, 'charge.refund.updated', { status: 'canceled' }),
    disputesOf: (charge: string | null) => disputes.filter((dispute) => dispute.charge === charge),
    /** The buyer's bank takes a payment back. The charge says so ever after. */
    dispute(id: string): Stripe.Event {
      known(charges, id).disputed = true
      const dispute: Dispute = { id: next('dp'), object: 'dispute', charge: id, status: 'needs_response' }
      disputes.push(dispute)
      return tell('charge.dispute.created', dispute)
    },
    closeDispute(id: string, status: 'won' | 'lost'): Stripe.Event {
      const dispute = disputes.findLast(({ charge }) => charge === id)
      if (!dispute) throw new Error(`Nobody disputes ${id}.`)
      dispute.status = status
      return tell('charge.dispute.closed', dispute)
    },
    notesOf: (invoice: string | null) => notes.filter((note) => note.invoice === invoice),
    credit(form: URLSearchParams) {
      const invoice = invoices.find(({ id }) => id === form.get('invoice'))
      const amount = Number(form.get('refund_amount'))
      // More than was paid is refused.
      if (!invoice || invoice.post_payment_credit_notes_amount + amount > invoice.amount_paid)
        return undefined
      invoice.post_payment_credit_notes_amount += amount
      const metadata = metadataIn(form, 'metadata')
      const given = giveBack(`ch_${invoice.id}`, amount)
      const note: CreditNote = {
        id: next('cn'),
        object: 'credit_note',
        invoice: invoice.id,
        metadata,
        refunds: [{ refund: given.id }],
      }
      notes.push(note)
      return note
    },
  }
}
