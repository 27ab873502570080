import { and, asc, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { dataExports } from '#server/db/tables/accounts.ts'
import { runs } from '#server/db/tables/runs.ts'

export type ExportRow = typeof dataExports.$inferSelect & { runState: typeof runs.$inferSelect.state | null }

const MOST_LISTED = 50

export async function insertExport(tx: Db, userId: number, id: string): Promise<void> {
  await tx.insert(dataExports).values({ id, userId })
}

/** Bytes of the files that an export contains. */
export async function storedBytes(db: Db, userId: number): Promise<number> {
  const [row] = await rowsOf<{ bytes: number }>(
    db,
    sql`select coalesce(sum(bytes), 0)::float8 as bytes from (
      select bytes from attachments where user_id = ${userId} and file_id is null
      union all select bytes from knowledge_files where user_id = ${userId}
      union all select bytes from images where user_id = ${userId}
      union all select bytes from visuals where user_id = ${userId}
    ) as files`,
  )
  return row?.bytes ?? 0
}

/** The newest first. */
export const listExports = (db: Db, userId: number): Promise<ExportRow[]> =>
  withRuns(db, eq(dataExports.userId, userId))

export async function findExport(db: Db, userId: number, id: string): Promise<ExportRow | undefined> {
  const [row] = await withRuns(db, and(eq(dataExports.userId, userId), eq(dataExports.id, id)))
  return row
}

async function withRuns(db: Db, where: SQL | undefined): Promise<ExportRow[]> {
  const rows = await db
    .select({ made: dataExports, runState: runs.state })
    .from(dataExports)
    .leftJoin(runs, eq(runs.id, dataExports.id))
    .where(where)
    .orderBy(desc(dataExports.createdAt), desc(dataExports.id))
    .limit(MOST_LISTED)
  return rows.map(({ made, runState }) => ({ ...made, runState }))
}

/** False if it was stopped or deleted, so its file is no longer needed. */
export async function markReady(
  db: Db,
  id: string,
  made: { size: number; expiresAt: Date },
): Promise<boolean> {
  const ready = await db
    .update(dataExports)
    .set(made)
    .where(
      and(
        eq(dataExports.id, id),
        sql`exists (select 1 from ${runs} where ${runs.id} = ${id} and ${runs.state} = 'running' for update)`,
      ),
    )
    .returning({ id: dataExports.id })
  return ready.length > 0
}

/** Expired exports, and those that failed before `failedBefore`. */
export const endedExports = (db: Db, times: { now: Date; failedBefore: Date }) =>
  db
    .select({ id: dataExports.id, userId: dataExports.userId })
    .from(dataExports)
    .where(
      or(
        lt(dataExports.expiresAt, times.now),
        and(sql`${dataExports.expiresAt} is null`, lt(dataExports.createdAt, times.failedBefore)),
      ),
    )
    .orderBy(asc(dataExports.createdAt))
    .limit(1_000)

export async function deleteExport(db: Db, userId: number, id: string): Promise<void> {
  await db.delete(dataExports).where(and(eq(dataExports.userId, userId), eq(dataExports.id, id)))
}
