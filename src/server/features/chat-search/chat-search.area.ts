import type { Area } from '#server/area.ts'
import { chatSearchJobs } from './chat-search.jobs.ts'
import { chatSearchRoutes } from './chat-search.routes.ts'

export const chatSearchArea: Area = {
  routes: chatSearchRoutes,
  jobs: chatSearchJobs,
}
