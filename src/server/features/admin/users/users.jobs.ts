import type { SuspensionBilling } from '#contracts/admin/users.ts'
import type { Deps } from '#server/deps.ts'
import { stopRuns } from '#server/features/account/running.service.ts'
import { getBilling } from '#server/features/billing/billing.service.ts'
import { stopSubscriptions } from '#server/features/billing/endings/suspension.service.ts'
import { contactSentence } from '#server/mail/contact.ts'
import { mailing, sendEmail } from '#server/mail/send-email.ts'
import { type JobWork, work } from '#server/ports/jobs.ts'
import { endGivenPlans } from './gifts.service.ts'
import { liftEmail, suspensionEmail } from './users.emails.ts'
import { findUser } from './users.repository.ts'
import * as tasks from './users.tasks.ts'

export const usersJobs = (deps: Deps): JobWork[] => [
  work(tasks.stopEverything, { attempts: 8, backoffSeconds: 1 }, ({ userId }) => stopSuspended(deps, userId)),
  // Some hours: a payment provider that is down comes back in that time.
  work(tasks.stopCharges, { attempts: 14, backoffSeconds: 2, timeoutSeconds: 60 }, ({ userId, billing }) =>
    stopChargesOf(deps, userId, billing),
  ),
  work(tasks.sendSuspensionEmail, mailing, ({ userId, charges }) => mailSuspension(deps, userId, charges)),
  work(tasks.sendLiftEmail, mailing, ({ userId }) => mailLift(deps, userId)),
  work(tasks.endPlans, { cron: '*/5 * * * *' }, () => endGivenPlans(deps)),
]

/** Skipped if the suspension was lifted meanwhile, because newer runs are allowed. */
async function stopSuspended(deps: Deps, userId: number): Promise<void> {
  const user = await findUser(deps.db, userId)
  if (user?.suspendedAt) await stopRuns(deps, userId)
}

async function stopChargesOf(deps: Deps, userId: number, billing: SuspensionBilling): Promise<void> {
  const user = await findUser(deps.db, userId)
  if (user?.suspendedAt) await stopSubscriptions(deps, userId, billing)
}

async function mailSuspension(
  deps: Deps,
  userId: number,
  charges: SuspensionBilling | 'none',
): Promise<void> {
  const user = await findUser(deps.db, userId)
  if (!user?.suspendedAt) return
  const contact = contactSentence(deps.config)
  await sendEmail(deps, suspensionEmail(user, { reason: user.suspendedReason, charges, contact }))
}

async function mailLift(deps: Deps, userId: number): Promise<void> {
  const user = await findUser(deps.db, userId)
  if (!user || user.suspendedAt) return
  const { subscription } = await getBilling(deps, { userId })
  await sendEmail(deps, liftEmail(user, subscription, `${deps.publicUrl()}/login`))
}
