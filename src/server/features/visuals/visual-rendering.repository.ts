import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { VisualSpec } from '#contracts/visuals/visual-specs.ts'
import type { Db } from '#server/db/database.ts'
import { visuals } from '#server/db/tables/visuals.ts'
import { insertRun } from '#server/stream/stream.repository.ts'

/** Also a deleted one, whose content was counted already. */
export async function findContent(db: Db, userId: number, projectId: string, contentKey: string) {
  const [row] = await db
    .select()
    .from(visuals)
    .where(
      and(
        eq(visuals.userId, userId),
        eq(visuals.projectId, projectId),
        eq(visuals.contentKey, contentKey),
        gt(visuals.bytes, 0),
      ),
    )
  return row
}

/** Keys of these contents that were counted already. */
export async function countedContents(db: Db, userId: number, projectId: string, keys: string[]) {
  if (keys.length === 0) return new Set<string>()
  const rows = await db
    .select({ key: visuals.contentKey })
    .from(visuals)
    .where(
      and(
        eq(visuals.userId, userId),
        eq(visuals.projectId, projectId),
        inArray(visuals.contentKey, keys),
        gt(visuals.bytes, 0),
      ),
    )
  return new Set(rows.map(({ key }) => key))
}

interface NewVisual {
  projectId: string
  contentKey: string
  spec: VisualSpec
  facts: Record<string, string>
}

/** Reserves the row of a visual whose file is still to come. */
export async function reserveVisual(db: Db, userId: number, visual: NewVisual): Promise<string> {
  const [row] = await db
    .insert(visuals)
    .values({ ...visual, userId })
    .onConflictDoUpdate({
      target: [visuals.projectId, visuals.contentKey],
      set: { spec: visual.spec, facts: visual.facts },
    })
    .returning({ id: visuals.id })
  if (!row) throw new Error('a visual was not stored')
  return row.id
}

type Arrival = Pick<typeof visuals.$inferInsert, 'bytes' | 'mediaType' | 'shortened'>

export async function markArrived(db: Db, userId: number, visualId: string, arrival: Arrival) {
  await db
    .update(visuals)
    .set({ ...arrival, deletedAt: null, createdAt: sql`now()` })
    .where(and(eq(visuals.userId, userId), eq(visuals.id, visualId)))
}

/** Removes a row whose file never came. */
export async function discardVisual(db: Db, userId: number, visualId: string): Promise<void> {
  await db
    .delete(visuals)
    .where(and(eq(visuals.userId, userId), eq(visuals.id, visualId), eq(visuals.bytes, 0)))
}

/** One at a time for each content: another runs into `runs_one_per_topic`. False if the person was suspended. */
export const insertRenderRun = (
  db: Db,
  userId: number,
  { contentKey, ...run }: { id: string; kind: string; processId: string; contentKey: string },
): Promise<boolean> => insertRun(db, userId, { ...run, topic: `visual:${userId}:${contentKey}` })
