import type { Db } from '#server/db/database.ts'
import { type ExportPart, jsonArray } from '#server/export-part.ts'
import { messagesOf, ticketsOf } from './support-export.repository.ts'

export const supportExport: ExportPart = {
  label: 'Support',
  tables: ['tickets', 'ticket_messages'],
  about: { 'support.json': 'What you wrote to support, and what was answered.' },
  async *files({ db }, userId) {
    yield { name: 'support.json', content: jsonArray(ticketsAsJson(db, userId)) }
  },
}

async function* ticketsAsJson(db: Db, userId: number) {
  for (const { id, topic, createdAt } of await ticketsOf(db, userId)) {
    const messages = (await messagesOf(db, id)).map((message) => ({
      from: message.authorId === userId ? 'you' : 'support',
      text: message.text,
      createdAt: message.createdAt,
    }))
    yield JSON.stringify({ id, topic, createdAt, messages })
  }
}
