import { z } from 'zod'
import { FeedbackState } from '#contracts/feedback.ts'
import { job } from '#server/ports/jobs.ts'

/** The event: a new status or a comment. */
export const News = z.union([z.object({ state: FeedbackState }), z.object({ commentId: z.uuid() })])
export type News = z.infer<typeof News>

const ofEntry = { feedbackId: z.uuid(), news: News }

/** Emails every follower except the actor, in batches. */
export const emailFollowers = job(
  'feedback.tell',
  z.object({ ...ofEntry, exceptId: z.number().int(), after: z.number().int() }),
)
/** One job per recipient, so that a retry sends no duplicates. */
export const sendNews = job('feedback.news', z.object({ ...ofEntry, userId: z.number().int() }))
/** A new bug report, to one admin. */
export const emailStaff = job(
  'feedback.notice',
  z.object({ feedbackId: z.uuid(), readerId: z.number().int() }),
)
export const recountVotes = job('feedback.recount', z.object({}))
export const measureOld = job('feedback.measure', z.object({}))
