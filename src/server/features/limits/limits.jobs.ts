import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { type JobWork, job, work } from '#server/ports/jobs.ts'
import { forgetEndedWindows } from './limits.repository.ts'

const tidyLimits = job('limits.tidy', z.object({}))

export const limitsJobs = (deps: Deps): JobWork[] => [
  work(tidyLimits, { cron: '29 * * * *' }, () => forgetEndedWindows(deps.db)),
]
