import type { Area } from '#server/area.ts'
import { partnersExport } from './partners.export.ts'
import { partnersJobs } from './partners.jobs.ts'
import { partnersRoutes } from './partners.routes.ts'

export const partnersArea: Area = {
  routes: partnersRoutes,
  jobs: partnersJobs,
  exports: [partnersExport],
}
