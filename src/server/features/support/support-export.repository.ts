import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { ticketMessages, tickets } from '#server/db/tables/support.ts'

export const ticketsOf = (db: Db, userId: number) =>
  db.select().from(tickets).where(eq(tickets.userId, userId)).orderBy(asc(tickets.createdAt), asc(tickets.id))

export const messagesOf = (db: Db, ticketId: string) =>
  db
    .select()
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, ticketId))
    .orderBy(asc(ticketMessages.createdAt), asc(ticketMessages.id))
