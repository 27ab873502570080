import { z } from 'zod'
import { Attachment } from './attachments.ts'
import { Done } from './core/done.ts'
import { AttachmentId, ChatId, MessageId, ProjectId, RunId, UserId } from './core/ids.ts'
import { PageQuery, page } from './core/page.ts'
import { route } from './core/route.ts'
import { Citation, ProposedChange, RunEvent, RunState, Suggestions } from './runs.ts'

export const NEW_CHAT_TITLE = 'New Chat'
export const MAX_QUESTION = 100_000
/** Messages of one chat, in all its branches together. Imports and new messages keep to it alike. */
export const MAX_CHAT_MESSAGES = 20_000
export const CHAT_FULL = `This chat has reached its limit of ${MAX_CHAT_MESSAGES.toLocaleString('en-US')} messages. Start a new chat to continue.`
/** Days that a deleted chat can be brought back. */
export const CHAT_BIN_DAYS = 30
/** Questions a day that are given back when they are stopped before the first word: a model has read them all the same. */
export const FREE_STOPS = 5
/** Why a question is not taken now: the page tells it from other refusals, and sends the question once that answer is whole. */
export const STILL_ANSWERING = 'An answer is still being written in this chat. Wait for it, or stop it.'
/** Minutes that one answer may take, with all that is looked up for it. */
export const ANSWER_MINUTES = 10

/** The address of a chat that opens at one of its messages. */
export const messagePath = (chatId: string, messageId: string): string => `/chat/${chatId}?at=${messageId}`

/** What an answer holds beside its text. */
export const MessagePart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('thinking'), text: z.string() }),
  Citation,
  ProposedChange,
  Suggestions,
])
export type MessagePart = z.infer<typeof MessagePart>

export const Rating = z.enum(['up', 'down'])
export type Rating = z.infer<typeof Rating>

export const Message = z.object({
  id: MessageId,
  /** The message it follows; none for the first. */
  parentId: MessageId.nullable(),
  /** All messages that follow the same one, itself among them, oldest first: the branches one can switch between. */
  siblings: z.array(MessageId),
  role: z.enum(['user', 'assistant', 'thinking']),
  content: z.string(),
  createdAt: z.iso.datetime(),
  /** The run that writes, or wrote, this answer. */
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
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  userId: UserId,
  projectId: ProjectId.nullable(),
  pinned: z.boolean(),
  /** When it was put into the bin, if it lies there. */
  deletedAt: z.iso.datetime().nullable(),
})
export type ChatSummary = z.infer<typeof ChatSummary>

/** A chat with the end of the path that is shown, oldest first. More stands before it where the first message follows another. */
export const Chat = ChatSummary.extend({ messages: z.array(Message) })
export type Chat = z.infer<typeof Chat>

export const SendMessage = z.object({
  /** Made by the sender, so that sending twice asks once. */
  id: MessageId,
  text: z.string().trim().min(1, 'Write something first.').max(MAX_QUESTION, 'This message is too long.'),
  /** The message it follows, null for none: asking beside an earlier question makes a branch. Otherwise the path goes on. */
  parentId: MessageId.nullish(),
  /** The last message that its writer saw on the path. Where another branch is shown elsewhere by now, it follows this one. */
  seenId: MessageId.optional(),
  /** The project of a chat that begins with this message. */
  projectId: ProjectId.nullish(),
  /** Who shall answer, of the models that can be asked. */
  model: z.string().max(200).optional(),
  attachments: z.array(AttachmentId).max(10, 'Attach at most 10 files.').default([]),
})
export type SendMessage = z.infer<typeof SendMessage>

/** Another answer: to this question, or to the last one on the path. */
export const AnswerAgain = z.object({
  id: MessageId,
  questionId: MessageId.optional(),
  model: z.string().max(200).optional(),
})
export type AnswerAgain = z.infer<typeof AnswerAgain>

/** Pinned ones first and then by what happened last; or by when they began; or by name. */
export const ChatSorting = z.enum(['changed', 'newest', 'name'])
export type ChatSorting = z.infer<typeof ChatSorting>

export const ChatListQuery = PageQuery.extend({
  /** Only chats whose title holds this. */
  q: z.string().trim().max(200).optional(),
  /** Only those of a project; `none` for those of no project. */
  project: z.union([ProjectId, z.literal('none')]).optional(),
  /** The bin instead of the chats. */
  bin: z.stringbool().default(false),
  sort: ChatSorting.default('changed'),
  /** Only those that changed last on these days, in the person's own time zone, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type ChatListQuery = z.infer<typeof ChatListQuery>

const ChatTitle = z
  .string()
  .trim()
  .min(1, 'Give the chat a name.')
  .max(200, 'Use at most 200 characters.')
  .regex(/^\P{Cc}*$/u, 'Enter the name on one line.')

export const ChangeChat = z.object({
  title: ChatTitle.optional(),
  pinned: z.boolean().optional(),
  projectId: ProjectId.nullish(),
})
export type ChangeChat = z.infer<typeof ChangeChat>

export const MOST_CHATS_AT_ONCE = 500

export const ManyChats = z.discriminatedUnion('action', [
  z.strictObject({
    /** What is forgotten is removed from the bin, for good. */
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
  /** What stands before a message on its path, oldest first, as far as one reads in one go. */
  earlier: route('GET', '/api/chats/:chatId/earlier', {
    ...byChat,
    query: z.object({ before: MessageId }),
    data: z.array(Message),
  }),
  /** Asks, in a chat that exists or in a new one of this id, and streams the answer. The run's id is in the `X-Run-Id` header. */
  send: route('POST', '/api/chats/:chatId/messages', { ...byChat, body: SendMessage, events: RunEvent }),
  /** Answers a question once more, beside the answers it has. */
  retry: route('POST', '/api/chats/:chatId/retry', { ...byChat, body: AnswerAgain, events: RunEvent }),
  /** Shows the branch that goes through a message, from there or above on, and remembers it. */
  showBranch: route('POST', '/api/chats/:chatId/branch', {
    ...byChat,
    body: z.object({ messageId: MessageId }),
    data: Chat,
  }),
  change: route('PATCH', '/api/chats/:chatId', { ...byChat, body: ChangeChat, data: ChatSummary }),
  /** Puts it into the bin, from where it can be restored for 30 days. */
  delete: route('DELETE', '/api/chats/:chatId', { ...byChat, reply: Done }),
  restore: route('POST', '/api/chats/:chatId/restore', { ...byChat, data: ChatSummary }),
  /** Removes a chat that lies in the bin, for good. */
  forget: route('DELETE', '/api/chats/:chatId/forever', { ...byChat, reply: Done }),
  /** The same for many at once; says how many it was done to. */
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
