import { z } from 'zod'
import { storable } from '#server/stream/storable.ts'
import { type ImportedChat, inOrder, LeftOut, requireCount, timeFrom, titleFrom } from './imported-chat.ts'

const Message = z.object({
  id: z.uuid(),
  /** The export of all data names none where chats have no branches. */
  parentId: z.uuid().nullable().optional(),
  role: z.enum(['user', 'assistant']),
  content: z.string().max(500_000),
  createdAt: z.string(),
})

const OwnChat = z.object({
  id: z.uuid(),
  title: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  leafId: z.uuid().nullish(),
  messages: z.array(Message),
})

/** A chat of one of our own exports. */
export function fromOwnExport(value: { messages: unknown }): ImportedChat {
  requireCount(value.messages)
  const parsed = OwnChat.safeParse(value)
  if (!parsed.success) throw new LeftOut('not in a form that is known')
  const chat = parsed.data
  const createdAt = timeFrom(Date.parse(chat.createdAt), new Date())
  const { messages, keptAt } = inOrder(
    chat.messages.map((message, n) => ({
      theirId: message.id,
      parent: message.parentId === undefined ? (chat.messages[n - 1]?.id ?? null) : message.parentId,
      role: message.role,
      content: storable(message.content),
      createdAt: timeFrom(Date.parse(message.createdAt), createdAt),
      kept: message.content !== '',
    })),
  )
  if (messages.length === 0) throw new LeftOut('empty')
  return {
    theirId: chat.id,
    ours: true,
    title: titleFrom(chat.title),
    createdAt,
    updatedAt: timeFrom(Date.parse(chat.updatedAt), createdAt),
    leaf: chat.leafId ? keptAt(chat.leafId) : null,
    messages,
  }
}
