import type { Area } from '#server/area.ts'
import { usageExport } from './usage.export.ts'
import { usageRoutes } from './usage.routes.ts'

export const usageArea: Area = {
  routes: usageRoutes,
  exports: [usageExport],
}
