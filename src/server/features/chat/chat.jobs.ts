import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { type JobWork, job, work } from '#server/ports/jobs.ts'
import { emptyBin } from './chat.service.ts'

const clearBin = job('chat.empty-bin', z.object({}))

export const chatJobs = (deps: Deps): JobWork[] => [
  work(clearBin, { cron: '41 3 * * *' }, () => emptyBin(deps)),
]
