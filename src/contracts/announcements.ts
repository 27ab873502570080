import { z } from 'zod'
import { route } from './core/route.ts'

const AnnouncementId = z.uuid()

const AnnouncementKind = z.enum(['info', 'warning'])

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

/** Shown to everyone in its audience. */
export const AnnouncementText = z.object({
  kind: AnnouncementKind,
  text: z.string().trim().min(1, 'Enter a text.').max(280, 'Use at most 280 characters.'),
  link: Link,
  linkLabel: z.string().trim().max(40, 'Use at most 40 characters.'),
})

/** Content of a banner. */
export const Announcement = AnnouncementText.extend({ id: AnnouncementId })
export type Announcement = z.infer<typeof Announcement>

export const byAnnouncement = { params: z.object({ announcementId: AnnouncementId }) }

export const announcementsApi = {
  /** Current announcements the caller has not closed, the most urgent first. */
  current: route('GET', '/api/announcements', { data: z.array(Announcement) }),
  dismiss: route('POST', '/api/announcements/:announcementId/dismiss', byAnnouncement),
}
