import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { type JobWork, job, work } from '#server/ports/jobs.ts'
import { removeOldEvents } from '#server/stream/stream.repository.ts'
import { endAbandoned } from '#server/stream/tracked.ts'

const KEEP_DAYS = 2
const endAbandonedRuns = job('runs.end-abandoned', z.object({}))
const tidyEvents = job('runs.tidy', z.object({}))

export const runsJobs = (deps: Deps): JobWork[] => [
  work(endAbandonedRuns, { cron: '* * * * *' }, () => endAbandoned(deps)),
  work(tidyEvents, { cron: '41 3 * * *' }, () => removeOldEvents(deps.db, KEEP_DAYS)),
]
