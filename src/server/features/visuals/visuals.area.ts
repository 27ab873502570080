import type { Area } from '#server/area.ts'
import { visualsArchive } from './visuals.archive.ts'
import { visualsExport } from './visuals.export.ts'
import { visualsJobs } from './visuals.jobs.ts'
import { visualsRoutes } from './visuals.routes.ts'

export const visualsArea: Area = {
  routes: visualsRoutes,
  jobs: visualsJobs,
  exports: [visualsExport],
  archives: [visualsArchive],
}
