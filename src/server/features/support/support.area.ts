import type { Area } from '#server/area.ts'
import { supportExport } from './support.export.ts'
import { supportJobs } from './support.jobs.ts'
import { supportRoutes } from './support.routes.ts'

export const supportArea: Area = {
  routes: supportRoutes,
  jobs: supportJobs,
  exports: [supportExport],
}
