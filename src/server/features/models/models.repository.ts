import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { users } from '#server/db/tables/accounts.ts'
import { modelConnections } from '#server/db/tables/models.ts'

export type ConnectionRow = typeof modelConnections.$inferSelect
export type NewConnection = Omit<ConnectionRow, 'createdAt' | 'checkedAt' | 'problem'>

/** Whose connections someone may see and change: their own and, as an administrator, those that all share. */
export interface Reach {
  userId: number
  shared: boolean
}

const within = ({ userId, shared }: Reach) =>
  shared
    ? or(eq(modelConnections.userId, userId), isNull(modelConnections.userId))
    : eq(modelConnections.userId, userId)

// Before every answer it is asked which models there are.
const usable = prepared((db) =>
  db
    .select()
    .from(modelConnections)
    .where(or(eq(modelConnections.userId, sql.placeholder('userId')), isNull(modelConnections.userId)))
    // A person's own come first: false sorts before true.
    .orderBy(
      asc(sql`${modelConnections.userId} is null`),
      asc(modelConnections.createdAt),
      asc(modelConnections.id),
    )
    .prepare('usable_connections'),
)

/** All that a person may ask: their own, then those shared with everyone, each the oldest first. */
export const listUsable = (db: Db, userId: number): Promise<ConnectionRow[]> => usable(db).execute({ userId })

/** Those of everyone, the oldest first. */
export const listShared = (db: Db): Promise<ConnectionRow[]> =>
  db
    .select()
    .from(modelConnections)
    .where(isNull(modelConnections.userId))
    .orderBy(asc(modelConnections.createdAt), asc(modelConnections.id))

export async function findConnection(db: Db, reach: Reach, id: string): Promise<ConnectionRow | undefined> {
  const [row] = await db
    .select()
    .from(modelConnections)
    .where(and(eq(modelConnections.id, id), within(reach)))
  return row
}

/** How many there are of one owner, or shared; until the transaction ends this person adds no other. */
export async function lockAndCount(tx: Db, userId: number, owner: number | null): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const [row] = await tx
    .select({ count: count() })
    .from(modelConnections)
    .where(owner === null ? isNull(modelConnections.userId) : eq(modelConnections.userId, owner))
  return row?.count ?? 0
}

/** One that was checked just now, and answered. */
export async function insertConnection(db: Db, connection: NewConnection): Promise<ConnectionRow> {
  const [row] = await db
    .insert(modelConnections)
    .values({ ...connection, checkedAt: sql`now()` })
    .returning()
  if (!row) throw new Error('the new connection has no row')
  return row
}

export async function noteCheck(
  db: Db,
  reach: Reach,
  id: string,
  problem: string | null,
): Promise<ConnectionRow | undefined> {
  const [row] = await db
    .update(modelConnections)
    .set({ problem, checkedAt: sql`now()` })
    .where(and(eq(modelConnections.id, id), within(reach)))
    .returning()
  return row
}

export async function saveKey(
  db: Db,
  reach: Reach,
  id: string,
  key: Pick<ConnectionRow, 'sealedKey' | 'keyHint'>,
): Promise<boolean> {
  const rows = await db
    .update(modelConnections)
    .set({ ...key, problem: null, checkedAt: sql`now()` })
    .where(and(eq(modelConnections.id, id), within(reach)))
    .returning({ id: modelConnections.id })
  return rows.length > 0
}

export async function deleteConnection(db: Db, reach: Reach, id: string): Promise<ConnectionRow | undefined> {
  const [row] = await db
    .delete(modelConnections)
    .where(and(eq(modelConnections.id, id), within(reach)))
    .returning()
  return row
}

/** What a person takes along of theirs: everything but the keys. */
export const connectionsOf = (db: Db, userId: number) =>
  db
    .select({
      id: modelConnections.id,
      provider: modelConnections.provider,
      label: modelConnections.label,
      baseUrl: modelConnections.baseUrl,
      model: modelConnections.model,
      createdAt: modelConnections.createdAt,
    })
    .from(modelConnections)
    .where(eq(modelConnections.userId, userId))
    .orderBy(asc(modelConnections.createdAt), asc(modelConnections.id))
