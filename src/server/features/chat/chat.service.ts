import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Chat, ChatListQuery, ChatSummary, SendMessage } from '#contracts/chat.ts'
import { ChatId } from '#contracts/core/ids.ts'
import type { Page } from '#contracts/core/page.ts'
import type { Actor } from '#server/actor.ts'
import { violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import type { AnswerRequest } from '#server/ports/ai.ts'
import type { RunFollow } from '#server/stream/follow.ts'
import type { Settle } from '#server/stream/stream.repository.ts'
import { presentChat, presentMessage } from './chat.presenter.ts'
import * as repository from './chat.repository.ts'
import { writeAnswer } from './chat.run.ts'
import { titleFrom } from './chat.title.ts'

/** Where a page begins: after the chat that the page before ended with. */
const Place = z.object({ updatedAt: z.iso.datetime(), id: ChatId })

export async function listChats(
  deps: Deps,
  actor: Actor,
  { limit, cursor, q }: ChatListQuery,
): Promise<Page<ChatSummary>> {
  const rows = await repository.listChats(deps.db, actor.userId, {
    limit: limit + 1,
    before: readCursor(cursor),
    titled: q,
  })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items: items.map(presentChat),
    next: last && rows.length > limit ? `${last.updatedAt.toISOString()}_${last.id}` : null,
  }
}

function readCursor(cursor: string | undefined) {
  if (!cursor) return undefined
  const [updatedAt, id] = cursor.split('_')
  const place = Place.safeParse({ updatedAt, id })
  if (!place.success) throw new AppError('INVALID_INPUT', 'This page of the list does not exist.')
  return place.data
}

export async function getChat(deps: Deps, actor: Actor, chatId: string): Promise<Chat> {
  const chat = await requireChat(deps, actor, chatId)
  const messages = await repository.listMessages(deps.db, actor.userId, chatId)
  return { ...presentChat(chat), messages: messages.map(presentMessage) }
}

async function requireChat(deps: Deps, actor: Actor, chatId: string) {
  const chat = await repository.findChat(deps.db, actor.userId, chatId)
  if (!chat) throw new AppError('NOT_FOUND', 'This chat no longer exists.')
  return chat
}

/** Keeps the question, begins the answer and follows it. The answer goes on whether or not anyone reads it. */
export async function sendMessage(
  deps: Deps,
  actor: Actor,
  input: { chatId: string; message: SendMessage },
): Promise<RunFollow> {
  const { chatId, message } = input
  await spendLimits(deps, { 'ask-user': actor.userId, 'ask-all': 'everyone' })
  const ids = { chatId, answerId: randomUUID(), runId: randomUUID(), processId: deps.runs.processId }
  const question = { ...ids, messageId: message.id, text: message.text, title: titleFrom(message.text) }
  const sentBefore = () => repository.findRunOfQuestion(deps.db, actor.userId, chatId, message.id)
  const kept = await keepOnce(() => repository.insertQuestion(deps.db, actor.userId, question), sentBefore)
  if (typeof kept === 'string') return deps.follower.follow(kept, actor.sessionId, 0)
  return begin(deps, actor, ids.runId, [...kept, { role: 'user', content: message.text }])
}

/** Answers the last question once more, beside the answer that was cut short. */
export async function retryAnswer(
  deps: Deps,
  actor: Actor,
  input: { chatId: string; answerId: string },
): Promise<RunFollow> {
  await requireChat(deps, actor, input.chatId)
  await spendLimits(deps, { 'ask-user': actor.userId, 'ask-all': 'everyone' })
  const ids = { ...input, runId: randomUUID(), processId: deps.runs.processId }
  const sentBefore = () => repository.findRunOfAnswer(deps.db, actor.userId, input.chatId, input.answerId)
  const kept = await keepOnce(() => repository.insertAnswer(deps.db, actor.userId, ids), sentBefore)
  return typeof kept === 'string'
    ? deps.follower.follow(kept, actor.sessionId, 0)
    : begin(deps, actor, ids.runId, kept)
}

/** What was kept; or, where it had been kept before, the run that answers it. */
async function keepOnce<T>(
  keep: () => Promise<T | undefined>,
  sentBefore: () => Promise<string | undefined>,
): Promise<T | string> {
  try {
    const kept = await keep()
    if (kept !== undefined) return kept
  } catch (error) {
    const index = violatedIndex(error)
    if (!index) throw error
    const runId = await sentBefore()
    if (runId) return runId
    if (index !== 'runs_one_per_topic') throw error
    throw new AppError('CONFLICT', 'An answer is still being written in this chat. Wait for it, or stop it.')
  }
  const runId = await sentBefore()
  if (!runId) throw new AppError('NOT_FOUND', 'This chat no longer exists.')
  return runId
}

function begin(deps: Deps, actor: Actor, runId: string, history: AnswerRequest['history']): RunFollow {
  deps.runs.start({ id: runId, kind: 'chat' }, (run) => writeAnswer(deps, history, run))
  return deps.follower.follow(runId, actor.sessionId, 0)
}

/** However a run ends, the message gets what was said. */
export const settleAnswer: Settle = { kind: 'chat', statement: repository.answerSettled }

export function describeAssistant(deps: Deps) {
  const [model] = deps.ai.models()
  if (!model) throw new Error('there is always the built-in assistant')
  return { model: model.id, label: model.label, note: model.note, builtIn: model.provider === 'built-in' }
}
