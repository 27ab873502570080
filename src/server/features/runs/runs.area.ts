import type { Area } from '#server/area.ts'
import { runsJobs } from './runs.jobs.ts'
import { runsRoutes } from './runs.routes.ts'

export const runsArea: Area = {
  routes: runsRoutes,
  jobs: runsJobs,
}
