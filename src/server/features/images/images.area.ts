import type { Area } from '#server/area.ts'
import { imagesArchive } from './images.archive.ts'
import { imagesExport } from './images.export.ts'
import { imagesJobs } from './images.jobs.ts'
import { imagesRoutes } from './images.routes.ts'

export const imagesArea: Area = {
  routes: imagesRoutes,
  jobs: imagesJobs,
  exports: [imagesExport],
  archives: [imagesArchive],
}
