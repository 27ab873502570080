import { z } from 'zod'
import { job } from '#server/ports/jobs.ts'

export const partnerDecided = job('partners.decided', z.object({ userId: z.number().int() }))
export const payoutSettled = job('partners.payout-settled', z.object({ payoutId: z.string() }))
