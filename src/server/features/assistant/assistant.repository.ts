import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { attachments } from '#server/db/tables/chat.ts'
import { runs } from '#server/db/tables/runs.ts'

export type AttachedText = Pick<typeof attachments.$inferSelect, 'id' | 'name' | 'content'>

/** The texts of the files that were sent with these messages, oldest first. */
export async function attachedTexts(db: Db, userId: number, messageIds: string[]): Promise<AttachedText[]> {
  if (messageIds.length === 0) return []
  return db
    .select({ id: attachments.id, name: attachments.name, content: attachments.content })
    .from(attachments)
    .where(
      and(
        eq(attachments.userId, userId),
        inArray(attachments.messageId, messageIds),
        eq(attachments.state, 'ready'),
      ),
    )
    .orderBy(asc(attachments.createdAt), asc(attachments.id))
}

/** What a person's answers have cost the house since then, in millionths of a dollar: all but what their own keys paid for. */
export async function houseCostSince(db: Db, userId: number, since: Date): Promise<number> {
  const [row] = await db
    .select({ cost: sql<string | null>`sum(${runs.cost} - coalesce(${runs.ownCost}, 0))` })
    .from(runs)
    .where(and(eq(runs.userId, userId), gte(runs.createdAt, since)))
  return Number(row?.cost ?? 0)
}
