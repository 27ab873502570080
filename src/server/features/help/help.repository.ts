import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { HelpRating } from '#contracts/help.ts'
import type { Db } from '#server/db/database.ts'
import { helpRatings } from '#server/db/tables/help.ts'

export async function saveRating(
  db: Db,
  userId: number,
  article: string,
  { helpful, reason }: HelpRating,
): Promise<void> {
  await db
    .insert(helpRatings)
    .values({ userId, article, helpful, reason })
    .onConflictDoUpdate({
      target: [helpRatings.userId, helpRatings.article],
      set: { helpful, reason, updatedAt: sql`now()` },
    })
}

export async function findRating(db: Db, userId: number, article: string): Promise<HelpRating | undefined> {
  const [row] = await db
    .select({ helpful: helpRatings.helpful, reason: helpRatings.reason })
    .from(helpRatings)
    .where(and(eq(helpRatings.userId, userId), eq(helpRatings.article, article)))
  return row
}

export const ratingsOf = (db: Db, userId: number) =>
  db.select().from(helpRatings).where(eq(helpRatings.userId, userId)).orderBy(asc(helpRatings.article))

const score = sql<number>`sum(case when ${helpRatings.helpful} then 1 else -1 end)`

/** The articles that helped more people than they did not, the best first. */
export async function mostHelpful(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .select({ article: helpRatings.article })
    .from(helpRatings)
    .groupBy(helpRatings.article)
    .having(sql`${score} > 0`)
    .orderBy(desc(score), asc(helpRatings.article))
    .limit(most)
  return rows.map(({ article }) => article)
}
