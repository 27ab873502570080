import { z } from 'zod'
import { job } from '#server/ports/jobs.ts'

const subscription = z.object({ subscriptionId: z.string() })

export const syncSubscriptionJob = job('billing.sync', subscription)
export const syncChargeJob = job('billing.sync-charge', z.object({ chargeId: z.string() }))
export const sendClaimLetter = job('billing.claim-letter', subscription)
export const assignSubscription = job('billing.assign', subscription.extend({ userId: z.number().int() }))
