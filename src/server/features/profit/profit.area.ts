import type { Area } from '#server/area.ts'
import { profitArchive } from './profit.archive.ts'
import { profitExport } from './profit.export.ts'
import { profitRoutes } from './profit.routes.ts'

export const profitArea: Area = {
  routes: profitRoutes,
  exports: [profitExport],
  archives: [profitArchive],
}
