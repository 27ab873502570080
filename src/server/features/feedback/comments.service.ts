import type { Done } from '#contracts/core/done.ts'
import type { Page, PageQuery } from '#contracts/core/page.ts'
import { EDIT_MINUTES, type FeedbackComment } from '#contracts/feedback.ts'
import type { Actor } from '#server/actor.ts'
import { readCursor, writeCursor } from '#server/cursor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import type { Caller } from '#server/http/handle.ts'
import * as repository from './comments.repository.ts'
import { editableUntil } from './feedback.policy.ts'
import { presentComment } from './feedback.presenter.ts'
import { requireEntry, requireOpen } from './feedback.service.ts'
import { emailFollowers } from './feedback.tasks.ts'
import { follow } from './followers.repository.ts'

export async function listComments(
  deps: Deps,
  actor: Actor,
  feedbackId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<FeedbackComment>> {
  await requireEntry(deps, actor, feedbackId)
  const rows = await repository.listComments(deps.db, feedbackId, {
    after: readCursor(cursor),
    limit: limit + 1,
    withHidden: actor.role === 'admin',
  })
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1)?.comment : undefined
  return {
    items: items.map((row) => presentComment(row, actor.userId)),
    next: last ? writeCursor(last.createdAt, last.id) : null,
  }
}

/** Followers get an email. An admin's comment is a reply, and the admin follows from then on. */
export async function addComment(
  deps: Deps,
  actor: Actor,
  { feedbackId, text }: { feedbackId: string; text: string },
  caller: Caller,
): Promise<FeedbackComment> {
  const { userId } = actor
  await spendLimits(deps, { 'feedback-comment-user': userId })
  const { entry } = await requireEntry(deps, actor, feedbackId)
  requireOpen(entry)
  const fromAdmin = actor.role === 'admin'
  const commentId = await deps.db.transaction(async (tx) => {
    const comment = { feedbackId, authorId: userId, fromAdmin, text, createdAt: deps.clock.now() }
    const id = await repository.insertComment(tx, comment)
    const news = { commentId: id }
    await deps.jobs.enqueue(tx, emailFollowers, { feedbackId, news, exceptId: userId, after: 0 })
    if (fromAdmin) {
      await follow(tx, userId, feedbackId)
      await recordAudit(tx, {
        action: 'feedback.answered',
        actorId: userId,
        subjectId: entry.authorId,
        details: { feedback: feedbackId, comment: id },
        network: caller.network,
      })
    }
    return id
  })
  return presentComment(await requireComment(deps, feedbackId, commentId), userId)
}

export async function editComment(
  deps: Deps,
  actor: Actor,
  { feedbackId, commentId, text }: { feedbackId: string; commentId: string; text: string },
): Promise<FeedbackComment> {
  const { comment } = await requireOwn(deps, actor, feedbackId, commentId)
  const now = deps.clock.now()
  if (editableUntil(comment) < now)
    throw new AppError('CONFLICT', `A comment can be edited for ${EDIT_MINUTES} minutes. Write another one.`)
  await repository.updateComment(deps.db, commentId, { text, editedAt: now })
  return presentComment(await requireComment(deps, feedbackId, commentId), actor.userId)
}

export async function deleteComment(
  deps: Deps,
  actor: Actor,
  { feedbackId, commentId }: { feedbackId: string; commentId: string },
): Promise<Done> {
  await requireOwn(deps, actor, feedbackId, commentId)
  await repository.deleteComment(deps.db, commentId)
  return done('Comment deleted.')
}

async function requireOwn(deps: Deps, actor: Actor, feedbackId: string, commentId: string) {
  await requireEntry(deps, actor, feedbackId)
  const row = await requireComment(deps, feedbackId, commentId)
  if (row.comment.authorId !== actor.userId || row.comment.hiddenAt) throw notThere()
  return row
}

export async function requireComment(
  deps: Deps,
  feedbackId: string,
  commentId: string,
): Promise<repository.CommentRow> {
  const row = await repository.findComment(deps.db, feedbackId, commentId)
  if (!row) throw notThere()
  return row
}

const notThere = () => new AppError('NOT_FOUND', 'This comment does not exist.')
