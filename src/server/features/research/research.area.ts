import type { Area } from '#server/area.ts'
import { researchArchive } from './research.archive.ts'
import { researchExport } from './research.export.ts'
import { researchJobs } from './research.jobs.ts'
import { researchRoutes } from './research.routes.ts'

export const researchArea: Area = {
  routes: researchRoutes,
  jobs: researchJobs,
  exports: [researchExport],
  archives: [researchArchive],
}
