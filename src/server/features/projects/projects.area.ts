import type { Area } from '#server/area.ts'
import { projectsExport } from './projects.export.ts'
import { projectsJobs } from './projects.jobs.ts'
import { projectsRoutes } from './projects.routes.ts'

export const projectsArea: Area = {
  routes: projectsRoutes,
  jobs: projectsJobs,
  exports: [projectsExport],
}
