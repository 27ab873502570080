import { z } from 'zod'
import { PageQuery, page } from './core/page.ts'
import { route } from './core/route.ts'

const AnnouncementId = z.uuid()

const AnnouncementKind = z.enum(['info', 'warning'])

export const Audience = z.enum(['all', 'admins', 'free', 'pro', 'automation'])
export type Audience = z.infer<typeof Audience>

/** A path of the app: two slashes at the start, or a backslash, would lead a browser elsewhere. */
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/

const Link = z
  .string()
  .trim()
  .max(500, 'Use at most 500 characters.')
  .refine(
    (link) => link === '' || OWN_PATH.test(link) || z.url({ protocol: /^https$/ }).safeParse(link).success,
    'Enter a path in the app, such as /help, or an https:// address.',
  )

const Shown = z.object({
  kind: AnnouncementKind,
  text: z.string().trim().min(1, 'Enter a text.').max(280, 'Use at most 280 characters.'),
  link: Link,
  linkLabel: z.string().trim().max(40, 'Use at most 40 characters.'),
})

/** Content of a banner. */
export const Announcement = Shown.extend({ id: AnnouncementId })
export type Announcement = z.infer<typeof Announcement>

export const AnnouncementDraft = Shown.extend({
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

const byAnnouncement = { params: z.object({ announcementId: AnnouncementId }) }
const admin = { access: 'admin' } as const

export const announcementsApi = {
  /** Current announcements the caller has not closed, the most urgent first. */
  current: route('GET', '/api/announcements', { data: z.array(Announcement) }),
  dismiss: route('POST', '/api/announcements/:announcementId/dismiss', byAnnouncement),

  adminList: route('GET', '/api/admin/announcements', {
    ...admin,
    query: PageQuery.extend({
      phase: AnnouncementPhase.optional(),
      search: z.string().trim().max(200).default(''),
    }),
    data: page(AdminAnnouncement),
  }),
  adminGet: route('GET', '/api/admin/announcements/:announcementId', {
    ...admin,
    ...byAnnouncement,
    data: AdminAnnouncement,
  }),
  adminCreate: route('POST', '/api/admin/announcements', {
    ...admin,
    body: AnnouncementDraft,
    data: AdminAnnouncement,
  }),
  adminChange: route('PUT', '/api/admin/announcements/:announcementId', {
    ...admin,
    ...byAnnouncement,
    body: AnnouncementDraft,
    data: AdminAnnouncement,
  }),
  adminEnd: route('POST', '/api/admin/announcements/:announcementId/end', {
    ...admin,
    ...byAnnouncement,
    data: AdminAnnouncement,
  }),
}
