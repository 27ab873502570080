import type { Area } from '#server/area.ts'
import { pageImagesArchive } from './page-images/page-images.archive.ts'
import { pagesArchive } from './pages.archive.ts'
import { pagesExport } from './pages.export.ts'
import { pagesJobs } from './pages.jobs.ts'
import { pagesRoutes } from './pages.routes.ts'

export const pagesArea: Area = {
  routes: pagesRoutes,
  jobs: pagesJobs,
  exports: [pagesExport],
  archives: [pageImagesArchive, pagesArchive],
}
