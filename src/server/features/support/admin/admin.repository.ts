import { and, count, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SeenTicket } from '#contracts/admin/support.ts'
import type { Plan } from '#contracts/plans.ts'
import type { TicketState } from '#contracts/support.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { ticketMessages, ticketNotes, tickets } from '#server/db/tables/support.ts'
import { identityKey } from '#server/security/identity.ts'

const assignee = alias(users, 'assignee')

/** Cursor of the queue: the last ticket's priority and waiting time. */
export interface QueueCursor {
  rank: number
  at: Date
  id: string
}

export interface TicketListFilter {
  state: TicketState | undefined
  topic: string | undefined
  plan: Plan | undefined
  /** A user id, or null for unassigned tickets. */
  assigneeId: number | null | undefined
  userId: number | undefined
  search: string
  after: QueueCursor | undefined
  limit: number
}

/** True if these are sorted as a queue: waiting ones are, finished ones are not. */
export const isQueue = (state: TicketState | undefined) => state === 'open' || state === 'waiting'

const listed = {
  ticket: tickets,
  username: users.username,
  plan: users.plan,
  assignee: assignee.username,
}

const listing = (db: Db) =>
  db
    .select(listed)
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .leftJoin(assignee, eq(assignee.id, tickets.assigneeId))

export function listForAdmin(db: Db, wanted: TicketListFilter) {
  const { state, topic, plan, assigneeId, userId, search, after, limit } = wanted
  const order = isQueue(state)
    ? [tickets.priority, tickets.waitingSince, tickets.id]
    : [desc(tickets.updatedAt), desc(tickets.id)]
  return listing(db)
    .where(
      and(
        state && eq(tickets.state, state),
        topic === undefined ? undefined : eq(tickets.topic, topic),
        plan && eq(users.plan, plan),
        userId === undefined ? undefined : eq(tickets.userId, userId),
        assigneeId === undefined
          ? undefined
          : assigneeId === null
            ? isNull(tickets.assigneeId)
            : eq(tickets.assigneeId, assigneeId),
        search ? matching(search) : undefined,
        after && beyond(after, isQueue(state)),
      ),
    )
    .orderBy(...order)
    .limit(limit)
}

/** Tickets waiting for support. */
export const countOpen = (db: Db): Promise<number> => db.$count(tickets, eq(tickets.state, 'open'))

function beyond({ rank, at, id }: QueueCursor, queue: boolean): SQL {
  const when = sql`${at.toISOString()}::timestamptz`
  return queue
    ? sql`(${tickets.priority}, ${tickets.waitingSince}, ${tickets.id}) > (${rank}::smallint, ${when}, ${id}::uuid)`
    : sql`(${tickets.updatedAt}, ${tickets.id}) < (${when}, ${id}::uuid)`
}

/** Words taken literally: as a search expression, `-4711` would match every message without it. */
const matching = (search: string): SQL =>
  sql`(strpos(lower(${tickets.title}), lower(${search})) > 0
    or ${tickets.userId} in (select id from users where strpos(username_key || ' ' || email_key, ${identityKey(search)}) > 0)
    or ${tickets.id} in (select ticket_id from ticket_messages
      where to_tsvector('simple', text) @@ plainto_tsquery('simple', ${search})))`

export async function findForAdmin(db: Db, ticketId: string) {
  const [row] = await listing(db).where(eq(tickets.id, ticketId))
  return row
}
export type ListedRow = NonNullable<Awaited<ReturnType<typeof findForAdmin>>>

/** Locks the ticket. */
export async function lockForAdmin(tx: Db, ticketId: string) {
  const [row] = await tx.select().from(tickets).where(eq(tickets.id, ticketId)).for('update')
  return row
}

export async function findPerson(db: Db, userId: number) {
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      suspendedAt: users.suspendedAt,
      plan: users.plan,
      createdAt: users.createdAt,
      tickets: db.$count(tickets, eq(tickets.userId, users.id)),
    })
    .from(users)
    .where(eq(users.id, userId))
  return row
}
export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** Authors of a ticket's messages. */
export async function authorsOf(db: Db, ticketId: string): Promise<Map<number, string>> {
  const rows = await db
    .selectDistinct({ id: users.id, username: users.username })
    .from(ticketMessages)
    .innerJoin(users, eq(users.id, ticketMessages.authorId))
    .where(eq(ticketMessages.ticketId, ticketId))
  return new Map(rows.map(({ id, username }) => [id, username]))
}

export const notesOf = (db: Db, ticketId: string) =>
  db
    .select({ note: ticketNotes, author: users.username })
    .from(ticketNotes)
    .leftJoin(users, eq(users.id, ticketNotes.authorId))
    .where(eq(ticketNotes.ticketId, ticketId))
    .orderBy(ticketNotes.createdAt, ticketNotes.id)
export type NoteRow = Awaited<ReturnType<typeof notesOf>>[number]

export async function countNotes(db: Db, ticketId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(ticketNotes).where(eq(ticketNotes.ticketId, ticketId))
  return row?.n ?? 0
}

export async function insertNote(
  tx: Db,
  note: { ticketId: string; authorId: number; text: string; createdAt: Date },
): Promise<void> {
  await tx.insert(ticketNotes).values(note)
}

const notClosed = ne(tickets.state, 'closed')

/** Unassigns a user's open tickets, each with the same note. */
export async function unassignAll(
  tx: Db,
  assigneeId: number,
  { authorId, text, createdAt }: { authorId: number; text: string; createdAt: Date },
): Promise<void> {
  await tx.execute(sql`with freed as (
      update tickets set assignee_id = null where assignee_id = ${assigneeId} and state <> 'closed' returning id)
    insert into ticket_notes (ticket_id, author_id, text, created_at)
    select id, ${authorId}::int, ${text}, ${createdAt.toISOString()}::timestamptz from freed`)
}

/** For all of a user's tickets that are not closed. */
export async function rankWaiting(tx: Db, userId: number, priority: number): Promise<void> {
  await tx
    .update(tickets)
    .set({ priority })
    .where(and(eq(tickets.userId, userId), notClosed))
}

/** Tickets that are unchanged and not closed, with their owners. */
export const closeMany = (tx: Db, seen: SeenTicket[], now: Date) =>
  tx
    .update(tickets)
    .set({ state: 'closed', updatedAt: now })
    .where(and(or(...seen.map(asSeen)), notClosed))
    .returning({ id: tickets.id, userId: tickets.userId })

const asSeen = ({ id, updatedAt }: SeenTicket) =>
  and(eq(tickets.id, id), eq(tickets.updatedAt, new Date(updatedAt)))
