import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { mailTokens, users } from '#server/db/tables/accounts.ts'

type Purpose = (typeof mailTokens.$inferInsert)['purpose']
interface NewLink {
  purpose: Purpose
  tokenHash: string
  /** The address it is sent to. */
  email: string
  expiresAt: Date
}

const unused = (userId: number, ...purposes: Purpose[]) =>
  and(eq(mailTokens.userId, userId), inArray(mailTokens.purpose, purposes), isNull(mailTokens.usedAt))

/** A new link voids the ones before it. The caller holds the lock of the user, so that there is one newest. */
export async function putLink(tx: Db, userId: number, link: NewLink): Promise<void> {
  await voidLinks(tx, userId, link.purpose)
  await tx.insert(mailTokens).values({ userId, ...link })
}

/** Sets the token of a requested link. False if the link is no longer wanted. */
export async function renewLink(db: Db, userId: number, link: NewLink): Promise<boolean> {
  const { purpose, email, tokenHash, expiresAt } = link
  const renewed = await db
    .update(mailTokens)
    .set({ tokenHash, expiresAt })
    .where(and(unused(userId, purpose), eq(mailTokens.email, email)))
    .returning({ userId: mailTokens.userId })
  return renewed.length > 0
}

/** The link of a token, with its user, unless they are suspended. */
export async function findLink(db: Db, purposes: readonly Purpose[], tokenHash: string) {
  const [link] = await db
    .select({
      tokenHash: mailTokens.tokenHash,
      purpose: mailTokens.purpose,
      email: mailTokens.email,
      usedAt: mailTokens.usedAt,
      expired: sql<boolean>`${mailTokens.expiresAt} <= now()`,
      userId: users.id,
      username: users.username,
    })
    .from(mailTokens)
    .innerJoin(users, eq(users.id, mailTokens.userId))
    .where(
      and(
        eq(mailTokens.tokenHash, tokenHash),
        inArray(mailTokens.purpose, [...purposes]),
        isNull(users.suspendedAt),
      ),
    )
  return link
}

/** True for the one caller that used it. */
export async function spendLink(db: Db, tokenHash: string): Promise<boolean> {
  const spent = await db
    .update(mailTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(mailTokens.tokenHash, tokenHash),
        isNull(mailTokens.usedAt),
        gt(mailTokens.expiresAt, sql`now()`),
      ),
    )
    .returning({ userId: mailTokens.userId })
  return spent.length > 0
}

/** Used links stay, so that a second click gets a clear message. */
export async function voidLinks(db: Db, userId: number, ...purposes: Purpose[]): Promise<void> {
  await db.delete(mailTokens).where(unused(userId, ...purposes))
}

export async function findPendingEmail(db: Db, userId: number): Promise<string | null> {
  const [link] = await db
    .select({ email: mailTokens.email })
    .from(mailTokens)
    .where(and(unused(userId, 'change-email'), gt(mailTokens.expiresAt, sql`now()`)))
  return link?.email ?? null
}

export async function deleteOldLinks(db: Db, days: number): Promise<void> {
  await db.delete(mailTokens).where(sql`${mailTokens.expiresAt} < now() - make_interval(days => ${days})`)
}
