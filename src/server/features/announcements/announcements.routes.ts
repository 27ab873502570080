import { announcementsAdminApi } from '#contracts/admin/announcements.ts'
import { announcementsApi } from '#contracts/announcements.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import {
  changeAnnouncement,
  createAnnouncement,
  currentAnnouncements,
  dismiss,
  endAnnouncement,
  getAnnouncement,
  listAnnouncements,
} from './announcements.service.ts'

export const announcementsRoutes = (deps: Deps) => [
  handle(announcementsApi.current, ({ actor }) => currentAnnouncements(deps, actor)),
  handle(announcementsApi.dismiss, ({ actor, params }) => dismiss(deps, actor, params.announcementId)),
  handle(announcementsAdminApi.list, ({ query }) => listAnnouncements(deps, query)),
  handle(announcementsAdminApi.get, ({ params }) => getAnnouncement(deps, params.announcementId)),
  handle(announcementsAdminApi.create, ({ actor, caller, body }) =>
    createAnnouncement(deps, { actor, caller }, body),
  ),
  handle(announcementsAdminApi.change, ({ actor, caller, params, body }) =>
    changeAnnouncement(deps, { actor, caller }, params.announcementId, body),
  ),
  handle(announcementsAdminApi.end, ({ actor, caller, params }) =>
    endAnnouncement(deps, { actor, caller }, params.announcementId),
  ),
]
