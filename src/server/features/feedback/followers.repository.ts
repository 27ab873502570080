import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { feedback, feedbackComments, feedbackFollowers, feedbackVotes } from '#server/db/tables/feedback.ts'

/** An explicit follow, independent of votes. */
export async function follow(db: Db, userId: number, feedbackId: string): Promise<void> {
  await db
    .insert(feedbackFollowers)
    .values({ userId, feedbackId })
    .onConflictDoUpdate({
      target: [feedbackFollowers.feedbackId, feedbackFollowers.userId],
      set: { byVote: false },
    })
}

/** One that was merged into another is followed there. */
export async function unfollow(db: Db, userId: number, feedbackId: string): Promise<void> {
  const merged = db.select({ id: feedback.mergedInto }).from(feedback).where(eq(feedback.id, feedbackId))
  await db
    .delete(feedbackFollowers)
    .where(
      and(
        eq(feedbackFollowers.userId, userId),
        or(eq(feedbackFollowers.feedbackId, feedbackId), inArray(feedbackFollowers.feedbackId, merged)),
      ),
    )
}

/** Followers after one of them, by their ids. */
export async function followersAfter(db: Db, feedbackId: string, after: number, limit: number) {
  const rows = await db
    .select({ userId: feedbackFollowers.userId })
    .from(feedbackFollowers)
    .where(and(eq(feedbackFollowers.feedbackId, feedbackId), gt(feedbackFollowers.userId, after)))
    .orderBy(asc(feedbackFollowers.userId))
    .limit(limit)
  return rows.map(({ userId }) => userId)
}

/** Marks and returns the followers not notified of a comment since then. */
export async function claimUnnotified(
  tx: Db,
  feedbackId: string,
  { userIds, since, now }: { userIds: number[]; since: Date; now: Date },
): Promise<number[]> {
  if (userIds.length === 0) return []
  const rows = await tx
    .update(feedbackFollowers)
    .set({ toldAt: now })
    .where(
      and(
        eq(feedbackFollowers.feedbackId, feedbackId),
        inArray(feedbackFollowers.userId, userIds),
        or(isNull(feedbackFollowers.toldAt), lt(feedbackFollowers.toldAt, since)),
      ),
    )
    .returning({ userId: feedbackFollowers.userId })
  return rows.map(({ userId }) => userId)
}

/** A follower who may see the entry and wants emails, with the entry. */
export async function findReader(db: Db, feedbackId: string, userId: number) {
  const [row] = await db
    .select({ username: users.username, email: users.email, entry: feedback })
    .from(feedbackFollowers)
    .innerJoin(feedback, eq(feedback.id, feedbackFollowers.feedbackId))
    .innerJoin(users, eq(users.id, feedbackFollowers.userId))
    .where(
      and(
        eq(feedbackFollowers.feedbackId, feedbackId),
        eq(feedbackFollowers.userId, userId),
        eq(users.notifyFeedback, true),
        isNotNull(users.emailVerifiedAt),
        isNull(users.suspendedAt),
        isNull(feedback.hiddenAt),
        or(eq(feedback.kind, 'idea'), eq(feedback.ownerId, users.id), eq(users.role, 'admin')),
      ),
    )
  return row
}

/** A bug report with its author, if both exist. */
export async function findReport(db: Db, id: string) {
  const [row] = await db
    .select({
      title: feedback.title,
      text: feedback.text,
      userId: users.id,
      username: users.username,
    })
    .from(feedback)
    .innerJoin(users, eq(users.id, feedback.ownerId))
    .where(eq(feedback.id, id))
  return row
}

export async function findVisibleComment(db: Db, id: string) {
  const [row] = await db
    .select({
      text: feedbackComments.text,
      fromAdmin: feedbackComments.fromAdmin,
      author: users.username,
    })
    .from(feedbackComments)
    .leftJoin(users, eq(users.id, feedbackComments.authorId))
    .where(and(eq(feedbackComments.id, id), isNull(feedbackComments.hiddenAt)))
  return row
}

/** None for one that is hidden. */
export async function titleOf(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ title: feedback.title })
    .from(feedback)
    .where(and(eq(feedback.id, id), isNull(feedback.hiddenAt)))
  return row?.title
}

/**
 * Moves votes and followers to another entry, once each. Followers of the first stay until they are notified.
 */
export async function moveTo(db: Db, from: string, to: string): Promise<void> {
  await db.execute(sql`insert into feedback_votes (feedback_id, user_id, created_at)
    select ${to}::uuid, user_id, created_at from feedback_votes where feedback_id = ${from} on conflict do nothing`)
  await db.delete(feedbackVotes).where(eq(feedbackVotes.feedbackId, from))
  await db.execute(sql`insert into feedback_followers (feedback_id, user_id, by_vote)
    select ${to}::uuid, user_id, by_vote from feedback_followers where feedback_id = ${from} on conflict do nothing`)
  await db.update(feedback).set({ mergedInto: to }).where(eq(feedback.mergedInto, from))
}
