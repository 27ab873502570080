import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { FlowGraph } from '#contracts/flows/flow-graph.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { flows, flowVersions as versions } from '#server/db/tables/flows.ts'

export type FlowRow = typeof flows.$inferSelect

export async function lockOwner(tx: Db, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

export async function countFlows(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(flows)
    .where(and(eq(flows.userId, userId), isNull(flows.builtIn)))
  return row?.n ?? 0
}

export const listOwnFlows = (db: Db, userId: number) =>
  db
    .select({ flow: flows, graph: versions.graph, allowedAt: versions.allowedAt })
    .from(flows)
    .innerJoin(versions, and(eq(versions.flowId, flows.id), eq(versions.version, flows.version)))
    .where(and(eq(flows.userId, userId), isNull(flows.builtIn)))
    .orderBy(desc(flows.createdAt), desc(flows.id))

export async function findFlow(db: Db, userId: number, flowId: string): Promise<FlowRow | undefined> {
  const [row] = await db
    .select()
    .from(flows)
    .where(and(eq(flows.userId, userId), eq(flows.id, flowId)))
  return row
}

export async function findBuiltIn(db: Db, userId: number, name: string): Promise<FlowRow | undefined> {
  const [row] = await db
    .select()
    .from(flows)
    .where(and(eq(flows.userId, userId), eq(flows.builtIn, name)))
  return row
}

export async function insertFlow(
  tx: Db,
  userId: number,
  {
    name,
    about,
    graph,
    builtIn = null,
  }: { name: string; about: string; graph: FlowGraph; builtIn?: string | null },
): Promise<FlowRow> {
  const [row] = await tx.insert(flows).values({ userId, name, about, builtIn, version: 1 }).returning()
  if (!row) throw new Error('The flow was not inserted.')
  await tx.insert(versions).values({ flowId: row.id, version: 1, userId, graph })
  return row
}

/** Stores the next version; undefined if another one was stored since. */
export async function insertVersion(
  tx: Db,
  userId: number,
  {
    flowId,
    from,
    name,
    about,
    graph,
    allowedAt = null,
  }: { flowId: string; from: number; name: string; about: string; graph: FlowGraph; allowedAt?: Date | null },
): Promise<number | undefined> {
  const [row] = await tx
    .update(flows)
    .set({ name, about, version: from + 1 })
    .where(and(eq(flows.userId, userId), eq(flows.id, flowId), eq(flows.version, from)))
    .returning({ version: flows.version })
  if (!row) return undefined
  await tx.insert(versions).values({ flowId, version: row.version, userId, graph, allowedAt })
  return row.version
}

/** Versions beyond the newest ones, unless a run needs them. */
export async function removeOldVersions(tx: Db, flowId: string, below: number): Promise<void> {
  await tx.execute(sql`delete from flow_versions v where v.flow_id = ${flowId} and v.version <= ${below}::int
    and not exists (select 1 from flow_runs r where r.flow_id = v.flow_id and r.version = v.version)`)
}

const ofVersion = (userId: number, { flowId, version }: FlowVersion) =>
  and(eq(versions.userId, userId), eq(versions.flowId, flowId), eq(versions.version, version))

interface FlowVersion {
  flowId: string
  version: number
}

export async function findVersion(db: Db, userId: number, place: FlowVersion) {
  const [row] = await db
    .select({ graph: versions.graph, allowedAt: versions.allowedAt })
    .from(versions)
    .where(ofVersion(userId, place))
  return row
}

/** False if it was allowed before. */
export async function allowVersion(tx: Db, userId: number, place: FlowVersion, at: Date): Promise<boolean> {
  const rows = await tx
    .update(versions)
    .set({ allowedAt: at })
    .where(and(ofVersion(userId, place), isNull(versions.allowedAt)))
    .returning({ version: versions.version })
  return rows.length > 0
}

/** Built-in flows that the person allowed as they are stored. */
export const allowedBuiltIns = (db: Db, userId: number) =>
  db
    .select({ builtIn: flows.builtIn, graph: versions.graph })
    .from(flows)
    .innerJoin(versions, and(eq(versions.flowId, flows.id), eq(versions.version, flows.version)))
    .where(and(eq(flows.userId, userId), isNotNull(flows.builtIn), isNotNull(versions.allowedAt)))

export const listVersions = (db: Db, userId: number, flowId: string, limit: number) =>
  db
    .select({ version: versions.version, createdAt: versions.createdAt })
    .from(versions)
    .where(and(eq(versions.userId, userId), eq(versions.flowId, flowId)))
    .orderBy(desc(versions.version))
    .limit(limit)

export async function deleteFlow(tx: Db, userId: number, flowId: string): Promise<boolean> {
  const rows = await tx
    .delete(flows)
    .where(and(eq(flows.userId, userId), eq(flows.id, flowId), isNull(flows.builtIn)))
    .returning({ id: flows.id })
  return rows.length > 0
}

/** For exports: all flows of a person with their versions. */
export async function flowsOf(db: Db, userId: number) {
  const rows = await db.select().from(flows).where(eq(flows.userId, userId)).orderBy(asc(flows.id))
  const ids = rows.map(({ id }) => id)
  const graphs = ids.length > 0 ? await db.select().from(versions).where(inArray(versions.flowId, ids)) : []
  return rows.map((flow) => ({
    ...flow,
    versions: graphs
      .filter(({ flowId }) => flowId === flow.id)
      .map(({ version, graph, allowedAt }) => ({ version, graph, allowedAt })),
  }))
}

export async function findOwner(db: Db, userId: number) {
  const [row] = await db
    .select({
      userId: users.id,
      username: users.username,
      email: users.email,
      role: users.role,
      emailVerifiedAt: users.emailVerifiedAt,
      plan: users.plan,
      timeZone: users.timeZone,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.suspendedAt)))
  return row
}
