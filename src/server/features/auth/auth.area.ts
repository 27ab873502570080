import type { Area } from '#server/area.ts'
import { authJobs } from './auth.jobs.ts'
import { authRoutes } from './auth.routes.ts'
import { twoFactorJobs } from './two-factor/two-factor.jobs.ts'
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts'

export const authArea: Area = {
  routes: (deps) => [...authRoutes(deps), ...twoFactorRoutes(deps)],
  jobs: (deps) => [...authJobs(deps), ...twoFactorJobs(deps)],
}
