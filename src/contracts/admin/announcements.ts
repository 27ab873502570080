import { z } from 'zod'
import { Announcement, AnnouncementText, byAnnouncement } from '../announcements.ts'
import { PageQuery, page } from '../core/page.ts'
import { route } from '../core/route.ts'

export const Audience = z.enum(['all', 'admins', 'free', 'pro', 'automation'])
export type Audience = z.infer<typeof Audience>

export const AnnouncementDraft = AnnouncementText.extend({
  audience: Audience,
  startsAt: z.iso.datetime('Choose a start.'),
  /** Null when it stays until ended. */
  endsAt: z.iso.datetime().nullable(),
})
  .refine(({ link, linkLabel }) => link === '' || linkLabel !== '', {
    path: ['linkLabel'],
    error: 'Enter a text for the link.',
  })
  .refine(({ startsAt, endsAt }) => endsAt === null || Date.parse(endsAt) > Date.parse(startsAt), {
    path: ['endsAt'],
    error: 'Choose an end after the start.',
  })
export type AnnouncementDraft = z.infer<typeof AnnouncementDraft>

export const AnnouncementPhase = z.enum(['scheduled', 'showing', 'ended'])
export type AnnouncementPhase = z.infer<typeof AnnouncementPhase>

export const AdminAnnouncement = Announcement.extend({
  audience: Audience,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  phase: AnnouncementPhase,
  /** Number of people who closed it. */
  dismissed: z.number().int(),
  createdAt: z.iso.datetime(),
})
export type AdminAnnouncement = z.infer<typeof AdminAnnouncement>

const admin = { access: 'admin' } as const

export const announcementsAdminApi = {
  list: route('GET', '/api/admin/announcements', {
    ...admin,
    query: PageQuery.extend({
      phase: AnnouncementPhase.optional(),
      search: z.string().trim().max(200).default(''),
    }),
    data: page(AdminAnnouncement),
  }),
  get: route('GET', '/api/admin/announcements/:announcementId', {
    ...admin,
    ...byAnnouncement,
    data: AdminAnnouncement,
  }),
  create: route('POST', '/api/admin/announcements', {
    ...admin,
    body: AnnouncementDraft,
    data: AdminAnnouncement,
  }),
  change: route('PUT', '/api/admin/announcements/:announcementId', {
    ...admin,
    ...byAnnouncement,
    body: AnnouncementDraft,
    data: AdminAnnouncement,
  }),
  end: route('POST', '/api/admin/announcements/:announcementId/end', {
    ...admin,
    ...byAnnouncement,
    data: AdminAnnouncement,
  }),
}
