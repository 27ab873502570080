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
  handle(announcementsApi.adminList, ({ query }) => listAnnouncements(deps, query)),
  handle(announcementsApi.adminGet, ({ params }) => getAnnouncement(deps, params.announcementId)),
  handle(announcementsApi.adminCreate, ({ actor, caller, body }) =>
    createAnnouncement(deps, { actor, caller }, body),
  ),
  handle(announcementsApi.adminChange, ({ actor, caller, params, body }) =>
    changeAnnouncement(deps, { actor, caller }, params.announcementId, body),
  ),
  handle(announcementsApi.adminEnd, ({ actor, caller, params }) =>
    endAnnouncement(deps, { actor, caller }, params.announcementId),
  ),
]
