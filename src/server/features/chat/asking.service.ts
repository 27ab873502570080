import { randomUUID } from 'node:crypto'
import { type AnswerAgain, CHAT_FULL, FREE_STOPS, type SendMessage } from '#contracts/chat.ts'
import type { Actor } from '#server/actor.ts'
import { type Db, violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { claimAttachments } from '#server/features/attachments/attachments.service.ts'
import { requireStillAllowed } from '#server/features/auth/auth.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { requireModel } from '#server/features/models/models.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { withDrawnUnit } from '#server/features/usage/grants.service.ts'
import { requireUnits } from '#server/features/usage/usage.service.ts'
import type { RunSettler } from '#server/stream/ending.repository.ts'
import type { RunFollow } from '#server/stream/follow.ts'
import { findChat } from './chat.repository.ts'
import { writeAnswer } from './chat.run.ts'
import { titleFrom } from './chat.title.ts'
import * as repository from './questions.repository.ts'

const STILL_ANSWERING = 'An answer is still being written in this chat. Wait for it, or stop it.'

const allowance = ({ plans }: Deps, { plan, timeZone }: Actor) => ({
  allowed: plans[plan].queriesPerDay,
  timeZone,
  drawn: false,
})

/** Stores the question, starts the answer and follows it. The answer continues without readers. */
export async function sendMessage(
  deps: Deps,
  actor: Actor,
  { chatId, message, locale }: { chatId: string; message: SendMessage; locale?: string | undefined },
): Promise<RunFollow> {
  await spendLimits(deps, { 'ask-user': actor.userId, 'ask-all': 'everyone' })
  if (message.projectId) await requireProject(deps, actor, message.projectId)
  if (message.model) await requireModel(deps, actor, message.model)
  const ids = { chatId, answerId: randomUUID(), runId: randomUUID(), processId: deps.streams.runs.processId }
  const question: repository.NewQuestion = {
    ...ids,
    ...allowance(deps, actor),
    messageId: message.id,
    text: message.text,
    title: titleFrom(message.text),
    projectId: message.projectId ?? null,
    place: message.parentId === undefined ? { seen: message.seenId ?? null } : { below: message.parentId },
  }
  const sentBefore = () => repository.findRunOfQuestion(deps.db, actor.userId, chatId, message.id)
  const kept = await storeOnce(
    deps,
    actor,
    ids.runId,
    (db, drawn) => storeQuestion({ ...deps, db }, actor, { ...question, drawn }, message.attachments),
    sentBefore,
  )
  if (!kept) throw await missing(deps, actor, chatId, 'The previous message no longer exists.')
  if (typeof kept === 'string') return deps.streams.follower.follow(kept, actor.sessionId, 0)
  const asked = { id: message.id, role: 'user' as const, content: message.text, imported: false }
  const hasFiles = kept.hasFiles || message.attachments.length > 0
  const stored = { ...kept, hasFiles, history: [...kept.history, asked] }
  return begin(deps, actor, ids, stored, { model: message.model, locale })
}

/** Stores the question and claims its files in one transaction. */
async function storeQuestion(
  deps: Deps,
  { userId }: Actor,
  question: repository.NewQuestion,
  files: string[],
): Promise<repository.StoredQuestion | undefined> {
  if (files.length === 0) return repository.insertQuestion(deps.db, userId, question)
  return deps.db.transaction(async (tx) => {
    const kept = await repository.insertQuestion(tx, userId, question)
    if (kept) await claimAttachments(deps, tx, userId, { messageId: question.messageId, ids: files })
    return kept
  })
}

/** Answers a question again; earlier answers stay as branches. */
export async function retryAnswer(
  deps: Deps,
  actor: Actor,
  { chatId, again, locale }: { chatId: string; again: AnswerAgain; locale?: string | undefined },
): Promise<RunFollow> {
  await spendLimits(deps, { 'ask-user': actor.userId, 'ask-all': 'everyone' })
  if (again.model) await requireModel(deps, actor, again.model)
  const ids = { chatId, answerId: again.id, runId: randomUUID(), processId: deps.streams.runs.processId }
  const answer = { ...ids, ...allowance(deps, actor), questionId: again.questionId ?? null }
  const sentBefore = () => repository.findRunOfAnswer(deps.db, actor.userId, chatId, again.id)
  const kept = await storeOnce(
    deps,
    actor,
    ids.runId,
    (db, drawn) => repository.insertAnswer(db, actor.userId, { ...answer, drawn }),
    sentBefore,
  )
  if (!kept)
    throw await missing(deps, actor, chatId, 'This question has already been answered or no longer exists.')
  return typeof kept === 'string'
    ? deps.streams.follower.follow(kept, actor.sessionId, 0)
    : begin(deps, actor, ids, kept, { model: again.model, locale })
}

/**
 * Stores a question and takes a unit of the day, or else a granted one. If it was stored before, returns the run that answers it.
 * Returns undefined if its place in the chat is missing.
 */
async function storeOnce(
  deps: Deps,
  actor: Actor,
  runId: string,
  keep: (db: Db, drawn: boolean) => Promise<repository.StoredQuestion | undefined>,
  sentBefore: () => Promise<string | undefined>,
): Promise<repository.StoredQuestion | string | undefined> {
  try {
    const unit = { name: 'queriesPerDay', timeZone: actor.timeZone, runId } as const
    const kept =
      (await keep(deps.db, false)) ??
      (await withDrawnUnit(deps.db, actor.userId, unit, (tx) => keep(tx, true)))
    if (kept !== undefined) return kept
  } catch (error) {
    const index = violatedIndex(error)
    if (!index) throw error
    const before = await sentBefore()
    if (before) return before
    if (index === 'runs_one_per_topic') throw new AppError('STILL_ANSWERING', STILL_ANSWERING)
    // The message id is taken, in another chat or by another user.
    throw new AppError('NOT_FOUND', 'This chat no longer exists.', { cause: error })
  }
  const before = await sentBefore()
  if (before) return before
  await requireStillAllowed(deps, actor.userId)
  await requireUnits(deps, actor, 'queriesPerDay')
  return undefined
}

/** The error for a chat that was deleted, is full, or lacks the message. */
async function missing(deps: Deps, { userId }: Actor, chatId: string, inChat: string): Promise<AppError> {
  const chat = await findChat(deps.db, userId, chatId)
  if (chat && (await repository.isFull(deps.db, userId, chatId))) return new AppError('CONFLICT', CHAT_FULL)
  return new AppError('NOT_FOUND', chat ? inChat : 'This chat no longer exists.')
}

function begin(
  deps: Deps,
  actor: Actor,
  { chatId, runId }: { chatId: string; runId: string },
  kept: repository.StoredQuestion,
  { model, locale }: { model: string | undefined; locale: string | undefined },
): RunFollow {
  const { history, projectId, hasFiles, hasConnections, card } = kept
  const question = {
    chatId,
    projectId,
    history,
    hasFiles,
    hasConnections,
    card,
    ...(model && { model }),
    ...(locale && { locale }),
  }
  deps.streams.runs.start({ id: runId, kind: 'chat' }, (run) => writeAnswer(deps, actor, question, run))
  return deps.streams.follower.follow(runId, actor.sessionId, 0)
}

/** However a run ends, its text is stored in the message. */
export const settleAnswer: RunSettler = {
  kind: 'chat',
  statement: repository.settleMessage,
  freeStops: FREE_STOPS,
}
