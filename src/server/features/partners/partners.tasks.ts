import { z } from 'zod'
import { job } from '#server/ports/jobs.ts'

export const partnerDecided = job('partners.decided', z.object({ userId: z.number().int() }))
export const payToChanged = job('partners.pay-to-changed', z.object({ userId: z.number().int() }))
/** The recipient's id, by which admins find it; missing in older jobs. */
export const payoutSettled = job(
  'partners.payout-settled',
  z.object({ payoutId: z.string(), userId: z.number().int().optional() }),
)
