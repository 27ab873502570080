import { and, eq, inArray } from 'drizzle-orm'
import type { SaveBrandKit } from '#contracts/visuals/visual-material.ts'
import type { Db } from '#server/db/database.ts'
import { brandKits } from '#server/db/tables/visuals.ts'

export async function findBrandKit(db: Db, userId: number, projectId: string) {
  const [row] = await db
    .select()
    .from(brandKits)
    .where(and(eq(brandKits.userId, userId), eq(brandKits.projectId, projectId)))
  return row
}

export async function writeBrandKit(
  db: Db,
  { userId, projectId }: { userId: number; projectId: string },
  kit: SaveBrandKit,
): Promise<void> {
  await db
    .insert(brandKits)
    .values({ ...kit, userId, projectId })
    .onConflictDoUpdate({ target: brandKits.projectId, set: kit })
}

export async function projectsWithKit(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: brandKits.projectId })
    .from(brandKits)
    .where(inArray(brandKits.projectId, ids))
  return new Set(rows.map(({ id }) => id))
}

export const exportedKits = (db: Db, userId: number) =>
  db.select().from(brandKits).where(eq(brandKits.userId, userId))
