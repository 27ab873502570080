import type { Area } from '#server/area.ts'
import { announcementsExport } from './announcements.export.ts'
import { announcementsRoutes } from './announcements.routes.ts'

export const announcementsArea: Area = {
  routes: announcementsRoutes,
  exports: [announcementsExport],
}
