import type { SuspensionBilling } from '#contracts/admin/users.ts'
import type { Deps } from '#server/deps.ts'
import { hasEnded } from '../billing.policy.ts'
import * as repository from '../billing.repository.ts'
import { ignoreMissing } from '../billing.service.ts'
import { closeCheckoutsJob } from '../billing.tasks.ts'
import { requirePayments } from '../sync/events.service.ts'
import { syncSubscription } from '../sync/sync.service.ts'
import { carryOutEnd } from './endings.service.ts'

/** Sees to the subscriptions of a suspended account. May be done again: a job tries until the provider did it. */
export async function stopSubscriptions(
  deps: Deps,
  userId: number,
  billing: SuspensionBilling,
): Promise<void> {
  if (!deps.payments) return
  await deps.jobs.enqueue(deps.db, closeCheckoutsJob, { userId })
  if (billing === 'keep-renewing') return
  for (const { id, status, cancelAtPeriodEnd } of await repository.ownSubscriptions(deps.db, userId)) {
    if (hasEnded(status)) continue
    // A payment that failed is tried again, also when the subscription is not renewed: only ending it stops that.
    const isPaid = status === 'active' || status === 'trialing'
    if (billing === 'end-now' || !isPaid)
      await carryOutEnd(deps, id).catch((error) => ignoreMissing(deps, error))
    else if (!cancelAtPeriodEnd) {
      await requirePayments(deps).cancelAtPeriodEnd(id, true)
      await syncSubscription(deps, id)
    }
  }
}
