import type { Area } from '#server/area.ts'
import { canonUsesRoutes } from './canon-uses.routes.ts'

export const canonUsesArea: Area = {
  routes: canonUsesRoutes,
}
