import { z } from 'zod'
import { job } from '#server/ports/jobs.ts'

export const sumUpDays = job('overview.sum-up', z.object({}))
/** Sums of one time zone, or of all in use. */
export const sumUpAll = job('overview.sum-up-all', z.object({ zone: z.string().optional() }))
export const tidyErrors = job('overview.tidy-errors', z.object({}))
