import { z } from 'zod'
import { job } from '#server/ports/jobs.ts'

export const stopEverything = job('users.stop-everything', z.object({ userId: z.number().int() }))
export const endPlans = job('users.end-plans', z.object({}))
