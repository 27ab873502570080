import type { Area } from '#server/area.ts'
import { limitsJobs } from './limits.jobs.ts'

export const limitsArea: Area = {
  jobs: limitsJobs,
}
