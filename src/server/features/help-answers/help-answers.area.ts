import type { Area } from '#server/area.ts'
import { helpAnswersRoutes } from './help-answers.routes.ts'

export const helpAnswersArea: Area = {
  routes: helpAnswersRoutes,
}
