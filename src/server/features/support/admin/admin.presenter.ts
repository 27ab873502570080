import type { AdminMessage, AdminThread, AdminTicket, TicketNote } from '#contracts/admin/support.ts'
import { presentMessages, presentTicket } from '../support.presenter.ts'
import type { TicketFileRow, TicketMessageRow } from '../support.repository.ts'
import type { ListedRow, NoteRow, PersonRow } from './admin.repository.ts'

export function presentAdminTicket({ ticket, username, plan, assignee }: ListedRow): AdminTicket {
  const { unread: _, ...rest } = presentTicket(ticket)
  return {
    ...rest,
    user: { id: String(ticket.userId), username, plan },
    assignee:
      ticket.assigneeId === null || assignee === null
        ? null
        : { id: String(ticket.assigneeId), username: assignee },
    waitingSince: ticket.waitingSince.toISOString(),
  }
}

export const presentPerson = (row: PersonRow): AdminThread['user'] => ({
  id: String(row.id),
  username: row.username,
  email: row.email,
  emailVerified: row.emailVerifiedAt !== null,
  suspended: row.suspendedAt !== null,
  plan: row.plan,
  createdAt: row.createdAt.toISOString(),
  tickets: row.tickets,
})

export function presentAdminMessages(
  rows: TicketMessageRow[],
  files: TicketFileRow[],
  authors: Map<number, string>,
): AdminMessage[] {
  return presentMessages(rows, files).map((message, index) => ({
    ...message,
    author: authors.get(rows[index]?.authorId ?? 0) ?? null,
  }))
}

export const presentNote = ({ note, author }: NoteRow): TicketNote => ({
  id: note.id,
  author,
  text: note.text,
  createdAt: note.createdAt.toISOString(),
})
