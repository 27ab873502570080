import { z } from 'zod'
import { job } from '#server/ports/jobs.ts'

export const longJob = job('test.long', z.object({ text: z.string() }))
