import type { AuditAction, AuditDetails } from '#contracts/admin/audit.ts'
import type { Done } from '#contracts/core/done.ts'
import type { Page } from '#contracts/core/page.ts'
import type {
  AdminFeedback,
  AdminFeedbackEntry,
  ChangeState,
  FeedbackComment,
  FeedbackKind,
  FeedbackSort,
  FeedbackState,
} from '#contracts/feedback.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { deleteAsset } from '#server/features/assets/assets.service.ts'
import { type AdminCaller, recordAudit } from '#server/features/audit/audit.service.ts'
import * as comments from './comments.repository.ts'
import { requireComment } from './comments.service.ts'
import { presentAdminEntry, presentAdminFeedback, presentComment } from './feedback.presenter.ts'
import * as repository from './feedback.repository.ts'
import { pageOf, requireEntry, requireOpen, screenshotOf } from './feedback.service.ts'
import { emailFollowers } from './feedback.tasks.ts'
import { moveTo } from './followers.repository.ts'

interface AdminQuery {
  kind?: FeedbackKind | undefined
  state?: FeedbackState | undefined
  hidden?: 'true' | 'false' | undefined
  sort: FeedbackSort
  search: string
  cursor?: string | undefined
  limit: number
}

export const listAll = (
  deps: Deps,
  { userId }: Actor,
  { hidden, ...query }: AdminQuery,
): Promise<Page<AdminFeedbackEntry>> =>
  pageOf(deps, { ...query, userId, of: 'all', hidden: hidden && hidden === 'true' }, presentAdminEntry)

export async function getForAdmin(deps: Deps, actor: Actor, id: string): Promise<AdminFeedback> {
  return presentAdminFeedback(await requireEntry(deps, actor, id), actor.userId, deps.clock.now())
}

export async function changeState(
  deps: Deps,
  { actor, caller }: AdminCaller,
  feedbackId: string,
  { state, note }: ChangeState,
): Promise<AdminFeedback> {
  await deps.db.transaction(async (tx) => {
    const entry = requireOpen(await repository.lockEntry(tx, feedbackId))
    if (entry.state === state && entry.note === note) return
    await repository.updateEntry(tx, feedbackId, { state, note, stateAt: deps.clock.now() })
    if (entry.state !== state) await tell(deps, tx, actor, feedbackId, state)
    await noteAudit(tx, { actor, caller }, 'feedback.state', entry, { from: entry.state, to: state })
  })
  return getForAdmin(deps, actor, feedbackId)
}

/** Both are locked, always in the same order, so that two merges at once cannot wait for each other. */
export async function mergeInto(
  deps: Deps,
  admin: AdminCaller,
  feedbackId: string,
  into: string,
): Promise<AdminFeedback> {
  if (feedbackId === into) throw new AppError('CONFLICT', 'An idea can’t be merged into itself.')
  await deps.db.transaction(async (tx) => {
    const rows = new Map<string, repository.FeedbackRow>()
    for (const id of [feedbackId, into].toSorted())
      rows.set(id, requireOpen(await repository.lockEntry(tx, id)))
    const [entry, target] = [rows.get(feedbackId), rows.get(into)]
    if (entry?.kind !== 'idea' || target?.kind !== 'idea')
      throw new AppError('CONFLICT', 'Only ideas can be merged.')
    if (target.hiddenAt)
      throw new AppError('CONFLICT', 'This idea is hidden. Show it again before you merge others into it.')
    await moveTo(tx, feedbackId, into)
    const stateAt = deps.clock.now()
    await repository.updateEntry(tx, feedbackId, { state: 'merged', mergedInto: into, note: '', stateAt })
    await repository.recount(tx, feedbackId)
    await repository.recount(tx, into)
    await tell(deps, tx, admin.actor, feedbackId, 'merged')
    await noteAudit(tx, admin, 'feedback.merged', entry, { into })
  })
  return getForAdmin(deps, admin.actor, feedbackId)
}

export async function hideEntry(
  deps: Deps,
  admin: AdminCaller,
  feedbackId: string,
  hidden: boolean,
): Promise<AdminFeedback> {
  const { entry } = await requireEntry(deps, admin.actor, feedbackId)
  await deps.db.transaction(async (tx) => {
    await repository.updateEntry(tx, feedbackId, { hiddenAt: hidden ? deps.clock.now() : null })
    await noteAudit(tx, admin, 'feedback.hidden', entry, { hidden })
  })
  return getForAdmin(deps, admin.actor, feedbackId)
}

export async function deleteEntry(deps: Deps, admin: AdminCaller, feedbackId: string): Promise<Done> {
  const { entry } = await requireEntry(deps, admin.actor, feedbackId)
  await deps.db.transaction(async (tx) => {
    await repository.deleteEntry(tx, feedbackId)
    await noteAudit(tx, admin, 'feedback.deleted', entry, { kind: entry.kind })
  })
  // Even if there was no screenshot a moment ago.
  if (entry.kind === 'bug') await deleteAsset(deps, screenshotOf(entry))
  return done(entry.kind === 'bug' ? 'Report deleted.' : 'Idea deleted.')
}

export async function hideComment(
  deps: Deps,
  admin: AdminCaller,
  { feedbackId, commentId, hidden }: { feedbackId: string; commentId: string; hidden: boolean },
): Promise<FeedbackComment> {
  const { comment } = await requireComment(deps, feedbackId, commentId)
  await deps.db.transaction(async (tx) => {
    await comments.updateComment(tx, commentId, { hiddenAt: hidden ? deps.clock.now() : null })
    const about = { id: feedbackId, authorId: comment.authorId }
    await noteAudit(tx, admin, 'feedback.comment-hidden', about, { comment: commentId, hidden })
  })
  return presentComment(await requireComment(deps, feedbackId, commentId), admin.actor.userId)
}

export async function deleteAnyComment(
  deps: Deps,
  admin: AdminCaller,
  { feedbackId, commentId }: { feedbackId: string; commentId: string },
): Promise<Done> {
  const { comment } = await requireComment(deps, feedbackId, commentId)
  await deps.db.transaction(async (tx) => {
    await comments.deleteComment(tx, commentId)
    const about = { id: feedbackId, authorId: comment.authorId }
    await noteAudit(tx, admin, 'feedback.comment-deleted', about, { comment: commentId })
  })
  return done('Comment deleted.')
}

const tell = (deps: Deps, tx: Db, { userId }: Actor, feedbackId: string, state: FeedbackState) =>
  deps.jobs.enqueue(tx, emailFollowers, { feedbackId, news: { state }, exceptId: userId, after: 0 })

const noteAudit = (
  tx: Db,
  { actor, caller }: AdminCaller,
  action: AuditAction,
  { id, authorId }: { id: string; authorId: number | null },
  details: AuditDetails,
) =>
  recordAudit(tx, {
    action,
    actorId: actor.userId,
    subjectId: authorId,
    details: { feedback: id, ...details },
    network: caller.network,
  })
