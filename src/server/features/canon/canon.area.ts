import type { Area } from '#server/area.ts'
import { canonArchive } from './canon.archive.ts'
import { canonExport } from './canon.export.ts'
import { canonRoutes } from './canon.routes.ts'

export const canonArea: Area = {
  routes: canonRoutes,
  exports: [canonExport],
  archives: [canonArchive],
}
