import type { Area } from '#server/area.ts'
import { promptsExport } from './prompts.export.ts'
import { promptsRoutes } from './prompts.routes.ts'

export const promptsArea: Area = {
  routes: promptsRoutes,
  exports: [promptsExport],
}
