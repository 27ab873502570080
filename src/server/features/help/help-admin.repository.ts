import { and, count, desc, eq, ne, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { statement } from '#server/db/prepared.ts'
import { helpOverrides, helpRatings } from '#server/db/tables/help.ts'

export type OverrideRow = typeof helpOverrides.$inferSelect

// Read on every request, so that changes of other processes show.
const revisionRead = statement<{ revision: string }, Record<never, never>>(
  'help_revision',
  sql`select coalesce(md5(string_agg(concat_ws(' ', article, changed_at, hidden), ',' order by article)), '') as revision from help_overrides`,
)

export async function readRevision(db: Db): Promise<string> {
  const [row] = await revisionRead(db, {})
  return row?.revision ?? ''
}

export const listOverrides = (db: Db): Promise<OverrideRow[]> =>
  db.select().from(helpOverrides).orderBy(helpOverrides.article)

export async function findOverride(db: Db, article: string): Promise<OverrideRow | undefined> {
  const [row] = await db.select().from(helpOverrides).where(eq(helpOverrides.article, article))
  return row
}

export async function countOverrides(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(helpOverrides)
  return row?.count ?? 0
}

/** Never the same instant twice, so that every text is another revision. */
const later = sql`greatest(now(), ${helpOverrides.changedAt} + interval '1 millisecond')`

type Text = Pick<OverrideRow, 'source' | 'shippedHash'>

/** False if it was changed by someone else since `seen`. */
export async function saveSource(db: Db, article: string, text: Text, seen: Date | null): Promise<boolean> {
  const rows = seen
    ? await db
        .update(helpOverrides)
        .set({ ...text, changedAt: later })
        .where(and(eq(helpOverrides.article, article), eq(helpOverrides.changedAt, seen)))
        .returning({ article: helpOverrides.article })
    : await db
        .insert(helpOverrides)
        .values({ article, ...text })
        .onConflictDoNothing()
        .returning({ article: helpOverrides.article })
  return rows.length > 0
}

/** Leaves the text, its date and open edits alone. */
export async function saveHidden(db: Db, article: string, hidden: boolean): Promise<void> {
  await db
    .insert(helpOverrides)
    .values({ article, hidden })
    .onConflictDoUpdate({ target: helpOverrides.article, set: { hidden } })
}

export const deleteOverride = (db: Db, article: string) =>
  db.delete(helpOverrides).where(eq(helpOverrides.article, article))

export interface Counts {
  article: string
  helpful: number
  unhelpful: number
}

export const countRatings = (db: Db) =>
  rowsOf<Counts>(
    db,
    sql`select article, (count(*) filter (where helpful))::int as helpful,
      (count(*) filter (where not helpful))::int as unhelpful from help_ratings group by article`,
  )

/** Reader comments on an article, newest first. */
export function commentsOn(
  db: Db,
  article: string,
  { before, limit }: { before: { at: Date; id: string } | undefined; limit: number },
) {
  const earlier =
    before &&
    sql`(${helpRatings.updatedAt}, ${helpRatings.userId}) < (${before.at.toISOString()}::timestamptz, ${before.id}::int)`
  return db
    .select({
      userId: helpRatings.userId,
      helpful: helpRatings.helpful,
      reason: helpRatings.reason,
      at: helpRatings.updatedAt,
    })
    .from(helpRatings)
    .where(and(eq(helpRatings.article, article), ne(helpRatings.reason, ''), earlier))
    .orderBy(desc(helpRatings.updatedAt), desc(helpRatings.userId))
    .limit(limit)
}
