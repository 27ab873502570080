import type {
  AdminInvoice,
  EventState,
  InvoiceState,
  Refund,
  SubscriptionState,
} from '#contracts/admin/payments.ts'
import type { StateLabel } from '#web/ui/lists/list-filters.tsx'

export const invoiceWords: Record<InvoiceState, StateLabel> = {
  paid: { label: 'Paid', tone: 'gain' },
  unpaid: { label: 'Not paid', tone: 'loss' },
  refunded: { label: 'Refunded', tone: 'info' },
  disputed: { label: 'Disputed', tone: 'loss' },
  void: { label: 'Void', tone: 'neutral' },
}

/** An invoice with a partial refund says so. */
export const invoiceWord = ({ state, amount, lost }: AdminInvoice): StateLabel =>
  state === 'refunded' && lost < amount
    ? { ...invoiceWords.refunded, label: 'Partly refunded' }
    : invoiceWords[state]

export const subscriptionWords: Record<SubscriptionState, StateLabel> = {
  active: { label: 'Active', tone: 'gain' },
  'past-due': { label: 'Payment failed', tone: 'loss' },
  ending: { label: 'Cancelled', tone: 'accent' },
  'ending-now': { label: 'Ending', tone: 'accent' },
  unclaimed: { label: 'Unclaimed', tone: 'info' },
  ended: { label: 'Ended', tone: 'neutral' },
}

/** States in which a subscription can be ended. */
export const endable: ReadonlySet<SubscriptionState> = new Set(['active', 'past-due', 'ending', 'unclaimed'])

export const eventWords: Record<EventState, StateLabel> = {
  applied: { label: 'Applied', tone: 'gain' },
  waiting: { label: 'Waiting', tone: 'accent' },
  failed: { label: 'Failed', tone: 'loss' },
  ignored: { label: 'Nothing to do', tone: 'neutral' },
}

export const refundWords: Record<Refund['state'], StateLabel> = {
  asked: { label: 'Pending', tone: 'accent' },
  done: { label: 'Completed', tone: 'gain' },
  refused: { label: 'Refused', tone: 'loss' },
}
