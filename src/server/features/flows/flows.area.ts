import type { Area } from '#server/area.ts'
import { flowsArchive } from './flows.archive.ts'
import { flowsExport } from './flows.export.ts'
import { flowsJobs } from './flows.jobs.ts'
import { flowsRoutes } from './flows.routes.ts'

export const flowsArea: Area = {
  routes: flowsRoutes,
  jobs: flowsJobs,
  exports: [flowsExport],
  archives: [flowsArchive],
}
