import type { Area } from '#server/area.ts'
import { auditExport } from './audit.export.ts'
import { auditRoutes } from './audit.routes.ts'

export const auditArea: Area = {
  routes: auditRoutes,
  exports: [auditExport],
}
