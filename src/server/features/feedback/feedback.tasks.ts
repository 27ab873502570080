import { z } from 'zod'
import { FeedbackState } from '#contracts/feedback.ts'
import { job } from '#server/ports/jobs.ts'

/** What happened: a new state, or a comment. */
export const News = z.union([z.object({ state: FeedbackState }), z.object({ commentId: z.uuid() })])
export type News = z.infer<typeof News>

const ofEntry = { feedbackId: z.uuid(), news: News }

/** Has a letter sent to each follower but the one who did it, some at a time. */
export const tellFollowers = job(
  'feedback.tell',
  z.object({ ...ofEntry, exceptId: z.number().int(), after: z.number().int() }),
)
/** One letter each, so that a retry sends nobody the same one twice. */
export const sendNews = job('feedback.news', z.object({ ...ofEntry, userId: z.number().int() }))
/** A new bug report, to one person at the desk. */
export const tellStaff = job(
  'feedback.notice',
  z.object({ feedbackId: z.uuid(), readerId: z.number().int() }),
)
export const recountVotes = job('feedback.recount', z.object({}))
export const measureOld = job('feedback.measure', z.object({}))
