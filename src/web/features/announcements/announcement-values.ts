import type { AdminAnnouncement, AnnouncementDraft } from '#contracts/announcements.ts'

/** A draft as a form holds it: times as the browser's own clock writes them, none as an empty one. */
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

/** What an input of a day and a time wants: the clock of this browser, to the minute. */
const toLocal = (time: Date): string =>
  new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)

// What is no time is left for the contract to refuse.
function toInstant(local: string): string {
  const time = new Date(local)
  return Number.isNaN(time.getTime()) ? local : time.toISOString()
}
