import { z } from 'zod'
import { ChatId, MessageId, RunId, UserId } from './core/ids.ts'
import { PageQuery, page } from './core/page.ts'
import { route } from './core/route.ts'
import { RunEvent, RunState } from './runs.ts'

export const NEW_CHAT_TITLE = 'New Chat'
export const MAX_QUESTION = 100_000

export const Message = z.object({
  id: MessageId,
  role: z.enum(['user', 'assistant', 'thinking']),
  content: z.string(),
  createdAt: z.iso.datetime(),
  /** The run that writes, or wrote, this answer. */
  run: z.object({ id: RunId, state: RunState, message: z.string().nullable() }).nullable(),
})
export type Message = z.infer<typeof Message>

export const ChatSummary = z.object({
  id: ChatId,
  title: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  userId: UserId,
})
export type ChatSummary = z.infer<typeof ChatSummary>

export const Chat = ChatSummary.extend({ messages: z.array(Message) })
export type Chat = z.infer<typeof Chat>

export const SendMessage = z.object({
  /** Made by the sender, so that sending twice asks once. */
  id: MessageId,
  text: z.string().trim().min(1, 'Write something first.').max(MAX_QUESTION, 'This message is too long.'),
})
export type SendMessage = z.infer<typeof SendMessage>

export const ChatListQuery = PageQuery.extend({
  /** Only chats whose title holds this. */
  q: z.string().trim().max(200).optional(),
})
export type ChatListQuery = z.infer<typeof ChatListQuery>

const byChat = { params: z.object({ chatId: ChatId }) }

export const chatApi = {
  list: route('GET', '/api/chats', { query: ChatListQuery, data: page(ChatSummary) }),
  get: route('GET', '/api/chats/:chatId', { ...byChat, data: Chat }),
  /** Asks, in a chat that exists or in a new one of this id, and streams the answer. The run's id is in the `X-Run-Id` header. */
  send: route('POST', '/api/chats/:chatId/messages', { ...byChat, body: SendMessage, events: RunEvent }),
  /** Asks the last question again after an answer that failed or was cut short. */
  retry: route('POST', '/api/chats/:chatId/retry', {
    ...byChat,
    body: z.object({ id: MessageId }),
    events: RunEvent,
  }),
  assistant: route('GET', '/api/assistant', {
    data: z.object({ model: z.string(), label: z.string(), note: z.string(), builtIn: z.boolean() }),
  }),
}
