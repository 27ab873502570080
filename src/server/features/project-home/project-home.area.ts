import type { Area } from '#server/area.ts'
import { projectHomeRoutes } from './project-home.routes.ts'

export const projectHomeArea: Area = { routes: projectHomeRoutes }
