import type { Area } from '#server/area.ts'
import { pageExportsExport } from './page-exports.export.ts'
import { pageExportsJobs } from './page-exports.jobs.ts'
import { pageExportsRoutes } from './page-exports.routes.ts'

export const pageExportsArea: Area = {
  routes: pageExportsRoutes,
  jobs: pageExportsJobs,
  exports: [pageExportsExport],
}
