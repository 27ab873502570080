import { z } from 'zod'
import { MAX_IMPORTED_MESSAGE } from '#contracts/chat-transfer.ts'
import { titleOfQuestion } from '#server/features/chat/chat-title.service.ts'
import { storable } from '#server/stream/storable.ts'
import {
  type ImportedChat,
  inOrder,
  PICTURE,
  requireCount,
  SkippedChat,
  timeFrom,
  titleFrom,
  UNKNOWN_FORMAT,
} from './imported-chat.ts'

/** ChatGPT's source markers, which are noise elsewhere. */
const SOURCE_MARKS = / ?(?:\ue200[^\ue200\ue201]*\ue201|【\d[^【】]{0,100}†[^【】]{0,200}】)/g
const MOST_PARTS = 1_000

const Their = z.string().min(1).max(200)
/** Parts are validated lazily, since there may be millions. */
const Parts = z.custom<unknown[]>((value) => Array.isArray(value) && value.length <= MOST_PARTS)

const Message = z.object({
  author: z.object({ role: z.string() }),
  create_time: z.number().nullish(),
  content: z.object({
    content_type: z.string(),
    parts: Parts.optional(),
    text: z.string().optional(),
  }),
  metadata: z.object({ is_visually_hidden_from_conversation: z.boolean().nullish() }).nullish(),
  /** `all`, unless addressed to a tool. */
  recipient: z.string().nullish(),
})
type Message = z.infer<typeof Message>

const Node = z.object({ message: Message.nullish().catch(null), parent: Their.nullish() })

const Conversation = z.object({
  id: Their.optional(),
  conversation_id: Their.optional(),
  title: z.string().nullish(),
  create_time: z.number().nullish(),
  update_time: z.number().nullish(),
  current_node: Their.nullish(),
  mapping: z.record(Their, Node),
})

/** Converts a ChatGPT conversation: a tree with system and tool messages in between. */
export function fromChatGpt(value: { mapping?: unknown }): ImportedChat {
  requireCount(value.mapping)
  const parsed = Conversation.safeParse(value)
  if (!parsed.success) throw new SkippedChat(UNKNOWN_FORMAT)
  const { mapping, title, current_node, create_time, update_time, ...ids } = parsed.data
  const theirId = ids.conversation_id ?? ids.id
  if (!theirId) throw new SkippedChat('without an id')
  const nodes = Object.entries(mapping)
  const createdAt = timeFrom(inMs(create_time), new Date())
  const { messages, keptAt } = inOrder(
    nodes.map(([id, { message, parent }]) => {
      const content = message ? textOf(message) : ''
      const role = message?.author.role === 'user' ? 'user' : 'assistant'
      const at = timeFrom(inMs(message?.create_time), createdAt)
      return { theirId: id, parent: parent ?? null, role, content, createdAt: at, kept: content !== '' }
    }),
  )
  if (messages.length === 0) throw new SkippedChat('empty')
  return {
    theirId,
    ours: false,
    title: titleFrom(title?.trim() || titleOfQuestion(messages[0]?.content ?? '')),
    createdAt,
    updatedAt: timeFrom(inMs(update_time), createdAt),
    leaf: current_node ? keptAt(current_node) : null,
    messages,
  }
}

const inMs = (seconds: number | null | undefined) => (seconds ? seconds * 1_000 : undefined)

/** The visible text; empty for system and tool messages. */
function textOf({ author, content, metadata, recipient }: Message): string {
  const forPeople = (author.role === 'user' || author.role === 'assistant') && (recipient ?? 'all') === 'all'
  if (!forPeople || metadata?.is_visually_hidden_from_conversation) return ''
  const text = partsOf(content).join('\n\n').trim()
  if (text.length > MAX_IMPORTED_MESSAGE) throw new SkippedChat('with a message that is too long')
  return storable(text)
}

function partsOf({ content_type, parts = [], text = '' }: Message['content']): string[] {
  if (content_type === 'code') return text.trim() ? [`\`\`\`\n${text}\n\`\`\``] : []
  if (content_type !== 'text' && content_type !== 'multimodal_text') return []
  return parts
    .map((part) => (typeof part === 'string' ? part.replace(SOURCE_MARKS, '') : otherPart(part)))
    .filter((part) => part.trim())
}

function otherPart(part: unknown): string {
  const { content_type, text }: { content_type?: unknown; text?: unknown } = Object(part)
  if (content_type === 'image_asset_pointer') return PICTURE
  return content_type === 'audio_transcription' && typeof text === 'string' ? text : ''
}
