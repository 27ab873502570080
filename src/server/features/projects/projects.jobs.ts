import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { type JobWork, job, work } from '#server/ports/jobs.ts'
import { BIN_DAYS } from './projects.policy.ts'
import { removeBinned } from './projects.repository.ts'

const emptyBin = job('projects.empty-bin', z.object({}))

export const projectsJobs = (deps: Deps): JobWork[] => [
  work(emptyBin, { cron: '7 4 * * *' }, () => removeBinned(deps.db, BIN_DAYS)),
]
