import type { Deps } from '#server/deps.ts'
import { PaymentError } from '#server/ports/payments.ts'
import { hasEnded } from './billing.policy.ts'
import * as repository from './billing.repository.ts'
import { endJob } from './billing.tasks.ts'
import { requirePayments } from './events.service.ts'
import { syncSubscription } from './sync.service.ts'

/** Has a subscription end at once. Joins the transaction of what calls for it: neither is there without the other. */
export async function askEnd(deps: Deps, subscriptionId: string): Promise<void> {
  await repository.noteEndAsked(deps.db, subscriptionId, deps.clock.now())
  await deps.jobs.enqueue(deps.db, endJob, { subscriptionId }, { group: subscriptionId })
}

/** Done once the provider says so; until then it is a failure, which is tried again. */
export async function carryOutEnd(deps: Deps, subscriptionId: string): Promise<void> {
  await requirePayments(deps).end(subscriptionId)
  await syncSubscription(deps, subscriptionId)
  const row = await repository.findSubscription(deps.db, subscriptionId)
  if (row && !hasEnded(row.status)) throw new PaymentError('The payment provider has not ended it yet.')
}
