import { z } from 'zod'
import { Rating } from '#contracts/chat.ts'
import { type DeviceChat, MAX_IMPORTED_MESSAGE } from '#contracts/chat-transfer.ts'
import { Citation } from '#contracts/runs.ts'
import { storable } from '#server/stream/storable.ts'
import {
  type ImportedChat,
  inOrder,
  requireCount,
  SkippedChat,
  timeFrom,
  titleFrom,
  UNKNOWN_FORMAT,
} from './imported-chat.ts'

const text = (most: number) => z.string().max(most).transform(storable)

/** Read-only parts. Proposals from a file are dropped. */
const Part = z.union([
  z.object({ type: z.literal('thinking'), text: text(20_000) }),
  Citation.extend({ title: text(1_000), excerpt: text(20_000), href: text(2_000).nullable() }),
])
const isReadable = (part: unknown) =>
  typeof part === 'object' &&
  part !== null &&
  'type' in part &&
  /^(thinking|citation)$/.test(String(part.type))
const Parts = z
  .array(z.unknown())
  .max(500)
  // Filter first, since a union is slow to reject thousands of parts.
  .transform((parts) => parts.filter(isReadable))
  .pipe(z.array(z.union([Part, z.unknown().transform(() => undefined)])))
  .transform((parts) => parts.filter((part) => part !== undefined))

const Message = z.object({
  id: z.uuid(),
  /** Missing in exports of chats without branches. */
  parentId: z.uuid().nullable().optional(),
  role: z.enum(['user', 'assistant']),
  content: z.string().max(MAX_IMPORTED_MESSAGE),
  createdAt: z.string(),
  /** Invalid parts are dropped, not the message. */
  parts: Parts.catch([]),
  rating: Rating.nullable().catch(null),
})

const OwnChat = z.object({
  id: z.uuid(),
  title: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  leafId: z.uuid().nullish(),
  projectId: z.uuid().nullish().catch(null),
  pinned: z.boolean().catch(false),
  deletedAt: z.string().nullish().catch(null),
  messages: z.array(Message),
})

/** Converts a chat of a Sellwright export. */
export function fromOwnExport(value: { messages: unknown }): ImportedChat {
  requireCount(value.messages)
  const parsed = OwnChat.safeParse(value)
  if (!parsed.success) throw new SkippedChat(UNKNOWN_FORMAT)
  const chat = parsed.data
  if (chat.deletedAt) throw new SkippedChat('in the bin when exported')
  const createdAt = timeFrom(Date.parse(chat.createdAt), new Date())
  const { messages, keptAt } = inOrder(
    chat.messages.map((message, n) => ({
      theirId: message.id,
      parent: message.parentId === undefined ? (chat.messages[n - 1]?.id ?? null) : message.parentId,
      role: message.role,
      content: storable(message.content),
      createdAt: timeFrom(Date.parse(message.createdAt), createdAt),
      parts: message.parts,
      rating: message.role === 'assistant' ? message.rating : null,
      kept: message.content !== '',
    })),
  )
  if (messages.length === 0) throw new SkippedChat('empty')
  return {
    theirId: chat.id,
    ours: true,
    title: titleFrom(chat.title),
    createdAt,
    updatedAt: timeFrom(Date.parse(chat.updatedAt), createdAt),
    projectId: chat.projectId ?? null,
    pinned: chat.pinned,
    leaf: chat.leafId ? keptAt(chat.leafId) : null,
    messages,
  }
}

/** Converts a chat from a browser's storage: any ids, possibly no messages. */
export function fromDevice(chat: DeviceChat): ImportedChat {
  const createdAt = timeFrom(Date.parse(chat.createdAt), new Date())
  const known = new Set(chat.messages.map(({ id }) => id))
  const { messages, keptAt } = inOrder(
    chat.messages.map(({ id, parentId, role, content, parts, createdAt: at }) => ({
      theirId: id,
      // Long chats are stored without their start.
      parent: parentId !== null && known.has(parentId) ? parentId : null,
      role,
      content: storable(content),
      createdAt: timeFrom(Date.parse(at), createdAt),
      parts: Parts.catch([]).parse(parts),
      kept: content !== '',
    })),
  )
  const last = chat.messages.at(-1)
  return {
    theirId: chat.id,
    ours: true,
    title: titleFrom(chat.title),
    createdAt,
    updatedAt: timeFrom(Date.parse(chat.updatedAt), createdAt),
    pinned: chat.pinned,
    leaf: last ? keptAt(last.id) : null,
    messages,
  }
}
