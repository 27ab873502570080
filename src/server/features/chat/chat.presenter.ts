import type { ChatSummary, Message } from '#contracts/chat.ts'
import type { ChatRow, MessageRow } from './chat.repository.ts'

export const presentChat = (row: ChatRow): ChatSummary => ({
  id: row.id,
  title: row.title,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  userId: String(row.userId),
})

/** An answer that is being written is a thinking one until it arrives whole: what it has said so far is in its run. */
export const presentMessage = (row: MessageRow): Message => ({
  id: row.id,
  role: row.role === 'assistant' && row.run?.state === 'running' ? 'thinking' : row.role,
  content: row.content,
  createdAt: row.createdAt.toISOString(),
  run: row.run,
})
