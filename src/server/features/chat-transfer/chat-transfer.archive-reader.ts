import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { MAX_CHAT_MESSAGES } from '#contracts/chat.ts'
import { MAX_CHAT_BYTES, MAX_IMPORTED_MESSAGE } from '#contracts/chat-transfer.ts'
import { Citation } from '#contracts/runs.ts'
import { ArchivedLine, ArchivedTime } from '#server/archives/archive-fields.ts'
import type { ArchiveReader, ArchiveSource, ReadItem } from '#server/archives/archive-part.ts'
import { treeFault } from './chat-tree.ts'

export const CHATS_FILE = 'chats.jsonl'

const CitationItem = Citation.extend({
  title: z.string().max(1_000),
  href: ArchivedLine.nullable(),
  excerpt: z.string().max(2_000),
})

const ChatItem = z.object({
  /** Used by citations. */
  id: z.uuid().optional(),
  /** Our own 30-character titles can take 20,000 UTF-16 units. */
  title: z.string().max(25_000),
  createdAt: ArchivedTime,
  updatedAt: ArchivedTime,
  pinned: z.boolean(),
  /** The last message of the shown path. */
  leafId: z.uuid().nullable(),
  /** Parents before children. */
  messages: z
    .array(
      z.object({
        id: z.uuid(),
        parentId: z.uuid().nullable(),
        role: z.enum(['user', 'assistant']),
        content: z.string(),
        createdAt: ArchivedTime,
        citations: z.array(CitationItem).max(1_000).default([]),
      }),
    )
    .max(MAX_CHAT_MESSAGES),
})
type ChatItem = z.infer<typeof ChatItem>
export type MessageItem = ChatItem['messages'][number]

// A line includes citations, and every character may be escaped.
const bounds = { most: 50_000, longest: 2.5 * MAX_CHAT_BYTES }
/** Messages per archive, since all ids stay in memory. */
const MOST_MESSAGES = 500_000
/** Batch sizes. */
const [MESSAGES_AT_ONCE, CHARACTERS_AT_ONCE] = [200, 256_000]
const MEGABYTE = 1_000_000

export type ArchivedChat = Omit<ChatItem, 'messages'>
export type ArchivedChatItem =
  | { kind: 'chat'; chatId: string; chat: ArchivedChat }
  | { kind: 'messages'; chatId: string; messages: MessageItem[] }

export const reader: ArchiveReader<ArchivedChatItem> = {
  name: 'chats',
  async *read(source) {
    const known = new Set<string>()
    for await (const { json, place } of source.lines(CHATS_FILE, bounds)) {
      if (!json) {
        yield { leftOut: `The chat in “${place}” is too large to import.` }
        continue
      }
      const chat = source.parse(place, json, ChatItem)
      checkTree(source, place, chat, known)
      if (chat.messages.length > 0) yield* itemsOf(chat)
    }
  },
}

/** Ids must be unique across chats, since citations refer to them. */
function checkTree(
  source: ArchiveSource,
  place: string,
  { id, messages, leafId }: ChatItem,
  known: Set<string>,
): void {
  const ids = [...(id ? [id] : []), ...messages.map((message) => message.id)]
  const isTwin = ids.some((each) => known.has(each))
  const fault = treeFault(messages, leafId) ?? (isTwin ? 'has a duplicate id' : undefined)
  if (fault) throw source.refusal(place, fault)
  for (const each of ids) known.add(each)
  if (known.size > MOST_MESSAGES) throw source.refusal(CHATS_FILE)
}

function* itemsOf({ messages, ...chat }: ChatItem): Generator<ReadItem<ArchivedChatItem>> {
  const fault = whyTooLarge(messages)
  if (fault) return yield { leftOut: `The chat “${chat.title.slice(0, 100)}” ${fault}` }
  // A new id, since the original chat may still exist.
  const chatId = randomUUID()
  yield { item: { kind: 'chat', chatId, chat } }
  for (const slice of slicesOf(messages))
    yield { item: { kind: 'messages', chatId, messages: slice }, quotaBytes: sizeOf(slice) }
}

function whyTooLarge(messages: MessageItem[]): string | undefined {
  if (messages.some(({ content }) => content.length > MAX_IMPORTED_MESSAGE))
    return `has a message of more than ${MAX_IMPORTED_MESSAGE.toLocaleString('en')} characters.`
  if (sizeOf(messages) > MAX_CHAT_BYTES) return `is larger than ${MAX_CHAT_BYTES / MEGABYTE} MB.`
  return undefined
}

const citedSize = ({ citations }: MessageItem) =>
  citations.length > 0 ? JSON.stringify(citations).length : 0

const sizeOf = (messages: MessageItem[]) =>
  messages.reduce((sum, message) => sum + Buffer.byteLength(message.content) + citedSize(message), 0)

function* slicesOf(messages: MessageItem[]): Generator<MessageItem[]> {
  let slice: MessageItem[] = []
  let characters = 0
  for (const message of messages) {
    slice.push(message)
    characters += message.content.length + citedSize(message)
    if (slice.length < MESSAGES_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue
    yield slice
    slice = []
    characters = 0
  }
  if (slice.length > 0) yield slice
}
