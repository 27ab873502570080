import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { StartImages } from '#contracts/images/generation.ts'
import type { RunState } from '#contracts/runs.ts'
import type { Db } from '#server/db/database.ts'
import { imageItems as items, imageRequests as requests } from '#server/db/tables/images.ts'
import { runs } from '#server/db/tables/runs.ts'

export type RequestRow = typeof requests.$inferSelect & { state: RunState; message: string | null }
export type ItemRow = typeof items.$inferSelect

const withRun = (db: Db) =>
  db
    .select({ request: requests, state: runs.state, message: runs.message })
    .from(requests)
    .innerJoin(runs, eq(runs.id, requests.runId))
type Joined = Awaited<ReturnType<typeof withRun>>[number]
const toRow = ({ request, ...run }: Joined): RequestRow => ({ ...request, ...run })

export async function listRequests(db: Db, userId: number, limit: number): Promise<RequestRow[]> {
  const rows = await withRun(db)
    .where(eq(requests.userId, userId))
    .orderBy(desc(requests.createdAt), desc(requests.id))
    .limit(limit)
  return rows.map(toRow)
}

export async function findRequest(db: Db, userId: number, id: string): Promise<RequestRow | undefined> {
  const [row] = await withRun(db).where(and(eq(requests.userId, userId), eq(requests.id, id)))
  return row && toRow(row)
}

export async function listItems(db: Db, userId: number, requestIds: string[]): Promise<ItemRow[]> {
  if (requestIds.length === 0) return []
  return db
    .select()
    .from(items)
    .where(and(eq(items.userId, userId), inArray(items.requestId, requestIds)))
    .orderBy(asc(items.requestId), asc(items.number))
}

interface NewRequest {
  id: string
  runId: string
  modelLabel: string
  request: StartImages
}

export async function insertRequest(tx: Db, userId: number, { request, ...row }: NewRequest): Promise<void> {
  await tx.insert(requests).values({ ...row, userId, projectId: request.projectId, request })
  await tx
    .insert(items)
    .values(Array.from({ length: request.count }, (_, i) => ({ requestId: row.id, number: i + 1, userId })))
}

export async function saveItem(
  db: Db,
  { userId, requestId, number }: ItemRow,
  change: Partial<Pick<ItemRow, 'state' | 'reason' | 'imageId'>>,
): Promise<void> {
  await db
    .update(items)
    .set(change)
    .where(and(eq(items.userId, userId), eq(items.requestId, requestId), eq(items.number, number)))
}

export const exportedItems = (db: Db, userId: number) =>
  db.select().from(items).where(eq(items.userId, userId)).orderBy(asc(items.requestId), asc(items.number))
