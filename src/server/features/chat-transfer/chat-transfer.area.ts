import type { Area } from '#server/area.ts'
import { chatArchive } from './chat-transfer.archive.ts'
import { chatExport } from './chat-transfer.export.ts'
import { chatTransferRoutes } from './chat-transfer.routes.ts'
import { chatTransferJobs } from './import.jobs.ts'

export const chatTransferArea: Area = {
  routes: chatTransferRoutes,
  jobs: chatTransferJobs,
  exports: [chatExport],
  archives: [chatArchive],
}
