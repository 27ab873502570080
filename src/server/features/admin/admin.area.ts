import type { Area } from '#server/area.ts'
import { operationsJobs } from './operations/operations.jobs.ts'
import { operationsRoutes } from './operations/operations.routes.ts'
import { overviewJobs } from './overview/overview.jobs.ts'
import { overviewRoutes } from './overview/overview.routes.ts'
import { usersJobs } from './users/users.jobs.ts'
import { usersRoutes } from './users/users.routes.ts'

export const adminArea: Area = {
  routes: (deps) => [...operationsRoutes(deps), ...overviewRoutes(deps), ...usersRoutes(deps)],
  jobs: (deps) => [...operationsJobs(deps), ...overviewJobs(deps), ...usersJobs(deps)],
}
