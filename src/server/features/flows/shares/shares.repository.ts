import { and, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { flowRuns, flows, flowRunShares as shares } from '#server/db/tables/flows.ts'
import { projects } from '#server/db/tables/projects.ts'

export type ShareRow = typeof shares.$inferSelect

export async function findShare(db: Db, userId: number, runId: string): Promise<ShareRow | undefined> {
  const [row] = await db
    .select()
    .from(shares)
    .where(and(eq(shares.userId, userId), eq(shares.runId, runId)))
  return row
}

/** A shared run, whoever asks. A project in the bin and a suspension take it down. */
export async function findShared(db: Db, runId: string) {
  const [row] = await db
    .select({ share: shares, title: flows.name, runAt: flowRuns.createdAt })
    .from(shares)
    .innerJoin(flowRuns, eq(flowRuns.id, shares.runId))
    .innerJoin(flows, eq(flows.id, flowRuns.flowId))
    .innerJoin(users, and(eq(users.id, shares.userId), isNull(users.suspendedAt)))
    .leftJoin(projects, eq(projects.id, flowRuns.projectId))
    .where(and(eq(shares.runId, runId), or(isNull(flowRuns.projectId), isNull(projects.deletedAt))))
  return row
}

/** Keeps the key of a link that exists. */
export async function saveShare(
  db: Db,
  userId: number,
  { runId, steps, sharedAt }: Pick<ShareRow, 'runId' | 'steps' | 'sharedAt'>,
): Promise<ShareRow> {
  const [row] = await db
    .insert(shares)
    .values({ userId, runId, steps, sharedAt })
    .onConflictDoUpdate({
      target: shares.runId,
      set: { steps, sharedAt },
      setWhere: eq(shares.userId, userId),
    })
    .returning()
  if (!row) throw new Error('the share has no row')
  return row
}

export const deleteShare = (db: Db, userId: number, runId: string) =>
  db.delete(shares).where(and(eq(shares.userId, userId), eq(shares.runId, runId)))

export const sharesOf = (db: Db, userId: number): Promise<{ runId: string; sharedAt: Date }[]> =>
  db
    .select({ runId: shares.runId, sharedAt: shares.sharedAt })
    .from(shares)
    .where(eq(shares.userId, userId))
    .orderBy(shares.sharedAt)
