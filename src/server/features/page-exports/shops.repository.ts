import { and, asc, count, eq, getTableColumns, sql } from 'drizzle-orm'
import { type SentKind, sentKinds } from '#contracts/pages/page-exports.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { runs } from '#server/db/tables/runs.ts'
import { shopItems as items, shopSends as sends, shopConnections as shops } from '#server/db/tables/shops.ts'

export type ShopRow = typeof shops.$inferSelect
export type NewShop = Omit<ShopRow, 'createdAt'>
export type ItemRow = typeof items.$inferSelect

/** A page in a shop. */
export interface SendKey {
  userId: number
  pageId: string
  domain: string
}

const ofPage = (table: typeof items | typeof sends, { userId, pageId, domain }: SendKey) =>
  and(eq(table.userId, userId), eq(table.pageId, pageId), eq(table.domain, domain))

export const listShops = (db: Db, userId: number): Promise<ShopRow[]> =>
  db.select().from(shops).where(eq(shops.userId, userId)).orderBy(asc(shops.createdAt), asc(shops.id))

export async function findShop(db: Db, userId: number, shopId: string): Promise<ShopRow | undefined> {
  const [row] = await db
    .select()
    .from(shops)
    .where(and(eq(shops.userId, userId), eq(shops.id, shopId)))
  return row
}

/** Makes other connections of this user wait until the transaction ends. */
export const lockOwner = (tx: Db, userId: number) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')

/** Counts the user's other shops: connecting one again replaces its token. */
export async function countOtherShops(db: Db, userId: number, domain: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(shops)
    .where(and(eq(shops.userId, userId), sql`${shops.domain} <> ${domain}`))
  return row?.n ?? 0
}

/** The id of the shop that the user has under this domain. */
export async function shopIdOf(db: Db, userId: number, domain: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: shops.id })
    .from(shops)
    .where(and(eq(shops.userId, userId), eq(shops.domain, domain)))
  return row?.id
}

export async function saveShop(tx: Db, shop: NewShop): Promise<ShopRow> {
  const { id: _, userId: __, domain: ___, ...changes } = shop
  const [row] = await tx
    .insert(shops)
    .values(shop)
    .onConflictDoUpdate({ target: shops.id, set: changes })
    .returning()
  if (!row) throw new Error('the connected shop has no row')
  return row
}

export async function deleteShop(tx: Db, userId: number, shopId: string): Promise<ShopRow | undefined> {
  const [row] = await tx
    .delete(shops)
    .where(and(eq(shops.userId, userId), eq(shops.id, shopId)))
    .returning()
  return row
}

export const listItems = (db: Db, key: SendKey): Promise<ItemRow[]> =>
  db.select().from(items).where(ofPage(items, key))

/** Notes the handle of everything a send creates, before it begins. Handles of an earlier send stay. */
export async function prepareItems(tx: Db, key: SendKey, handle: string): Promise<void> {
  await tx
    .insert(items)
    .values(sentKinds.map((kind) => ({ ...key, kind, handle })))
    .onConflictDoNothing()
}

export async function updateItem(
  db: Db,
  key: SendKey,
  kind: SentKind,
  change: Partial<Pick<ItemRow, 'remoteId' | 'address' | 'problem'>>,
): Promise<void> {
  await db
    .update(items)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(ofPage(items, key), eq(items.kind, kind)))
}

export async function saveSend(tx: Db, key: SendKey, runId: string): Promise<void> {
  await tx
    .insert(sends)
    .values({ ...key, runId })
    .onConflictDoUpdate({ target: [sends.pageId, sends.domain], set: { runId, createdAt: sql`now()` } })
}

/** The last run, unless it was cleared away since. */
export async function lastRun(db: Db, key: SendKey) {
  const [row] = await db
    .select({ runId: runs.id, state: runs.state, message: runs.message, createdAt: runs.createdAt })
    .from(sends)
    .innerJoin(runs, eq(runs.id, sends.runId))
    .where(ofPage(sends, key))
  return row
}

/** A user's shops without their tokens, and all that was sent to them. */
export async function shopsForExport(db: Db, userId: number) {
  const { sealedToken: _, userId: __, ...shown } = getTableColumns(shops)
  const { userId: ___, ...item } = getTableColumns(items)
  const { userId: ____, ...send } = getTableColumns(sends)
  return {
    shops: await db.select(shown).from(shops).where(eq(shops.userId, userId)),
    items: await db.select(item).from(items).where(eq(items.userId, userId)),
    sends: await db.select(send).from(sends).where(eq(sends.userId, userId)),
  }
}
