import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { hasEnded } from '../billing.policy.ts'
import * as repository from '../billing.repository.ts'
import { refundAll } from '../refunds/refunds.service.ts'
import { requirePayments } from '../sync/events.service.ts'
import { askEnd } from './endings.service.ts'

/**
 * A checkout that was open when its account was deleted can still be paid, for nobody: it ends, and is given back. What was paid
 * while that was under way is given back, too.
 */
export async function endOwnerless(deps: Deps, subscriptionId: string): Promise<void> {
  // Our row may come from a read that was slower than the deletion, which ends what is used and gives nothing back.
  const read = await requirePayments(deps).readSubscription(subscriptionId)
  await deps.db.transaction(async (tx) => {
    const inside = { ...deps, db: tx }
    const row = await repository.lockSubscription(tx, subscriptionId)
    if (!row || row.userId !== null) return
    const isNew = row.endAskedAt === null
    if (isNew && (!read?.soldHere || hasEnded(read.status))) return
    await refundAll(inside, subscriptionId, { word: 'ownerless', reason: 'Its account is gone' })
    if (!isNew) return
    await askEnd(inside, subscriptionId)
    const details = { subscription: subscriptionId, when: 'now', reason: 'Its account is gone' }
    await recordAudit(tx, { action: 'subscription.ended', actorId: null, details, network: '' })
  })
}
