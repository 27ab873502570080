import type { Area } from '#server/area.ts'
import { plansRoutes } from './plans.routes.ts'

export const plansArea: Area = {
  routes: plansRoutes,
}
