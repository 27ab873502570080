import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { mailing, sendEmail } from '#server/mail/send-email.ts'
import { type JobWork, job, work } from '#server/ports/jobs.ts'
import { claimEmail } from './billing.emails.ts'
import { findSubscription } from './billing.repository.ts'
import {
  applyEventJob,
  assignSubscription,
  closeCheckoutsJob,
  endDoublesJob,
  endJob,
  endOwnerlessJob,
  olderInvoicesJob,
  refundJob,
  sendClaimEmail,
  sendDoubleEmail,
  sendEndEmail,
  sendRefundEmail,
  sendTestPaymentsEndedEmail,
  syncSubscriptionJob,
} from './billing.tasks.ts'
import { openClaimToken } from './claims/claim-token.ts'
import * as claims from './claims/claims.repository.ts'
import { endDoubles, mailDouble } from './endings/doubles.service.ts'
import { mailEnd } from './endings/end-emails.service.ts'
import { carryOutEnd } from './endings/endings.service.ts'
import { endOwnerless } from './endings/ownerless.service.ts'
import { carryOutRefund, mailRefund } from './refunds/refunds.service.ts'
import { applyEvent, reconcile } from './sync/reconcile.service.ts'
import { keepOlderInvoices, syncSubscription } from './sync/sync.service.ts'
import { mailTestPaymentsEnded } from './test-payments.service.ts'

const reconcileJob = job('billing.reconcile', z.object({}))
const asking = { attempts: 10, backoffSeconds: 2, timeoutSeconds: 60 }

export const billingJobs = (deps: Deps): JobWork[] => [
  work(syncSubscriptionJob, { ...asking, concurrency: 4 }, ({ subscriptionId }) =>
    syncSubscription(deps, subscriptionId),
  ),
  work(applyEventJob, { ...asking, concurrency: 4 }, ({ eventId }) => applyEvent(deps, eventId)),
  work(olderInvoicesJob, asking, (page) => keepOlderInvoices(deps, page)),
  work(endJob, asking, ({ subscriptionId }) => carryOutEnd(deps, subscriptionId)),
  work(refundJob, asking, ({ refundId }) => carryOutRefund(deps, refundId)),
  work(endOwnerlessJob, asking, ({ subscriptionId }) => endOwnerless(deps, subscriptionId)),
  work(closeCheckoutsJob, asking, async ({ userId }) => {
    await deps.payments?.closeCheckouts(userId)
  }),
  work(endDoublesJob, asking, ({ userId }) => endDoubles(deps, userId)),
  work(sendDoubleEmail, mailing, (double) => mailDouble(deps, double)),
  work(sendRefundEmail, mailing, (refund) => mailRefund(deps, refund)),
  work(sendEndEmail, mailing, (ending) => mailEnd(deps, ending)),
  work(sendTestPaymentsEndedEmail, mailing, ({ userId }) => mailTestPaymentsEnded(deps, userId)),
  work(assignSubscription, asking, async ({ subscriptionId, userId }) => {
    await deps.payments?.assign(subscriptionId, userId)
  }),
  work(sendClaimEmail, mailing, ({ subscriptionId }) => mailClaim(deps, subscriptionId)),
  work(reconcileJob, { cron: '*/20 * * * *', timeoutSeconds: 600 }, async () => {
    await reconcile(deps)
  }),
]

async function mailClaim(deps: Deps, subscriptionId: string): Promise<void> {
  const [pending, subscription] = [
    await claims.findPendingOf(deps.db, subscriptionId),
    await findSubscription(deps.db, subscriptionId),
  ]
  if (!pending || !subscription || pending.claimedBy !== null) return
  const link = `${deps.publicUrl()}/claim-subscription#token=${openClaimToken(deps.secrets, pending.tokenSealed)}`
  await sendEmail(deps, claimEmail(pending.email, subscription.plan, link))
}
