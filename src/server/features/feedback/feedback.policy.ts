import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { EDIT_MINUTES } from '#contracts/feedback.ts'
import type { SeenEntry } from './feedback.repository.ts'

const MINUTE = 60_000
/** Within so long one gets one letter about what others say on an entry. */
export const NEWS_HOURS = 24

/** Until when its author may change what they wrote. */
export const editableUntil = ({ createdAt }: { createdAt: Date }): Date =>
  new Date(createdAt.getTime() + EDIT_MINUTES * MINUTE)

/** For its author: a slip can be mended, but people should not find that they voted for something else. */
export const mayEdit = ({ entry, touched }: SeenEntry, now: Date): boolean =>
  entry.kind === 'idea' && !touched && entry.state === 'review' && editableUntil(entry) >= now

/** For its author: a report at any time, an idea while nobody else has taken it up. */
export const mayRemove = ({ entry, touched }: SeenEntry): boolean =>
  entry.kind === 'bug' || (!touched && entry.state === 'review')

/**
 * What the link of a letter says: who stops following what. Signed, so that nobody can unfollow for others; it opens nothing else
 * and stays good, like the letter.
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
