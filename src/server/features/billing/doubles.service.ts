import type { PaidPlan } from '#contracts/billing.ts'
import type { Deps } from '#server/deps.ts'
import { recordDeed } from '#server/features/audit/audit.service.ts'
import { sendLetter } from '#server/send-letter.ts'
import { doubleLetter } from './billing.letters.ts'
import { DOUBLE_MS, keptOf, refundable } from './billing.policy.ts'
import * as repository from './billing.repository.ts'
import { sendDoubleLetter } from './billing.tasks.ts'
import { requirePayments } from './events.service.ts'
import * as refunds from './refunds.repository.ts'
import { askRefund } from './refunds.service.ts'
import { syncSubscription } from './sync.service.ts'

/**
 * Two checkouts that were both paid, or a claim by someone who pays already: one subscription stays. What was bought just now is
 * given back and ends; what is older is not renewed. The person is told by letter.
 */
export async function endDoubles(deps: Deps, userId: number): Promise<void> {
  const open = await repository.openSubscriptions(deps.db, userId)
  const renewed = open.filter((own) => !own.cancelAtPeriodEnd)
  const kept = keptOf(renewed)
  for (const other of renewed) {
    if (!kept || other === kept) continue
    const isNew = deps.clock.now().getTime() - other.createdAt.getTime() < DOUBLE_MS
    await deps.db.transaction((tx) => noteDouble({ ...deps, db: tx }, { userId, kept, other, isNew }))
    if (isNew) await requirePayments(deps).end(other.id)
    else await requirePayments(deps).cancelAtPeriodEnd(other.id, true)
    await syncSubscription(deps, other.id)
  }
}

interface Double {
  userId: number
  kept: repository.SubscriptionRow
  other: repository.SubscriptionRow
  isNew: boolean
}

/** Before anything is ended: a process that dies in between finds what it owes when it tries again. */
async function noteDouble(deps: Deps, { userId, kept, other, isNew }: Double): Promise<void> {
  const refunded = isNew ? await giveBack(deps, other.id) : 0
  if (refunded === undefined) return
  await recordDeed(deps.db, {
    action: 'subscription.doubled',
    actorId: null,
    subjectId: userId,
    details: { kept: kept.id, ended: other.id, cents: refunded },
  })
  await deps.jobs.enqueue(deps.db, sendDoubleLetter, { userId, kept: kept.plan, refunded })
}

/** Undefined where that was done before. */
async function giveBack(deps: Deps, subscriptionId: string): Promise<number | undefined> {
  let sum = 0
  for (const { id: invoiceId } of await refunds.paidInvoicesOf(deps.db, subscriptionId)) {
    const invoice = await refunds.lockInvoice(deps.db, invoiceId)
    const id = `double_${invoiceId}`
    if (await refunds.findRefund(deps.db, id)) return undefined
    const amount = invoice ? refundable(invoice, invoice.asked) : 0
    if (amount === 0) continue
    await askRefund(deps, { id, invoiceId, amount, reason: 'Bought twice', actorId: null })
    sum += amount
  }
  return sum
}

export async function mailDouble(
  deps: Deps,
  { userId, kept, refunded }: { userId: number; kept: PaidPlan; refunded: number },
): Promise<void> {
  const user = await repository.findPerson(deps.db, userId)
  if (user)
    await sendLetter(deps, doubleLetter(user, { kept, refunded }, `${deps.publicUrl()}/settings#billing`))
}
