import type { Ticket, TicketFile, TicketMessage } from '#contracts/support.ts'
import { priorities } from './support.policy.ts'
import type { TicketFileRow, TicketMessageRow, TicketRow } from './support.repository.ts'

export const presentFile = ({ id, name, mediaType, bytes }: TicketFileRow): TicketFile => ({
  id,
  name,
  mediaType,
  bytes,
})

export const presentTicket = (row: TicketRow): Ticket => ({
  id: row.id,
  topic: row.topic,
  // Older tickets have no title.
  title: row.title || row.topic,
  state: row.state,
  priority: priorities[row.priority] ?? 'low',
  unread: row.unread,
  rating: row.stars === null ? null : { stars: row.stars, word: row.ratingWord },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export function presentMessages(rows: TicketMessageRow[], files: TicketFileRow[]): TicketMessage[] {
  return rows.map((row) => ({
    id: row.id,
    from: row.fromSupport ? 'support' : 'person',
    text: row.text,
    incident: row.incident,
    byMail: row.letterKey !== null,
    files: files.filter(({ messageId }) => messageId === row.id).map(presentFile),
    createdAt: row.createdAt.toISOString(),
  }))
}
