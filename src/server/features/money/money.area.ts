import type { Area } from '#server/area.ts'
import { moneyRoutes } from './money.routes.ts'

export const moneyArea: Area = {
  routes: moneyRoutes,
}
