import { and, count, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Incident, TicketState } from '#contracts/support.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { ticketFiles, ticketMessages, tickets } from '#server/db/tables/support.ts'

export type TicketRow = typeof tickets.$inferSelect
export type TicketMessageRow = typeof ticketMessages.$inferSelect
export type TicketFileRow = typeof ticketFiles.$inferSelect

const own = (userId: number, ticketId: string) => and(eq(tickets.userId, userId), eq(tickets.id, ticketId))

export async function listTickets(
  db: Db,
  userId: number,
  { before, limit }: { before: { at: Date; id: string } | undefined; limit: number },
): Promise<TicketRow[]> {
  const earlier =
    before &&
    sql`(${tickets.updatedAt}, ${tickets.id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`
  return db
    .select()
    .from(tickets)
    .where(and(eq(tickets.userId, userId), earlier))
    .orderBy(desc(tickets.updatedAt), desc(tickets.id))
    .limit(limit)
}

/** Number of tickets with unread answers, and the latest one. */
export async function findNews(db: Db, userId: number): Promise<{ unread: number; ticketId: string | null }> {
  const [row] = await db
    .select({ ticketId: tickets.id, unread: sql<number>`(count(*) over ())::int` })
    .from(tickets)
    .where(and(eq(tickets.userId, userId), eq(tickets.unread, true)))
    .orderBy(desc(tickets.updatedAt), desc(tickets.id))
    .limit(1)
  return row ?? { unread: 0, ticketId: null }
}

export async function insertTicket(
  tx: Db,
  userId: number,
  ticket: { topic: string; title: string; priority: number; now: Date },
): Promise<TicketRow> {
  const { now, ...values } = ticket
  const [row] = await tx
    .insert(tickets)
    .values({ userId, ...values, createdAt: now, updatedAt: now, waitingSince: now })
    .returning()
  if (!row) throw new Error('the new ticket has no row')
  return row
}

export async function findTicket(db: Db, userId: number, ticketId: string): Promise<TicketRow | undefined> {
  const [row] = await db.select().from(tickets).where(own(userId, ticketId))
  return row
}

/** Locks the ticket. */
export async function lockTicket(tx: Db, userId: number, ticketId: string): Promise<TicketRow | undefined> {
  const [row] = await tx.select().from(tickets).where(own(userId, ticketId)).for('update')
  return row
}

export type TicketChange = Partial<
  Pick<
    TicketRow,
    | 'state'
    | 'topic'
    | 'priority'
    | 'assigneeId'
    | 'unread'
    | 'waitingSince'
    | 'stars'
    | 'ratingWord'
    | 'updatedAt'
  >
>

export async function changeTicket(
  db: Db,
  userId: number,
  ticketId: string,
  change: TicketChange,
): Promise<TicketRow | undefined> {
  const [row] = await db.update(tickets).set(change).where(own(userId, ticketId)).returning()
  return row
}

interface NewMessage {
  ticketId: string
  authorId: number
  fromSupport?: boolean
  number: number
  text: string
  incident?: Incident | null
  letterKey?: string
  createdAt: Date
}

/** Undefined if the email was delivered before. */
export async function insertMessage(tx: Db, message: NewMessage): Promise<TicketMessageRow | undefined> {
  const [row] = await tx
    .insert(ticketMessages)
    .values(message)
    .onConflictDoNothing({ target: ticketMessages.letterKey })
    .returning()
  return row
}

export async function hasEmail(db: Db, letterKey: string): Promise<boolean> {
  return (await db.$count(ticketMessages, eq(ticketMessages.letterKey, letterKey))) > 0
}

export async function countMessages(db: Db, ticketId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, ticketId))
  return row?.n ?? 0
}

/** A ticket holds a bounded number of them. */
export const messagesOf = (db: Db, ticketId: string): Promise<TicketMessageRow[]> =>
  db
    .select()
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, ticketId))
    .orderBy(ticketMessages.createdAt, ticketMessages.number, ticketMessages.id)

export const filesOf = (db: Db, messageIds: string[]): Promise<TicketFileRow[]> =>
  messageIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(ticketFiles)
        .where(inArray(ticketFiles.messageId, messageIds))
        .orderBy(ticketFiles.createdAt, ticketFiles.id)

/** Closes solved tickets without new messages. */
export async function closeQuiet(db: Db, before: Date, now: Date): Promise<void> {
  const solved: TicketState = 'solved'
  await db
    .update(tickets)
    .set({ state: 'closed', updatedAt: now })
    .where(and(eq(tickets.state, solved), lt(tickets.updatedAt, before)))
}

/** A message with its ticket and owner, for the email about it. */
export async function findEmailSubject(db: Db, messageId: string) {
  const [row] = await db
    .select({
      ticketId: tickets.id,
      topic: tickets.topic,
      title: tickets.title,
      text: ticketMessages.text,
      fromSupport: ticketMessages.fromSupport,
      isFirst: sql<boolean>`${ticketMessages.number} = 0`,
      files: sql<
        string[]
      >`array(select name from ticket_files f where f.message_id = ${ticketMessages.id} order by f.created_at, f.id)`,
      userId: users.id,
      username: users.username,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      suspendedAt: users.suspendedAt,
      notifySupport: users.notifySupport,
    })
    .from(ticketMessages)
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .innerJoin(users, eq(users.id, tickets.userId))
    .where(eq(ticketMessages.id, messageId))
  return row
}
export type EmailSubject = NonNullable<Awaited<ReturnType<typeof findEmailSubject>>>

const isActiveAdmin = and(
  eq(users.role, 'admin'),
  isNotNull(users.emailVerifiedAt),
  isNull(users.suspendedAt),
)

const MOST_STAFF = 100

/** Admins with a verified address. */
export const listStaff = (db: Db) =>
  db
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(isActiveAdmin)
    .orderBy(users.id)
    .limit(MOST_STAFF)

export async function findStaff(db: Db, userId: number) {
  const [row] = await db
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isActiveAdmin))
  return row
}

/** Owner of a ticket by id alone, because the reply address is signed. */
export async function findOwner(db: Db, ticketId: string) {
  const [row] = await db
    .select({
      userId: users.id,
      emailKey: users.emailKey,
      emailVerifiedAt: users.emailVerifiedAt,
      suspendedAt: users.suspendedAt,
      plan: users.plan,
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .where(eq(tickets.id, ticketId))
  return row
}
