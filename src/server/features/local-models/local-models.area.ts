import type { Area } from '#server/area.ts'
import { localModelsJobs } from './local-models.jobs.ts'
import { localModelsRoutes } from './local-models.routes.ts'

export const localModelsArea: Area = {
  routes: localModelsRoutes,
  jobs: localModelsJobs,
}
