import { z } from 'zod'
import { EndSubscription } from '#contracts/admin/payments.ts'
import { PaidPlan } from '#contracts/billing.ts'
import { job } from '#server/ports/jobs.ts'

const subscription = z.object({ subscriptionId: z.string() })
/** Recipient, so that admins can find the email. Guests have only an address. */
const payer = { userId: z.number().int().optional(), emailKey: z.string().optional() }

export const syncSubscriptionJob = job('billing.sync', subscription)
export const applyEventJob = job('billing.apply-event', z.object({ eventId: z.string() }))
export const olderInvoicesJob = job('billing.older-invoices', subscription.extend({ after: z.string() }))
export const endJob = job('billing.end', subscription)
export const refundJob = job('billing.refund', z.object({ refundId: z.string() }))
export const endOwnerlessJob = job('billing.end-ownerless', subscription)
export const closeCheckoutsJob = job('billing.close-checkouts', z.object({ userId: z.number().int() }))
export const endDoublesJob = job('billing.end-doubles', z.object({ userId: z.number().int() }))
export const sendDoubleEmail = job(
  'billing.double-letter',
  z.object({ userId: z.number().int(), kept: PaidPlan, refunded: z.number().int() }),
)
export const sendRefundEmail = job(
  'billing.refund-letter',
  z.object({
    ...payer,
    refundId: z.string(),
    reached: z.boolean(),
    cancelled: z.boolean().default(false),
    given: z.boolean(),
  }),
)
export const sendEndEmail = job(
  'billing.end-letter',
  subscription.extend({ ...payer, when: EndSubscription.shape.when }),
)
export const sendTestPaymentsEndedEmail = job(
  'billing.practice-over-letter',
  z.object({ userId: z.number().int() }),
)
export const sendClaimEmail = job('billing.claim-letter', subscription.extend(payer))
export const assignSubscription = job('billing.assign', subscription.extend({ userId: z.number().int() }))
