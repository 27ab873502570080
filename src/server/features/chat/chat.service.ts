import { randomUUID } from 'node:crypto'
import type { Chat, ChatSummary, SendMessage } from '#contracts/chat.ts'
import type { Page, PageQuery } from '#contracts/core/page.ts'
import type { Actor } from '#server/actor.ts'
import { violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { spendLimit } from '#server/features/limits/limits.service.ts'
import type { AnswerRequest } from '#server/ports/ai.ts'
import type { Settle } from '#server/stream/engine.ts'
import type { RunFollow } from '#server/stream/follow.ts'
import { presentChat, presentMessage } from './chat.presenter.ts'
import * as repository from './chat.repository.ts'
import { writeAnswer } from './chat.run.ts'
import { titleFrom } from './chat.title.ts'

export async function listChats(
  deps: Deps,
  actor: Actor,
  { limit, cursor }: PageQuery,
): Promise<Page<ChatSummary>> {
  const rows = await repository.listChats(deps.db, actor.userId, {
    limit: limit + 1,
    before: readCursor(cursor),
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
  const [, updatedAt, id] = /^([\d\-T:.]+Z)_([\da-f-]{36})$/.exec(cursor) ?? []
  if (!updatedAt || !id) throw new AppError('INVALID_INPUT', 'This page of the list does not exist.')
  return { updatedAt, id }
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
  await spendLimit(deps, 'ask-user', String(actor.userId))
  const ids = { chatId, answerId: randomUUID(), runId: randomUUID(), processId: deps.runs.processId }
  const question = { ...ids, messageId: message.id, text: message.text, title: titleFrom(message.text) }
  const history = await oneAtATime(() => repository.insertQuestion(deps.db, actor.userId, question))
  if (history) return begin(deps, actor, ids.runId, [...history, { role: 'user', content: message.text }])
  // Not kept: sent before, and its answer is the one to follow; or not the sender's chat.
  const runId = await repository.findRunOfQuestion(deps.db, actor.userId, chatId, message.id)
  if (!runId) throw new AppError('NOT_FOUND', 'This chat no longer exists.')
  return deps.follower.follow(runId, actor.sessionId, 0)
}

/** Answers the last question once more, beside the answer that was cut short. */
export async function retryAnswer(
  deps: Deps,
  actor: Actor,
  input: { chatId: string; answerId: string },
): Promise<RunFollow> {
  await requireChat(deps, actor, input.chatId)
  await spendLimit(deps, 'ask-user', String(actor.userId))
  const ids = { ...input, runId: randomUUID(), processId: deps.runs.processId }
  const kept = await oneAtATime(() => repository.insertAnswer(deps.db, actor.userId, ids))
  if (kept)
    return begin(deps, actor, ids.runId, await repository.listHistory(deps.db, actor.userId, input.chatId))
  const runId = await repository.findRunOfAnswer(deps.db, actor.userId, input.chatId, input.answerId)
  if (!runId) throw new AppError('NOT_FOUND', 'This chat no longer exists.')
  return deps.follower.follow(runId, actor.sessionId, 0)
}

async function oneAtATime<T>(insert: () => Promise<T>): Promise<T> {
  try {
    return await insert()
  } catch (error) {
    if (violatedIndex(error) !== 'runs_one_per_topic') throw error
    throw new AppError('CONFLICT', 'An answer is still being written in this chat. Wait for it, or stop it.')
  }
}

function begin(deps: Deps, actor: Actor, runId: string, history: AnswerRequest['history']): RunFollow {
  deps.runs.start({ id: runId, kind: 'chat' }, (run) => writeAnswer(deps, history, run))
  return deps.follower.follow(runId, actor.sessionId, 0)
}

/** However a run ends, the message gets what was said. */
export const settleAnswer: Settle = repository.answerSettled

export function describeAssistant(deps: Deps) {
  const [model] = deps.ai.models()
  if (!model) throw new Error('there is always the built-in assistant')
  return { model: model.id, label: model.label, note: model.note, builtIn: model.provider === 'built-in' }
}
