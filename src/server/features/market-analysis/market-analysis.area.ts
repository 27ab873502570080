import type { Area } from '#server/area.ts'
import { marketAnalysisArchive } from './market-analysis.archive.ts'
import { marketAnalysisExport } from './market-analysis.export.ts'
import { marketAnalysisJobs } from './market-analysis.jobs.ts'
import { marketAnalysisRoutes } from './market-analysis.routes.ts'

export const marketAnalysisArea: Area = {
  routes: marketAnalysisRoutes,
  jobs: marketAnalysisJobs,
  exports: [marketAnalysisExport],
  archives: [marketAnalysisArchive],
}
