import type { Area } from '#server/area.ts'
import { chatSharesExport } from './chat-shares.export.ts'
import { chatSharesRoutes } from './chat-shares.routes.ts'

export const chatSharesArea: Area = {
  routes: chatSharesRoutes,
  exports: [chatSharesExport],
}
