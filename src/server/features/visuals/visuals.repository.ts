import { and, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { projects } from '#server/db/tables/projects.ts'
import { visuals } from '#server/db/tables/visuals.ts'

export type VisualRow = typeof visuals.$inferSelect & { projectName: string }

interface VisualFilter {
  projectId: string | undefined
  favourites: boolean
  words: string[]
  before: { at: Date; id: string } | undefined
  limit: number
}

const likeWord = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`
const texts = sql`${visuals.spec}->'texts'`
const searched = sql`concat_ws(' ', ${texts}->>'headline', ${texts}->>'eyebrow', ${texts}->>'body', ${texts}->>'cta',
  ${texts}->>'points', ${texts}->>'against', ${projects.name})`

const rendered = and(isNull(visuals.deletedAt), gt(visuals.bytes, 0))
const withProject = (db: Db) =>
  db
    .select({ visual: visuals, projectName: projects.name })
    .from(visuals)
    .innerJoin(projects, and(eq(projects.id, visuals.projectId), isNull(projects.deletedAt)))
type Joined = Awaited<ReturnType<typeof withProject>>[number]
const toRow = ({ visual, projectName }: Joined): VisualRow => ({ ...visual, projectName })

export async function listVisuals(
  db: Db,
  userId: number,
  { projectId, favourites, words, before, limit }: VisualFilter,
): Promise<VisualRow[]> {
  const rows = await withProject(db)
    .where(
      and(
        eq(visuals.userId, userId),
        rendered,
        projectId ? eq(visuals.projectId, projectId) : undefined,
        favourites ? eq(visuals.isFavourite, true) : undefined,
        ...words.map((word) => sql`${searched} ilike ${likeWord(word)}`),
        before &&
          sql`(date_trunc('milliseconds', ${visuals.createdAt}), ${visuals.id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`,
      ),
    )
    .orderBy(sql`date_trunc('milliseconds', ${visuals.createdAt}) desc`, desc(visuals.id))
    .limit(limit)
  return rows.map(toRow)
}

export async function findVisual(db: Db, userId: number, visualId: string): Promise<VisualRow | undefined> {
  const [row] = await withProject(db).where(
    and(eq(visuals.userId, userId), eq(visuals.id, visualId), rendered),
  )
  return row && toRow(row)
}

export async function findVisuals(db: Db, userId: number, ids: string[]): Promise<VisualRow[]> {
  if (ids.length === 0) return []
  const rows = await withProject(db).where(
    and(eq(visuals.userId, userId), inArray(visuals.id, ids), rendered),
  )
  return rows.map(toRow)
}

export async function countVisuals(db: Db, userId: number, projectId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(visuals)
    .where(and(eq(visuals.userId, userId), eq(visuals.projectId, projectId), rendered))
  return row?.n ?? 0
}

export async function setFavourite(db: Db, userId: number, visualId: string, isFavourite: boolean) {
  await db
    .update(visuals)
    .set({ isFavourite })
    .where(and(eq(visuals.userId, userId), eq(visuals.id, visualId), rendered))
}

export async function markDeleted(db: Db, userId: number, visualId: string): Promise<boolean> {
  const rows = await db
    .update(visuals)
    .set({ deletedAt: sql`now()`, isFavourite: false })
    .where(and(eq(visuals.userId, userId), eq(visuals.id, visualId), rendered))
    .returning({ id: visuals.id })
  return rows.length > 0
}

/** The given ids whose file is in use, or about to be. */
export async function visualsInUse(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: visuals.id })
    .from(visuals)
    .where(and(inArray(visuals.id, ids), isNull(visuals.deletedAt)))
  return new Set(rows.map(({ id }) => id))
}

/** Everything of a person, oldest first. */
export const exportedVisuals = (db: Db, userId: number) =>
  db
    .select()
    .from(visuals)
    .where(and(eq(visuals.userId, userId), gt(visuals.bytes, 0)))
    .orderBy(visuals.createdAt)
