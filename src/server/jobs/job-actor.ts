import { z } from 'zod'
import { Plan } from '#contracts/plans.ts'

/** Who asked for the work of a job, kept with it. */
export const JobActor = z.object({
  userId: z.number().int(),
  username: z.string(),
  role: z.enum(['user', 'admin']),
  emailVerified: z.boolean(),
  plan: Plan,
  timeZone: z.string(),
  sessionId: z.string(),
})
