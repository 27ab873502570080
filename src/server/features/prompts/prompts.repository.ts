import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { SavePrompt } from '#contracts/prompts.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { prompts } from '#server/db/tables/chat.ts'

export type PromptRow = typeof prompts.$inferSelect

const own = (userId: number, promptId: string) => and(eq(prompts.userId, userId), eq(prompts.id, promptId))

export async function listPrompts(db: Db, userId: number): Promise<PromptRow[]> {
  return db
    .select()
    .from(prompts)
    .where(eq(prompts.userId, userId))
    .orderBy(asc(sql`lower(${prompts.title})`), asc(prompts.createdAt), asc(prompts.id))
}

/** Serializes inserts of a user's prompts, so that the count stays correct. */
export async function lockOwner(tx: Db, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

export async function countPrompts(db: Db, userId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(prompts).where(eq(prompts.userId, userId))
  return row?.n ?? 0
}

export async function insertPrompt(db: Db, userId: number, prompt: SavePrompt): Promise<PromptRow> {
  const [row] = await db
    .insert(prompts)
    .values({ userId, ...prompt })
    .returning()
  if (!row) throw new Error('the new prompt has no row')
  return row
}

export async function updatePrompt(
  db: Db,
  userId: number,
  promptId: string,
  prompt: SavePrompt,
): Promise<PromptRow | undefined> {
  const [row] = await db
    .update(prompts)
    .set({ ...prompt, updatedAt: sql`now()` })
    .where(own(userId, promptId))
    .returning()
  return row
}

export async function deletePrompt(db: Db, userId: number, promptId: string): Promise<boolean> {
  const rows = await db.delete(prompts).where(own(userId, promptId)).returning({ id: prompts.id })
  return rows.length > 0
}
