import type { Area } from '#server/area.ts'
import { seoArchive } from './seo.archive.ts'
import { seoExport } from './seo.export.ts'
import { seoJobs } from './seo.jobs.ts'
import { seoRoutes } from './seo.routes.ts'

export const seoArea: Area = {
  routes: seoRoutes,
  jobs: seoJobs,
  exports: [seoExport],
  archives: [seoArchive],
}
