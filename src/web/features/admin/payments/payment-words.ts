import type {
  AdminInvoice,
  EventState,
  InvoiceState,
  Refund,
  SubscriptionState,
} from '#contracts/admin/payments.ts'
import type { Word } from '#web/ui/lists/list-filters.tsx'

export const invoiceWords: Record<InvoiceState, Word> = {
  paid: { label: 'Paid', tone: 'gain' },
  unpaid: { label: 'Not paid', tone: 'loss' },
  refunded: { label: 'Refunded', tone: 'info' },
  disputed: { label: 'Disputed', tone: 'loss' },
  void: { label: 'Void', tone: 'neutral' },
}

/** Of one of which only some was given back, that is said. */
export const invoiceWord = ({ state, amount, lost }: AdminInvoice): Word =>
  state === 'refunded' && lost < amount
    ? { ...invoiceWords.refunded, label: 'Partly refunded' }
    : invoiceWords[state]

export const subscriptionWords: Record<SubscriptionState, Word> = {
  active: { label: 'Active', tone: 'gain' },
  'past-due': { label: 'Payment failed', tone: 'loss' },
  ending: { label: 'Cancelled', tone: 'accent' },
  'ending-now': { label: 'Being ended', tone: 'accent' },
  unclaimed: { label: 'Not claimed', tone: 'info' },
  ended: { label: 'Ended', tone: 'neutral' },
}

/** Those that can be ended. */
export const endable: ReadonlySet<SubscriptionState> = new Set(['active', 'past-due', 'ending', 'unclaimed'])

export const eventWords: Record<EventState, Word> = {
  applied: { label: 'Applied', tone: 'gain' },
  waiting: { label: 'Waiting', tone: 'accent' },
  failed: { label: 'Failed', tone: 'loss' },
  ignored: { label: 'Nothing to do', tone: 'neutral' },
}

export const refundWords: Record<Refund['state'], Word> = {
  asked: { label: 'On its way', tone: 'accent' },
  done: { label: 'Given back', tone: 'gain' },
  refused: { label: 'Refused', tone: 'loss' },
}
