import { randomUUID } from 'node:crypto'
import type { ProjectPlace } from '#server/archives/archive-part.ts'
import type { Db } from '#server/db/database.ts'
import { idFrom } from '#server/ids/derived-id.ts'
import { insertArchivedChat, insertArchivedMessages } from './chat-archive.repository.ts'
import { storeImportedChat } from './import.repository.ts'
import { prepareChat } from './prepared-chat.ts'

/** For tests: an imported chat with one untrusted question. Returns its id. */
export async function insertImportedChat(db: Db, userId: number, content: string): Promise<string> {
  const [theirId, createdAt] = ['theirs', new Date('2026-11-01')]
  const question = { theirId: 'q', parent: null, role: 'user' as const, content, createdAt }
  const about = { theirId, ours: false, title: 'Lamp', createdAt, updatedAt: createdAt, leaf: 'q' }
  await storeImportedChat(db, userId, prepareChat(userId, { ...about, messages: [question] }), 1_000_000)
  return idFrom(userId, 'chat', theirId)
}

/** For tests: a chat of an imported project, with one untrusted question. */
export async function insertProjectsChat(db: Db, place: ProjectPlace, content: string): Promise<void> {
  const [id, createdAt] = [randomUUID(), new Date('2026-11-01')]
  const question = { id, parentId: null, role: 'user' as const, content, createdAt, citations: [] }
  const about = { title: 'Lamp', createdAt, updatedAt: createdAt, pinned: false, leafId: id }
  const chatId = randomUUID()
  await insertArchivedChat(db, place, { ...about, id: chatId })
  await insertArchivedMessages(db, { userId: place.userId, chatId }, [question])
}
