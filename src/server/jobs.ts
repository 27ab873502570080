import type { Deps } from './deps.ts'
import { authJobs } from './features/auth/auth.jobs.ts'
import { limitsJobs } from './features/limits/limits.jobs.ts'
import { runsJobs } from './features/runs/runs.jobs.ts'
import type { JobWork } from './ports/jobs.ts'

/** Every job; each area adds its line. */
export const allJobs = (deps: Deps): JobWork[] => [...authJobs(deps), ...limitsJobs(deps), ...runsJobs(deps)]
