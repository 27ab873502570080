import type { Area } from '#server/area.ts'
import { projectTransferJobs } from './import.jobs.ts'
import { projectTransferRoutes } from './project-transfer.routes.ts'

export const projectTransferArea: Area = {
  routes: projectTransferRoutes,
  jobs: projectTransferJobs,
}
