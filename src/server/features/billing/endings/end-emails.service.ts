import type { EndSubscription } from '#contracts/admin/payments.ts'
import type { Deps } from '#server/deps.ts'
import { wasDone } from '#server/features/audit/audit.service.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import { endEmail } from '../billing.emails.ts'
import * as repository from '../billing.repository.ts'
import { sendEndEmail } from '../billing.tasks.ts'
import { findPayer } from '../refunds/refunds.repository.ts'

/** How long after an admin's word an ending is taken for its doing. */
const WORD_MS = 24 * 3_600_000

interface EndNotice {
  subscriptionId: string
  when: EndSubscription['when']
}

export async function queueEndEmail({ db, jobs }: Deps, { subscriptionId, when }: EndNotice): Promise<void> {
  const payer = await findPayer(db, subscriptionId)
  const whose = { userId: payer?.userId ?? undefined, emailKey: payer?.guestKey ?? undefined }
  await jobs.enqueue(db, sendEndEmail, { ...whose, subscriptionId, when })
}

/**
 * Emails the payer that an admin ends the subscription with its period. It follows from the change of our row and joins its
 * transaction, so it is sent once. The payer's own cancellation needs no email.
 */
export async function queueNotRenewedEmail(
  deps: Deps,
  before: repository.SubscriptionRow | undefined,
  { id: subscriptionId, cancelAtPeriodEnd, endAskedAt }: repository.SubscriptionRow,
): Promise<void> {
  if (!before || before.cancelAtPeriodEnd || !cancelAtPeriodEnd || endAskedAt !== null) return
  const details = { subscription: subscriptionId, when: 'period-end' } as const
  const since = new Date(deps.clock.now().getTime() - WORD_MS)
  if (await wasDone(deps.db, { action: 'subscription.ended', details }, since))
    await queueEndEmail(deps, { subscriptionId, when: 'period-end' })
}

export async function mailEnd(deps: Deps, { subscriptionId, when }: EndNotice): Promise<void> {
  const row = await repository.findSubscription(deps.db, subscriptionId)
  const payer = row && (await findPayer(deps.db, subscriptionId))
  const email = payer?.email ?? payer?.guest
  if (!row || !email) return
  const to = { email, username: payer?.username ?? null }
  const until = when === 'period-end' ? row.periodEnd : undefined
  await sendEmail(deps, endEmail(to, { plan: row.plan, until }, `${deps.publicUrl()}/support`))
}
