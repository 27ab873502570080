import { z } from 'zod'
import { PaidPlan } from '#contracts/billing.ts'
import { job } from '#server/ports/jobs.ts'

const subscription = z.object({ subscriptionId: z.string() })

export const syncSubscriptionJob = job('billing.sync', subscription)
export const applyEventJob = job('billing.apply-event', z.object({ eventId: z.string() }))
export const olderInvoicesJob = job('billing.older-invoices', subscription.extend({ after: z.string() }))
export const endJob = job('billing.end', subscription)
export const refundJob = job('billing.refund', z.object({ refundId: z.string() }))
export const endDoublesJob = job('billing.end-doubles', z.object({ userId: z.number().int() }))
export const sendDoubleLetter = job(
  'billing.double-letter',
  z.object({ userId: z.number().int(), kept: PaidPlan, refunded: z.number().int() }),
)
export const sendClaimLetter = job('billing.claim-letter', subscription)
export const assignSubscription = job('billing.assign', subscription.extend({ userId: z.number().int() }))
