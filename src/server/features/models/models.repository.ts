import { and, asc, count, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { users } from '#server/db/tables/accounts.ts'
import { modelConnections } from '#server/db/tables/models.ts'

export type ConnectionRow = typeof modelConnections.$inferSelect
export type NewConnection = Omit<ConnectionRow, 'createdAt' | 'checkedAt' | 'problem'>

/** Connections a user may see and change: their own and, for administrators, the shared ones. */
export interface ConnectionScope {
  userId: number
  shared: boolean
}

const within = ({ userId, shared }: ConnectionScope) =>
  shared
    ? or(eq(modelConnections.userId, userId), isNull(modelConnections.userId))
    : eq(modelConnections.userId, userId)

// Runs before every answer, so it is prepared.
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

/** A user's own connections, then the shared ones, oldest first. */
export const listUsable = (db: Db, userId: number): Promise<ConnectionRow[]> => usable(db).execute({ userId })

/** Shared connections, oldest first. */
export const listShared = (db: Db): Promise<ConnectionRow[]> =>
  db
    .select()
    .from(modelConnections)
    .where(isNull(modelConnections.userId))
    .orderBy(asc(modelConnections.createdAt), asc(modelConnections.id))

export async function findConnection(
  db: Db,
  reach: ConnectionScope,
  id: string,
): Promise<ConnectionRow | undefined> {
  const [row] = await db
    .select()
    .from(modelConnections)
    .where(and(eq(modelConnections.id, id), within(reach)))
  return row
}

/** The same with a row lock. */
export async function lockConnection(
  tx: Db,
  reach: ConnectionScope,
  id: string,
): Promise<ConnectionRow | undefined> {
  const [row] = await tx
    .select()
    .from(modelConnections)
    .where(and(eq(modelConnections.id, id), within(reach)))
    .for('update')
  return row
}

/**
 * Locks the scope of a person until the transaction ends, so that nobody changes their role or adds a connection meanwhile. Asking
 * a model takes long enough for that.
 */
export async function lockScope(tx: Db, userId: number): Promise<ConnectionScope> {
  const [user] = await tx
    .select({ role: users.role, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return { userId, shared: user?.role === 'admin' && user.suspendedAt === null }
}

/** Number of an owner's connections, or of shared ones. */
export async function countConnections(db: Db, owner: number | null): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(modelConnections)
    .where(owner === null ? isNull(modelConnections.userId) : eq(modelConnections.userId, owner))
  return row?.count ?? 0
}

/** Inserts a connection that was just tested. */
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
  reach: ConnectionScope,
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

/** The changeable columns. */
export type Settings = Pick<ConnectionRow, 'label' | 'baseUrl' | 'model' | 'sealedKey' | 'keyHint'>

/** `hasAnswered`: the settings were just tested. */
export async function saveSettings(
  tx: Db,
  id: string,
  settings: Settings,
  hasAnswered: boolean,
): Promise<ConnectionRow> {
  const { label, baseUrl, model, sealedKey, keyHint } = settings
  const checked = hasAnswered ? { problem: null, checkedAt: sql`now()` } : {}
  const [row] = await tx
    .update(modelConnections)
    .set({ label, baseUrl, model, sealedKey, keyHint, ...checked })
    .where(eq(modelConnections.id, id))
    .returning()
  if (!row) throw new Error('the connection that was locked is gone')
  return row
}

/** Stores the outcome of an answer that someone waited for: a problem, or null. Leaves a connection alone that was changed meanwhile. */
export async function noteOutcome(db: Db, asked: ConnectionRow, problem: string | null): Promise<void> {
  const { id, model, baseUrl, sealedKey } = asked
  await db
    .update(modelConnections)
    .set({ problem, checkedAt: sql`now()` })
    .where(
      and(
        eq(modelConnections.id, id),
        eq(modelConnections.model, model),
        sql`${modelConnections.baseUrl} is not distinct from ${baseUrl}`,
        sql`${modelConnections.sealedKey} is not distinct from ${sealedKey}`,
        problem === null ? isNotNull(modelConnections.problem) : undefined,
      ),
    )
}

export async function deleteConnection(
  db: Db,
  reach: ConnectionScope,
  id: string,
): Promise<ConnectionRow | undefined> {
  const [row] = await db
    .delete(modelConnections)
    .where(and(eq(modelConnections.id, id), within(reach)))
    .returning()
  return row
}

/** For the data export: everything but the keys. */
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
