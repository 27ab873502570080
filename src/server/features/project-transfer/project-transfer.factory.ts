import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { keepChat, keepMessages, type Place } from './import.repository.ts'

/** For tests: a chat that came with an imported project, with one question that anyone may have written. */
export async function insertProjectsChat(db: Db, place: Place, content: string): Promise<void> {
  const [id, createdAt] = [randomUUID(), new Date('2026-11-01')]
  const question = { id, parentId: null, role: 'user' as const, content, createdAt, citations: [] }
  const about = { title: 'Lamp', createdAt, updatedAt: createdAt, pinned: false, leafId: id }
  const chatId = randomUUID()
  await keepChat(db, place, { ...about, id: chatId })
  await keepMessages(db, { userId: place.userId, chatId }, [question])
}
