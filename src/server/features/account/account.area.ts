import type { Area } from '#server/area.ts'
import { accountExport } from './account.export.ts'
import { accountRoutes } from './account.routes.ts'
import { deletionJobs } from './deletion.jobs.ts'
import { exportsJobs } from './exports.jobs.ts'

export const accountArea: Area = {
  routes: accountRoutes,
  jobs: (deps) => [...deletionJobs(deps), ...exportsJobs(deps)],
  exports: [accountExport],
}
