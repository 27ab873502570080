import type { Db } from '#server/db/database.ts'
import { type ExportPart, jsonArray } from '#server/exports/export-part.ts'
import { listShares } from './chat-shares.repository.ts'

export const chatSharesExport: ExportPart = {
  label: 'Shared chats',
  tables: ['chat_shares'],
  about: { 'shared-chats.json': 'Chats that have a read-only link, and since when.' },
  async *files({ db }, userId) {
    yield { name: 'shared-chats.json', content: jsonArray(sharesAsJson(db, userId)) }
  },
}

async function* sharesAsJson(db: Db, userId: number) {
  for (const { chatId, sharedAt } of await listShares(db, userId)) yield JSON.stringify({ chatId, sharedAt })
}
