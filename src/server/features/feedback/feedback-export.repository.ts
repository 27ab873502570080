import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { feedback, feedbackComments, feedbackFollowers, feedbackVotes } from '#server/db/tables/feedback.ts'

export const entriesOf = (db: Db, userId: number) =>
  db.select().from(feedback).where(eq(feedback.authorId, userId)).orderBy(asc(feedback.createdAt))

const about = { feedbackId: feedback.id, title: feedback.title }

export const commentsOf = (db: Db, userId: number) =>
  db
    .select({ ...about, text: feedbackComments.text, createdAt: feedbackComments.createdAt })
    .from(feedbackComments)
    .innerJoin(feedback, eq(feedback.id, feedbackComments.feedbackId))
    .where(eq(feedbackComments.authorId, userId))
    .orderBy(asc(feedbackComments.createdAt))

export const votesOf = (db: Db, userId: number) =>
  db
    .select({ ...about, createdAt: feedbackVotes.createdAt })
    .from(feedbackVotes)
    .innerJoin(feedback, eq(feedback.id, feedbackVotes.feedbackId))
    .where(eq(feedbackVotes.userId, userId))
    .orderBy(asc(feedbackVotes.createdAt))

export const followedBy = (db: Db, userId: number) =>
  db
    .select(about)
    .from(feedbackFollowers)
    .innerJoin(feedback, eq(feedback.id, feedbackFollowers.feedbackId))
    .where(eq(feedbackFollowers.userId, userId))
    .orderBy(asc(feedback.id))
