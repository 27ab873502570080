import type { Area } from '#server/area.ts'
import { speechRoutes } from './speech.routes.ts'

export const speechArea: Area = {
  routes: speechRoutes,
}
