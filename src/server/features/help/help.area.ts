import type { Area } from '#server/area.ts'
import { helpExport } from './help.export.ts'
import { helpRoutes } from './help.routes.ts'

export const helpArea: Area = {
  routes: helpRoutes,
  exports: [helpExport],
}
