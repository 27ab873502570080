import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { EDIT_MINUTES } from '#contracts/feedback.ts'
import type { VisibleEntry } from './feedback.repository.ts'

const MINUTE = 60_000
/** At most one email about comments on an entry in this time. */
export const NEWS_HOURS = 24

/** End of the author's time to edit. */
export const editableUntil = ({ createdAt }: { createdAt: Date }): Date =>
  new Date(createdAt.getTime() + EDIT_MINUTES * MINUTE)

/** Authors may fix a slip, but not change what others voted for. */
export const mayEdit = ({ entry, touched }: VisibleEntry, now: Date): boolean =>
  entry.kind === 'idea' && !touched && entry.state === 'review' && editableUntil(entry) >= now

/** Authors may delete a report at any time, an idea until others vote or comment. */
export const mayRemove = ({ entry, touched }: VisibleEntry): boolean =>
  entry.kind === 'bug' || (!touched && entry.state === 'review')

/**
 * Token of an unfollow link: signed, without an end date, good for nothing else.
 */
export const followToken = (installationKey: string, feedbackId: string, userId: number): string =>
  `${feedbackId}.${userId}.${signatureOf(installationKey, feedbackId, userId)}`

export function followerOf(
  installationKey: string,
  token: string,
): { feedbackId: string; userId: number } | undefined {
  const [, feedbackId, id, given] = /^([\da-f-]{36})\.([1-9]\d{0,8})\.([\da-f]{32})$/.exec(token) ?? []
  if (!feedbackId || !id || !given) return undefined
  const right = signatureOf(installationKey, feedbackId, Number(id))
  return timingSafeEqual(Buffer.from(given), Buffer.from(right))
    ? { feedbackId, userId: Number(id) }
    : undefined
}

function signatureOf(installationKey: string, feedbackId: string, userId: number): string {
  const key = Buffer.from(hkdfSync('sha256', installationKey, '', 'sellwright unfollow links', 32))
  return createHmac('sha256', key).update(`${feedbackId}.${userId}`).digest('hex').slice(0, 32)
}
