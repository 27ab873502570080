import { z } from 'zod'
import { job } from '#server/ports/jobs.ts'

export const sendNotice = job(
  'push.send',
  z.object({
    userId: z.number(),
    sessionId: z.string(),
    notice: z.object({ title: z.string(), body: z.string(), url: z.string(), tag: z.string() }),
  }),
)
