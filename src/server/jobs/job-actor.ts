import { z } from 'zod'
import { Plan } from '#contracts/plans.ts'

/** The user who started a job, stored in its payload. */
export const JobActor = z.object({
  userId: z.number().int(),
  username: z.string(),
  role: z.enum(['user', 'admin']),
  emailVerified: z.boolean(),
  plan: Plan,
  timeZone: z.string(),
  sessionId: z.string(),
})
