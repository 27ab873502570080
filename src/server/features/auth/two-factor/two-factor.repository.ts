import { and, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { recoveryCodes, twoFactors, users } from '#server/db/tables/accounts.ts'

export async function findTwoFactor(db: Db, userId: number) {
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId))
  return row
}

export async function findMailbox(db: Db, userId: number) {
  const [user] = await db
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  return user
}

/** A secret that waits for its first code, in place of one that waited before. False if two-factor sign-in is on. */
export async function putSecret(db: Db, userId: number, secret: string): Promise<boolean> {
  const put = await db
    .insert(twoFactors)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: twoFactors.userId,
      set: { secret },
      setWhere: isNull(twoFactors.enabledAt),
    })
    .returning({ userId: twoFactors.userId })
  return put.length > 0
}

/** Turns on with the first code, if the secret is unchanged. True for the one caller that did. */
export async function enable(
  db: Db,
  userId: number,
  first: { secret: string; step: number },
): Promise<boolean> {
  const enabled = await db
    .update(twoFactors)
    .set({ enabledAt: sql`now()`, lastStep: first.step })
    .where(
      and(eq(twoFactors.userId, userId), eq(twoFactors.secret, first.secret), isNull(twoFactors.enabledAt)),
    )
    .returning({ userId: twoFactors.userId })
  return enabled.length > 0
}

/** True if it is on, and stays so until the transaction ends. */
export async function lockIfOn(tx: Db, userId: number): Promise<boolean> {
  const on = await tx
    .select({ userId: twoFactors.userId })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.enabledAt)))
    .for('update')
  return on.length > 0
}

/** True for the one caller that took a code of this step: a step is never taken twice, nor one before it. */
export async function takeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const taken = await db
    .update(twoFactors)
    .set({ lastStep: step })
    .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.enabledAt), lt(twoFactors.lastStep, step)))
    .returning({ userId: twoFactors.userId })
  return taken.length > 0
}

/** True for the one caller that used it. */
export async function takeRecoveryCode(db: Db, userId: number, codeHash: string): Promise<boolean> {
  const taken = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ codeHash: recoveryCodes.codeHash })
  return taken.length > 0
}

export async function replaceRecoveryCodes(db: Db, userId: number, hashes: string[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return row?.left ?? 0
}

/** True if it was on, and not only begun. */
export async function remove(db: Db, userId: number): Promise<boolean> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const [removed] = await db
    .delete(twoFactors)
    .where(eq(twoFactors.userId, userId))
    .returning({ enabledAt: twoFactors.enabledAt })
  return Boolean(removed?.enabledAt)
}
