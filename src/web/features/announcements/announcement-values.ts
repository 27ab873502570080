import type { AdminAnnouncement, AnnouncementDraft } from '#contracts/admin/announcements.ts'

/** Form values: local times as text, empty for none. */
export type AnnouncementValues = Omit<AnnouncementDraft, 'endsAt'> & { endsAt: string }

export const emptyValues = (): AnnouncementValues => ({
  kind: 'info',
  audience: 'all',
  text: '',
  link: '',
  linkLabel: '',
  startsAt: toLocal(new Date()),
  endsAt: '',
})

export const valuesOf = (announcement: AdminAnnouncement): AnnouncementValues => {
  const { kind, audience, text, link, linkLabel, startsAt, endsAt } = announcement
  return {
    ...{ kind, audience, text, link, linkLabel },
    startsAt: toLocal(new Date(startsAt)),
    endsAt: endsAt ? toLocal(new Date(endsAt)) : '',
  }
}

export const draftOf = ({ startsAt, endsAt, ...values }: AnnouncementValues): AnnouncementDraft => ({
  ...values,
  startsAt: toInstant(startsAt),
  endsAt: endsAt ? toInstant(endsAt) : null,
})

const MINUTE_MS = 60_000

/** Local time for a datetime input, to the minute. */
const toLocal = (time: Date): string =>
  new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)

// An unparseable time is left for the contract to refuse.
function toInstant(local: string): string {
  const time = new Date(local)
  return Number.isNaN(time.getTime()) ? local : time.toISOString()
}
