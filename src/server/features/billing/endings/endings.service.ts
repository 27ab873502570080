import type { EndSubscription } from '#contracts/admin/payments.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { PaymentError } from '#server/ports/payments.ts'
import { hasEnded } from '../billing.policy.ts'
import * as repository from '../billing.repository.ts'
import { endJob, syncSubscriptionJob } from '../billing.tasks.ts'
import { requirePayments } from '../sync/events.service.ts'
import { syncSubscription } from '../sync/sync.service.ts'
import { queueEndEmail } from './end-emails.service.ts'

/** Has a subscription end at once. Joins the transaction of what calls for it: neither is there without the other. */
export async function askEnd(deps: Deps, subscriptionId: string): Promise<void> {
  await repository.recordEndRequest(deps.db, subscriptionId, deps.clock.now())
  await deps.jobs.enqueue(deps.db, endJob, { subscriptionId }, { group: subscriptionId })
}

/** Done once the provider says so; until then it is a failure, which is tried again. */
export async function carryOutEnd(deps: Deps, subscriptionId: string): Promise<void> {
  await requirePayments(deps).end(subscriptionId)
  await syncSubscription(deps, subscriptionId)
  const row = await repository.findSubscription(deps.db, subscriptionId)
  if (row && !hasEnded(row.status)) throw new PaymentError('The payment provider has not ended it yet.')
}

interface RequestedEnd extends EndSubscription {
  subscriptionId: string
  actorId: number
  network: string
}

/**
 * An admin has it end, and nothing is given back. That they did is on record before the provider is asked. To end it now is asked
 * for until it is done; to end it with the period is asked for once, while the admin waits. Reading it back tells the payer.
 */
export async function endForAdmin(deps: Deps, asked: RequestedEnd): Promise<void> {
  const { subscriptionId, when } = asked
  const payments = requirePayments(deps)
  const isNew = await deps.db.transaction((tx) => noteEnd({ ...deps, db: tx }, asked))
  if (!isNew || when === 'now') return
  await payments.cancelAtPeriodEnd(subscriptionId, true)
  await syncSubscription(deps, subscriptionId)
}

/** False where it ends like that already. */
async function noteEnd(deps: Deps, asked: RequestedEnd): Promise<boolean> {
  const { subscriptionId, when, reason, actorId, network } = asked
  const row = await repository.lockSubscription(deps.db, subscriptionId)
  if (!row) throw missingSubscription()
  if (hasEnded(row.status)) throw new AppError('CONFLICT', 'This subscription has already ended.')
  if (row.endAskedAt !== null || (when === 'period-end' && row.cancelAtPeriodEnd)) return false
  await recordAudit(deps.db, {
    action: 'subscription.ended',
    actorId,
    subjectId: row.userId,
    details: { subscription: subscriptionId, when, reason },
    network,
  })
  if (when === 'now') {
    await askEnd(deps, subscriptionId)
    await queueEndEmail(deps, asked)
  } else await readLater(deps, subscriptionId)
  return true
}

/** Long enough for the provider to have answered. */
const LATER_MS = 60_000

/** Reads the provider's state back, even if the caller is gone by then. */
async function readLater({ db, jobs, clock }: Deps, subscriptionId: string): Promise<void> {
  const startAfter = new Date(clock.now().getTime() + LATER_MS)
  await jobs.enqueue(db, syncSubscriptionJob, { subscriptionId }, { startAfter, group: subscriptionId })
}

export const missingSubscription = () => new AppError('NOT_FOUND', 'This subscription does not exist.')
