import { EDIT_MINUTES } from '#contracts/feedback.ts'
import type { SeenEntry } from './feedback.repository.ts'

const MINUTE = 60_000

/** Until when its author may change what they wrote. */
export const editableUntil = ({ createdAt }: { createdAt: Date }): Date =>
  new Date(createdAt.getTime() + EDIT_MINUTES * MINUTE)

/** For its author: a slip can be mended, but people should not find that they voted for something else. */
export const mayEdit = ({ entry, touched }: SeenEntry, now: Date): boolean =>
  entry.kind === 'idea' && !touched && entry.state === 'review' && editableUntil(entry) >= now

/** For its author: a report at any time, an idea while nobody else has taken it up. */
export const mayRemove = ({ entry, touched }: SeenEntry): boolean =>
  entry.kind === 'bug' || (!touched && entry.state === 'review')
