import type { Attachment } from '#contracts/attachments.ts'
import type { ChatSummary, Message, MessagePart } from '#contracts/chat.ts'
import type { ChatRow, MessageRow } from './chat.repository.ts'

export const presentChat = (row: ChatRow & { question?: string | null }): ChatSummary => ({
  id: row.id,
  title: row.title,
  ...(row.question && { question: row.question }),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  userId: String(row.userId),
  projectId: row.projectId,
  pinned: row.pinnedAt !== null,
  deletedAt: row.deletedAt?.toISOString() ?? null,
})

/** A running answer is presented as `thinking`; its text so far is in the run. */
export const presentMessage = (
  row: MessageRow,
  siblings: string[],
  attachments: Attachment[] = [],
): Message => ({
  id: row.id,
  parentId: row.parentId,
  siblings,
  role: row.role === 'assistant' && row.run?.state === 'running' ? 'thinking' : row.role,
  content: row.content,
  createdAt: row.createdAt.toISOString(),
  run: row.run,
  parts: joined(row.parts ?? []),
  attachments,
  rating: row.rating,
})

/** Merges adjacent pieces of thinking. */
const joined = (parts: MessagePart[]): MessagePart[] =>
  parts.reduce<MessagePart[]>((all, part) => {
    const last = all.at(-1)
    if (part.type === 'thinking' && last?.type === 'thinking')
      all[all.length - 1] = { type: 'thinking', text: `${last.text}${part.text}` }
    else all.push(part)
    return all
  }, [])
