import type { PaidPlan } from '#contracts/billing.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit, wasDone } from '#server/features/audit/audit.service.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import { doubleEmail } from '../billing.emails.ts'
import { DOUBLE_MS, isRenewed, subscriptionToKeep } from '../billing.policy.ts'
import * as repository from '../billing.repository.ts'
import { sendDoubleEmail } from '../billing.tasks.ts'
import { refundAll } from '../refunds/refunds.service.ts'
import { requirePayments } from '../sync/events.service.ts'
import { syncSubscription } from '../sync/sync.service.ts'
import { askEnd } from './endings.service.ts'

/**
 * Two paid checkouts, or a claim by a subscriber: one subscription stays. The newest purchase is refunded and ends; older ones
 * are not renewed. The user gets an email.
 */
export async function endDoubles(deps: Deps, userId: number): Promise<void> {
  const renewed = (await repository.openSubscriptions(deps.db, userId)).filter(isRenewed)
  const kept = subscriptionToKeep(renewed)
  for (const other of renewed) {
    if (!kept || other === kept) continue
    const isNew = deps.clock.now().getTime() - other.createdAt.getTime() < DOUBLE_MS
    // An unpaid subscription has no remaining time to use up.
    const endsNow = isNew || other.status === 'past_due'
    await deps.db.transaction(async (tx) => {
      const inside = { ...deps, db: tx }
      // A concurrent run finds it noted.
      await repository.lockSubscription(tx, other.id)
      await noteDouble(inside, { userId, kept, other, isNew })
      if (endsNow) await askEnd(inside, other.id)
    })
    if (endsNow) continue
    await requirePayments(deps).cancelAtPeriodEnd(other.id, true)
    await syncSubscription(deps, other.id)
  }
}

interface Double {
  userId: number
  kept: repository.SubscriptionRow
  other: repository.SubscriptionRow
  isNew: boolean
}

/**
 * Before anything is ended: a process that dies in between finds what it owes when it tries again. However often that is, it is
 * noted and told once.
 */
async function noteDouble(deps: Deps, { userId, kept, other, isNew }: Double): Promise<void> {
  const refunded = isNew ? await refundAll(deps, other.id, { word: 'double', reason: 'Bought twice' }) : 0
  const since = new Date(deps.clock.now().getTime() - DOUBLE_MS)
  const entry = { action: 'subscription.doubled', subjectId: userId, details: { ended: other.id } } as const
  if (await wasDone(deps.db, entry, since)) return
  const details = { ...entry.details, kept: kept.id, cents: refunded }
  await recordAudit(deps.db, { ...entry, actorId: null, details, network: '' })
  await deps.jobs.enqueue(deps.db, sendDoubleEmail, { userId, kept: kept.plan, refunded })
}

export async function mailDouble(
  deps: Deps,
  { userId, kept, refunded }: { userId: number; kept: PaidPlan; refunded: number },
): Promise<void> {
  const user = await repository.findPerson(deps.db, userId)
  if (user)
    await sendEmail(deps, doubleEmail(user, { kept, refunded }, `${deps.publicUrl()}/settings#billing`))
}
