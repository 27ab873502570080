import type { Area } from '#server/area.ts'
import { settleAnswer } from './asking.service.ts'
import { chatJobs } from './chat.jobs.ts'
import { chatRoutes } from './chat.routes.ts'

export const chatArea: Area = {
  routes: chatRoutes,
  jobs: chatJobs,
  settlers: [settleAnswer],
}
