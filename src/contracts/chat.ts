import { z } from 'zod'
import { Attachment } from './attachments.ts'
import { Done } from './core/done.ts'
import { AttachmentId, ChatId, MessageId, ProjectId, RunId, UserId } from './core/ids.ts'
import { nameText } from './core/names.ts'
import { PageQuery, page } from './core/page.ts'
import { route } from './core/route.ts'
import { CardPart, Citation, ProposedChange, RunEvent, RunState, Suggestions } from './runs.ts'

export const NEW_CHAT_TITLE = 'New Chat'
export const MAX_QUESTION = 100_000
/** Messages of one chat across all branches, imported ones included. */
export const MAX_CHAT_MESSAGES = 20_000
export const CHAT_FULL = `This chat has reached its limit of ${MAX_CHAT_MESSAGES.toLocaleString('en-US')} messages. Start a new chat to continue.`
/** Days that a deleted chat can be restored. */
export const CHAT_BIN_DAYS = 30
/** Refunds per day for questions stopped before the first word, since the model has read them anyway. */
export const FREE_STOPS = 5
/** Time limit of one answer, tool calls included. */
export const ANSWER_MINUTES = 10

/** Path of a chat opened at a message. */
export const messagePath = (chatId: string, messageId: string): string => `/chat/${chatId}?at=${messageId}`

/** Parts of an answer other than its text. */
export const MessagePart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('thinking'), text: z.string() }),
  Citation,
  ProposedChange,
  CardPart,
  Suggestions,
])
export type MessagePart = z.infer<typeof MessagePart>

export const Rating = z.enum(['up', 'down'])
export type Rating = z.infer<typeof Rating>

export const Message = z.object({
  id: MessageId,
  /** The message it follows; null for the first. */
  parentId: MessageId.nullable(),
  /** All versions of this message, itself included, oldest first. */
  siblings: z.array(MessageId),
  role: z.enum(['user', 'assistant', 'thinking']),
  content: z.string(),
  createdAt: z.iso.datetime(),
  /** The run that writes or wrote this answer. */
  run: z
    .object({ id: RunId, state: RunState, message: z.string().nullable(), model: z.string().nullable() })
    .nullable(),
  parts: z.array(MessagePart),
  attachments: z.array(Attachment),
  rating: Rating.nullable(),
})
export type Message = z.infer<typeof Message>

export const ChatSummary = z.object({
  id: ChatId,
  title: z.string(),
  /** The start of the first question, in lists. */
  question: z.string().optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  userId: UserId,
  projectId: ProjectId.nullable(),
  pinned: z.boolean(),
  /** When it was moved to the bin, if it is there. */
  deletedAt: z.iso.datetime().nullable(),
})
export type ChatSummary = z.infer<typeof ChatSummary>

/** A chat with the end of the shown path, oldest first. There are earlier messages if the first one has a parent. */
export const Chat = ChatSummary.extend({ messages: z.array(Message) })
export type Chat = z.infer<typeof Chat>

export const SendMessage = z.object({
  /** Created by the sender, so that sending twice asks once. */
  id: MessageId,
  text: z.string().trim().min(1, 'Enter a message.').max(MAX_QUESTION, 'This message is too long.'),
  /** The message it follows, or null: set to create a branch. By default it continues the shown path. */
  parentId: MessageId.nullish(),
  /** The last message the writer saw. The question follows it if another branch is shown by now. */
  seenId: MessageId.optional(),
  /** Project of a new chat. */
  projectId: ProjectId.nullish(),
  /** Id of the model that should answer. */
  model: z.string().max(200).optional(),
  attachments: z.array(AttachmentId).max(10, 'You can attach up to 10 files.').default([]),
})
export type SendMessage = z.infer<typeof SendMessage>

/** Another answer to this question, or to the last one. */
export const AnswerAgain = z.object({
  id: MessageId,
  questionId: MessageId.optional(),
  model: z.string().max(200).optional(),
})
export type AnswerAgain = z.infer<typeof AnswerAgain>

/** `changed`: pinned first, then by last change. `newest`: by creation. */
export const ChatSorting = z.enum(['changed', 'newest', 'name'])
export type ChatSorting = z.infer<typeof ChatSorting>

export const ChatListQuery = PageQuery.extend({
  /** Only chats with this in the title. */
  q: z.string().trim().max(200).optional(),
  /** A project's id, or `none` for chats without a project. */
  project: z.union([ProjectId, z.literal('none')]).optional(),
  /** Lists the bin instead. */
  bin: z.stringbool().default(false),
  sort: ChatSorting.default('changed'),
  /** Range of last-change days, inclusive, in the user's time zone. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type ChatListQuery = z.infer<typeof ChatListQuery>

const ChatTitle = nameText({ most: 200, empty: 'Enter a name.' })

export const ChangeChat = z.object({
  title: ChatTitle.optional(),
  pinned: z.boolean().optional(),
  projectId: ProjectId.nullish(),
})
export type ChangeChat = z.infer<typeof ChangeChat>

export const MOST_CHATS_AT_ONCE = 500

export const ManyChats = z.discriminatedUnion('action', [
  z.strictObject({
    /** `forget` permanently deletes from the bin. */
    action: z.enum(['delete', 'restore', 'forget', 'pin', 'unpin']),
    ids: z.array(ChatId).min(1).max(MOST_CHATS_AT_ONCE),
  }),
  z.strictObject({
    action: z.literal('move'),
    ids: z.array(ChatId).min(1).max(MOST_CHATS_AT_ONCE),
    projectId: ProjectId.nullable(),
  }),
])
export type ManyChats = z.infer<typeof ManyChats>

export const RateMessage = z.object({
  rating: Rating.nullable(),
  reason: z.string().trim().max(500, 'Use at most 500 characters.').default(''),
})
export type RateMessage = z.infer<typeof RateMessage>

const byChat = { params: z.object({ chatId: ChatId }) }

export const chatApi = {
  list: route('GET', '/api/chats', { query: ChatListQuery, data: page(ChatSummary) }),
  get: route('GET', '/api/chats/:chatId', { ...byChat, data: Chat }),
  /** A page of messages before a message, oldest first. */
  earlier: route('GET', '/api/chats/:chatId/earlier', {
    ...byChat,
    query: z.object({ before: MessageId }),
    data: z.array(Message),
  }),
  /** Asks in an existing or new chat and streams the answer. The `X-Run-Id` header has the run's id. */
  send: route('POST', '/api/chats/:chatId/messages', { ...byChat, body: SendMessage, events: RunEvent }),
  /** Answers a question again; earlier answers stay as branches. */
  retry: route('POST', '/api/chats/:chatId/retry', { ...byChat, body: AnswerAgain, events: RunEvent }),
  /** Switches to the branch with this message and stores the choice. */
  showBranch: route('POST', '/api/chats/:chatId/branch', {
    ...byChat,
    body: z.object({ messageId: MessageId }),
    data: Chat,
  }),
  change: route('PATCH', '/api/chats/:chatId', { ...byChat, body: ChangeChat, data: ChatSummary }),
  /** Moves it to the bin, where it can be restored for 30 days. */
  delete: route('DELETE', '/api/chats/:chatId', { ...byChat, reply: Done }),
  restore: route('POST', '/api/chats/:chatId/restore', { ...byChat, data: ChatSummary }),
  /** Permanently deletes a chat from the bin. */
  forget: route('DELETE', '/api/chats/:chatId/forever', { ...byChat, reply: Done }),
  /** Bulk change; returns how many chats were changed. */
  changeMany: route('POST', '/api/chats/many', {
    body: z.object({ change: ManyChats }),
    data: z.object({ changed: z.number().int() }),
  }),
  rate: route('POST', '/api/messages/:messageId/rating', {
    params: z.object({ messageId: MessageId }),
    body: RateMessage,
    reply: Done,
  }),
}
