import { BOOKS_IN } from '#contracts/billing.ts'
import type { NewRefund } from '#contracts/payments.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { recordDeed } from '#server/features/audit/audit.service.ts'
import { PaymentRefused } from '#server/ports/payments.ts'
import { refundable } from './billing.policy.ts'
import { refundJob } from './billing.tasks.ts'
import { askEnd } from './endings.service.ts'
import { requirePayments } from './events.service.ts'
import * as repository from './refunds.repository.ts'
import { syncSubscription } from './sync.service.ts'

interface Asked extends Omit<NewRefund, 'end'> {
  invoiceId: string
  /** None when it is the program itself that asks. */
  actorId: number | null
  network?: string
  /** Whether the subscription ends with it. */
  ends?: boolean
}

/** Writes down that some of an invoice is to be given back, and has a job do it. Joins the caller's transaction. */
export async function askRefund(deps: Deps, { network = '', ends = false, ...given }: Asked): Promise<void> {
  const { db } = deps
  const refund = { ...given, ends }
  const invoice = await repository.lockInvoice(db, refund.invoiceId)
  if (!invoice) throw new AppError('NOT_FOUND', 'There is no such invoice.')
  const before = await repository.findRefund(db, refund.id)
  if (before) return requireSame(before.refund, refund)
  if (invoice.currency !== BOOKS_IN)
    throw new AppError('CONFLICT', 'This invoice is not in US dollars. Refund it at the payment provider.')
  const left = refundable(invoice, invoice.asked)
  if (refund.amount > left)
    throw new AppError(
      'CONFLICT',
      left === 0
        ? 'Nothing of this invoice can be given back any more.'
        : `At most $${(left / 100).toFixed(2)} of this invoice can still be given back.`,
    )
  await repository.insertRefund(db, refund)
  await recordDeed(db, {
    action: 'invoice.refunded',
    actorId: refund.actorId,
    details: {
      invoice: refund.invoiceId,
      cents: refund.amount,
      refund: refund.id,
      ...(ends && { ended: invoice.subscriptionId }),
    },
    network,
  })
  await deps.jobs.enqueue(db, refundJob, { refundId: refund.id }, { group: refund.invoiceId })
}

function requireSame(before: repository.RefundRow, { invoiceId, amount, ends }: Asked): void {
  if (before.invoiceId !== invoiceId || before.amount !== amount || before.ends !== ends)
    throw new AppError('CONFLICT', 'This refund was asked for before, and not in the same way.')
}

/** Has the provider give it back, then reads the books back: what it did is what we keep. */
export async function carryOutRefund(deps: Deps, refundId: string): Promise<void> {
  const found = await repository.findRefund(deps.db, refundId)
  if (found?.refund.state !== 'asked') return
  const { invoiceId, id, amount, reason } = found.refund
  try {
    await requirePayments(deps).refund(invoiceId, { id, amount, reason })
  } catch (error) {
    const refused = error instanceof PaymentRefused
    const state = refused ? 'refused' : 'asked'
    await repository.noteRefund(deps.db, id, { state, failure: wordsOf(error) })
    if (refused) return
    throw error
  }
  await syncSubscription(deps, found.subscriptionId)
  await deps.db.transaction(async (tx) => {
    await repository.noteRefund(tx, id, { state: 'done', failure: null })
    if (found.refund.ends) await askEnd({ ...deps, db: tx }, found.subscriptionId)
  })
}

/** The provider's own words, which are for the admin. */
function wordsOf(error: unknown): string {
  const said = error instanceof AppError && error.cause instanceof Error ? error.cause : error
  return said instanceof Error ? said.message.slice(0, 500) : 'It failed.'
}
