import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { feedbackComments } from '#server/db/tables/feedback.ts'

const withAuthor = (db: Db) =>
  db
    .select({ comment: feedbackComments, author: users.username })
    .from(feedbackComments)
    .leftJoin(users, eq(users.id, feedbackComments.authorId))

export type CommentRow = Awaited<ReturnType<typeof listComments>>[number]

/** The oldest first. */
export const listComments = (
  db: Db,
  feedbackId: string,
  {
    after,
    limit,
    withHidden,
  }: { after: { at: Date; id: string } | undefined; limit: number; withHidden: boolean },
) =>
  withAuthor(db)
    .where(
      and(
        eq(feedbackComments.feedbackId, feedbackId),
        withHidden ? undefined : isNull(feedbackComments.hiddenAt),
        after &&
          sql`(${feedbackComments.createdAt}, ${feedbackComments.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(feedbackComments.createdAt), asc(feedbackComments.id))
    .limit(limit)

export async function findComment(db: Db, feedbackId: string, id: string): Promise<CommentRow | undefined> {
  const [row] = await withAuthor(db).where(
    and(eq(feedbackComments.feedbackId, feedbackId), eq(feedbackComments.id, id)),
  )
  return row
}

export async function insertComment(
  db: Db,
  comment: Pick<
    typeof feedbackComments.$inferInsert,
    'feedbackId' | 'authorId' | 'fromAdmin' | 'text' | 'createdAt'
  >,
): Promise<string> {
  const [row] = await db.insert(feedbackComments).values(comment).returning({ id: feedbackComments.id })
  if (!row) throw new Error('the new comment has no row')
  return row.id
}

export async function updateComment(
  db: Db,
  id: string,
  change: Partial<Pick<typeof feedbackComments.$inferInsert, 'text' | 'editedAt' | 'hiddenAt'>>,
): Promise<void> {
  await db.update(feedbackComments).set(change).where(eq(feedbackComments.id, id))
}

export async function deleteComment(db: Db, id: string): Promise<void> {
  await db.delete(feedbackComments).where(eq(feedbackComments.id, id))
}
