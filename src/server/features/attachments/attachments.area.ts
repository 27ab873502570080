import type { Area } from '#server/area.ts'
import { attachmentsExport } from './attachments.export.ts'
import { attachmentsJobs } from './attachments.jobs.ts'
import { attachmentsRoutes } from './attachments.routes.ts'

export const attachmentsArea: Area = {
  routes: attachmentsRoutes,
  jobs: attachmentsJobs,
  exports: [attachmentsExport],
}
