import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { ticketMessages, tickets } from '#server/db/tables/support.ts'

/** A ticket with its first message. */
export async function insertTicket(
  tx: Db,
  userId: number,
  ticket: { topic: string; text: string },
): Promise<string> {
  const [row] = await tx.insert(tickets).values({ userId, topic: ticket.topic }).returning({ id: tickets.id })
  if (!row) throw new Error('the new ticket has no row')
  await tx.insert(ticketMessages).values({ ticketId: row.id, authorId: userId, text: ticket.text })
  return row.id
}

/** A ticket with who opened it and what they wrote first. */
export async function findOpening(db: Db, ticketId: string) {
  const [row] = await db
    .select({
      topic: tickets.topic,
      text: ticketMessages.text,
      userId: users.id,
      username: users.username,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(tickets)
    .innerJoin(ticketMessages, eq(ticketMessages.ticketId, tickets.id))
    .innerJoin(users, eq(users.id, tickets.userId))
    .where(eq(tickets.id, ticketId))
    .orderBy(ticketMessages.createdAt)
    .limit(1)
  return row
}
export type Opening = NonNullable<Awaited<ReturnType<typeof findOpening>>>

const mayRead = and(eq(users.role, 'admin'), isNotNull(users.emailVerifiedAt), isNull(users.suspendedAt))

/** Those whom a message to support is for: administrators whose address is known to be theirs. */
export async function listReaders(db: Db): Promise<number[]> {
  const rows = await db.select({ id: users.id }).from(users).where(mayRead)
  return rows.map(({ id }) => id)
}

export async function findReader(db: Db, userId: number) {
  const [row] = await db
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), mayRead))
  return row
}

export async function findWriter(db: Db, userId: number) {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return row
}
