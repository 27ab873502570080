import type { Area } from '#server/area.ts'
import { feedbackExport } from './feedback.export.ts'
import { feedbackJobs } from './feedback.jobs.ts'
import { feedbackRoutes } from './feedback.routes.ts'

export const feedbackArea: Area = {
  routes: feedbackRoutes,
  jobs: feedbackJobs,
  exports: [feedbackExport],
}
