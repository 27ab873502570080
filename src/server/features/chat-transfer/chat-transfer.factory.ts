import type { Db } from '#server/db/database.ts'
import { idFrom } from '#server/ids/derived-id.ts'
import { keepChat } from './import.repository.ts'
import { prepared } from './prepared-chat.ts'

/** For tests: a chat that a person imported, with one question that anyone may have written. Gives its id. */
export async function insertImportedChat(db: Db, userId: number, content: string): Promise<string> {
  const [theirId, createdAt] = ['theirs', new Date('2026-11-01')]
  const question = { theirId: 'q', parent: null, role: 'user' as const, content, createdAt }
  const about = { theirId, ours: false, title: 'Lamp', createdAt, updatedAt: createdAt, leaf: 'q' }
  await keepChat(db, userId, prepared(userId, { ...about, messages: [question] }), 1_000_000)
  return idFrom(userId, 'chat', theirId)
}
