import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { type JobWork, job, work } from '#server/ports/jobs.ts'
import { emptyBin } from './bin.service.ts'

const emptyBins = job('projects.empty-bin', z.object({}))

export const projectsJobs = (deps: Deps): JobWork[] => [
  work(emptyBins, { cron: '7 4 * * *' }, () => emptyBin(deps)),
]
