import type { Area } from '#server/area.ts'
import { paymentsRoutes } from './admin/payments.routes.ts'
import { billingExport } from './billing.export.ts'
import { billingJobs } from './billing.jobs.ts'
import { billingRoutes } from './billing.routes.ts'

export const billingArea: Area = {
  routes: (deps) => [...paymentsRoutes(deps), ...billingRoutes(deps)],
  jobs: billingJobs,
  exports: [billingExport],
}
