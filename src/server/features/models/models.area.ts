import type { Area } from '#server/area.ts'
import { modelsExport } from './models.export.ts'
import { modelsRoutes } from './models.routes.ts'

export const modelsArea: Area = {
  routes: modelsRoutes,
  exports: [modelsExport],
}
