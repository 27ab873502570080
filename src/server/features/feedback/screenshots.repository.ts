import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { feedback } from '#server/db/tables/feedback.ts'

/** Reports whose screenshot has no size yet, by their ids. */
export const unmeasured = (db: Db, after: string | undefined, limit: number) =>
  db
    .select({ id: feedback.id, ownerId: feedback.ownerId })
    .from(feedback)
    .where(
      and(
        isNotNull(feedback.screenshot),
        eq(feedback.screenshotBytes, 0),
        after === undefined ? undefined : gt(feedback.id, after),
      ),
    )
    .orderBy(feedback.id)
    .limit(limit)

/** Unless another was given meanwhile, which brings its own. */
export async function noteMeasure(db: Db, id: string, bytes: number): Promise<void> {
  await db
    .update(feedback)
    .set({ screenshotBytes: bytes })
    .where(and(eq(feedback.id, id), eq(feedback.screenshotBytes, 0)))
}
