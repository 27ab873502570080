import type { AdminAnnouncement, AnnouncementPhase } from '#contracts/admin/announcements.ts'
import type { Announcement } from '#contracts/announcements.ts'
import type { AnnouncementRow } from './announcements.repository.ts'

export const presentAnnouncement = ({ id, kind, text, link, linkLabel }: AnnouncementRow): Announcement => ({
  id,
  kind,
  text,
  link,
  linkLabel,
})

export const presentAdminAnnouncement = (announcement: AnnouncementRow, now: Date): AdminAnnouncement => ({
  ...presentAnnouncement(announcement),
  audience: announcement.audience,
  startsAt: announcement.startsAt.toISOString(),
  endsAt: announcement.endsAt?.toISOString() ?? null,
  phase: phaseOf(announcement, now),
  dismissed: announcement.dismissed,
  createdAt: announcement.createdAt.toISOString(),
})

function phaseOf({ startsAt, endsAt }: AnnouncementRow, now: Date): AnnouncementPhase {
  if (endsAt && endsAt <= now) return 'ended'
  return startsAt > now ? 'scheduled' : 'showing'
}
