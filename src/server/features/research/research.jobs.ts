import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { type JobWork, job, work } from '#server/ports/jobs.ts'
import { UNDO_DAYS } from './research.policy.ts'
import { removeDeleted } from './research.repository.ts'

const removeSources = job('research.remove-deleted', z.object({}))

export const researchJobs = (deps: Deps): JobWork[] => [
  work(removeSources, { cron: '23 * * * *' }, () => removeDeleted(deps.db, UNDO_DAYS)),
]
