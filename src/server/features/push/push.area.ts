import type { Area } from '#server/area.ts'
import { pushJobs } from './push.jobs.ts'
import { pushRoutes } from './push.routes.ts'

export const pushArea: Area = {
  routes: pushRoutes,
  jobs: pushJobs,
}
