import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { seoRankProviders as providers } from '#server/db/tables/seo.ts'

export type ProviderRow = typeof providers.$inferSelect

export async function findProvider(db: Db, userId: number): Promise<ProviderRow | undefined> {
  const [row] = await db.select().from(providers).where(eq(providers.userId, userId))
  return row
}

export async function upsertProvider(
  db: Db,
  userId: number,
  provider: Pick<ProviderRow, 'engine' | 'host' | 'sealedAddress'>,
): Promise<void> {
  await db
    .insert(providers)
    .values({ ...provider, userId })
    .onConflictDoUpdate({ target: providers.userId, set: provider })
}

export async function deleteProvider(db: Db, userId: number): Promise<void> {
  await db.delete(providers).where(eq(providers.userId, userId))
}
