import type { NewRefund } from '#contracts/admin/payments.ts'
import { BOOKS_IN } from '#contracts/billing.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { isTestPaymentId } from '#server/ids/test-payment-ids.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import { PaymentRefused } from '#server/ports/payments.ts'
import { bouncedEmail, refundEmail } from '../billing.emails.ts'
import { bouncedAmount, refundable } from '../billing.policy.ts'
import { lockSubscription } from '../billing.repository.ts'
import { refundJob, sendRefundEmail } from '../billing.tasks.ts'
import { askEnd } from '../endings/endings.service.ts'
import { requirePayments } from '../sync/events.service.ts'
import { syncSubscription } from '../sync/sync.service.ts'
import * as repository from './refunds.repository.ts'

interface RefundOrder extends Omit<NewRefund, 'end'> {
  invoiceId: string
  /** None when it is the program itself that asks. */
  actorId: number | null
  network?: string
  /** True if the subscription ends with it. */
  ends?: boolean
}

/** Writes down that some of an invoice is to be given back, and has a job do it. Joins the caller's transaction. */
export async function askRefund(
  deps: Deps,
  { network = '', ends = false, ...given }: RefundOrder,
): Promise<void> {
  const { db } = deps
  const refund = { ...given, ends }
  const invoice = await repository.lockInvoice(db, refund.invoiceId)
  if (!invoice) throw new AppError('NOT_FOUND', 'This invoice does not exist.')
  const before = await repository.findRefund(db, refund.id)
  if (before) return requireSame(before.refund, refund)
  if (invoice.currency !== BOOKS_IN)
    throw new AppError('CONFLICT', 'This invoice is not in US dollars. Refund it with the payment provider.')
  const left = refundable(invoice, invoice.asked)
  if (refund.amount > left) throw new AppError('CONFLICT', tooMuch(left, bouncedAmount(invoice)))
  await repository.insertRefund(db, refund)
  await recordAudit(db, {
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

/**
 * Writes down that all that was paid for a subscription is to be given back, as far as it can be. What was asked for before by the
 * same word is not asked for again. Gives the sum, in cents.
 */
export async function refundAll(
  deps: Deps,
  subscriptionId: string,
  { word, reason }: { word: string; reason: string },
): Promise<number> {
  let sum = 0
  for (const { id: invoiceId } of await repository.paidInvoicesOf(deps.db, subscriptionId)) {
    const invoice = await repository.lockInvoice(deps.db, invoiceId)
    const id = `${word}_${invoiceId}`
    if (await repository.findRefund(deps.db, id)) continue
    const amount = invoice ? refundable(invoice, invoice.asked) : 0
    if (amount === 0) continue
    await askRefund(deps, { id, invoiceId, amount, reason, actorId: null })
    sum += amount
  }
  return sum
}

function tooMuch(left: number, bounced: number): string {
  const most =
    left === 0
      ? 'Nothing more can be refunded for this invoice here.'
      : `At most ${dollars(left)} of this invoice can still be refunded.`
  return bounced === 0
    ? most
    : `${most} A refund of ${dollars(bounced)} did not reach the buyer: refund it with the payment provider.`
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

function requireSame(before: repository.RefundRow, { invoiceId, amount, ends }: RefundOrder): void {
  if (before.invoiceId !== invoiceId || before.amount !== amount || before.ends !== ends)
    throw new AppError('CONFLICT', 'This refund was already requested with different details.')
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
    // Locks the subscription first, like the handler of a returned refund, to avoid a deadlock.
    await lockSubscription(tx, found.subscriptionId)
    if (!(await repository.noteRefund(tx, id, { state: 'done', failure: null }))) return
    if (found.refund.ends) await askEnd({ ...deps, db: tx }, found.subscriptionId)
    // Automatic refunds are announced by their own email.
    if (found.refund.actorId !== null)
      await queueRefundEmail({ ...deps, db: tx }, found.subscriptionId, { refundId: id, reached: true })
  })
}

type RefundNoticeJob = { refundId: string; reached: boolean; cancelled?: boolean; given?: boolean }

/** Emails the outcome of a refund to the payer. Joins the caller's transaction. */
export async function queueRefundEmail(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  subscriptionId: string,
  { cancelled = false, given = false, ...details }: RefundNoticeJob,
): Promise<void> {
  const payer = await repository.findPayer(db, subscriptionId)
  const whose = { userId: payer?.userId ?? undefined, emailKey: payer?.guestKey ?? undefined }
  await jobs.enqueue(db, sendRefundEmail, { ...whose, ...details, cancelled, given })
}

export async function mailRefund(
  deps: Deps,
  { refundId, reached, cancelled, given }: Required<RefundNoticeJob>,
): Promise<void> {
  const found = await repository.findRefund(deps.db, refundId)
  const payer = found && (await repository.findPayer(deps.db, found.subscriptionId))
  const email = payer?.email ?? payer?.guest
  if (!found || !email) return
  const to = { email, username: payer?.username ?? null }
  const { refund, number, plan } = found
  const emailDetails = { cents: refund.amount, number, plan, ends: refund.ends }
  const testPayments = isTestPaymentId(refund.invoiceId)
  await sendEmail(
    deps,
    reached
      ? refundEmail(to, { ...emailDetails, testPayments }, `${deps.publicUrl()}/settings#billing`)
      : bouncedEmail(to, { ...emailDetails, cancelled, given }, `${deps.publicUrl()}/support`),
  )
}

/** The provider's own words, which are for the admin. */
function wordsOf(error: unknown): string {
  const cause = error instanceof AppError && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message.slice(0, 500) : 'It failed.'
}
