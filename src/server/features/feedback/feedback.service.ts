import { buffer } from 'node:stream/consumers'
import type { Done } from '#contracts/core/done.ts'
import type { Page } from '#contracts/core/page.ts'
import {
  EDIT_MINUTES,
  type Feedback,
  type FeedbackEntry,
  type FeedbackSort,
  type FeedbackState,
  type NewBug,
  type NewIdea,
  type SimilarIdea,
  TRENDING_DAYS,
} from '#contracts/feedback.ts'
import type { Actor } from '#server/actor.ts'
import { secretKey } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { type AssetRef, deleteAsset, putAsset, sendAsset } from '#server/features/assets/assets.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { staffIds } from '#server/features/support/admin/queue.service.ts'
import { redrawImage } from '#server/files/given-file.ts'
import type { Caller, FileAnswer, FileBody } from '#server/http/handle.ts'
import { readScoreCursor, writeScoreCursor } from './feedback.cursor.ts'
import { followerOf, mayEdit, mayRemove } from './feedback.policy.ts'
import { presentEntry, presentFeedback } from './feedback.presenter.ts'
import * as repository from './feedback.repository.ts'
import { emailStaff } from './feedback.tasks.ts'
import { follow, unfollow } from './followers.repository.ts'

const DAY = 86_400_000
const MOST_SIMILAR = 5
const LONGEST_TITLE = 100

interface Listing {
  cursor?: string | undefined
  limit: number
}

/** An idea without an owner has no screenshot, and nobody has the number 0. */
export const screenshotOf = ({ ownerId, id }: { ownerId: number | null; id: string }): AssetRef => ({
  userId: ownerId ?? 0,
  purpose: 'feedback',
  id,
})

/** A page of entries, each as `present` shows it. */
export async function pageOf<T>(
  deps: Deps,
  wanted: Omit<repository.FeedbackQuery, 'after' | 'since'> & Listing,
  present: (row: repository.VisibleEntry, userId: number) => T,
): Promise<Page<T>> {
  const { cursor, limit, ...rest } = wanted
  const since = new Date(deps.clock.now().getTime() - TRENDING_DAYS * DAY)
  const after = readScoreCursor(cursor)
  const rows = await repository.listEntries(deps.db, { ...rest, since, after, limit: limit + 1 })
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return {
    items: items.map((row) => present(row, wanted.userId)),
    next: last ? writeScoreCursor({ score: last.score, id: last.entry.id }) : null,
  }
}

export const listIdeas = (
  deps: Deps,
  { userId }: Actor,
  query: Listing & { sort: FeedbackSort; state?: FeedbackState | undefined; search: string },
): Promise<Page<FeedbackEntry>> => pageOf(deps, { ...query, userId, of: 'board' }, presentEntry)

export const listBugs = (deps: Deps, { userId }: Actor, query: Listing): Promise<Page<FeedbackEntry>> =>
  pageOf(deps, { ...query, userId, of: 'own-bugs', sort: 'newest', search: '' }, presentEntry)

export async function similarIdeas(deps: Deps, { userId }: Actor, text: string): Promise<SimilarIdea[]> {
  await spendLimits(deps, { 'feedback-search-user': userId })
  return repository.findSimilar(deps.db, userId, { text, limit: MOST_SIMILAR })
}

export async function getFeedback(deps: Deps, actor: Actor, id: string): Promise<Feedback> {
  return presentFeedback(await requireEntry(deps, actor, id), actor.userId, deps.clock.now())
}

export async function createIdea(deps: Deps, actor: Actor, { title, text }: NewIdea): Promise<Feedback> {
  const { userId } = actor
  await spendLimits(deps, { 'feedback-user': userId })
  const id = await deps.db.transaction((tx) =>
    repository.insertEntry(tx, { kind: 'idea', authorId: userId, title, text, createdAt: deps.clock.now() }),
  )
  return getFeedback(deps, actor, id)
}

export async function reportBug(deps: Deps, actor: Actor, bug: NewBug): Promise<Feedback> {
  const { userId } = actor
  await spendLimits(deps, { 'feedback-user': userId })
  const { happened, expected, steps, screen = null, browser = null } = bug
  const id = await deps.db.transaction(async (tx) => {
    const feedbackId = await repository.insertEntry(tx, {
      ...{ expected, steps, screen, browser },
      kind: 'bug',
      authorId: userId,
      ownerId: userId,
      title: titleOf(happened),
      text: happened,
      createdAt: deps.clock.now(),
    })
    for (const readerId of await staffIds(tx))
      await deps.jobs.enqueue(tx, emailStaff, { feedbackId, readerId })
    return feedbackId
  })
  return getFeedback(deps, actor, id)
}

/** The first line, or as much of it as a list has room for. */
function titleOf(text: string): string {
  const [line = ''] = text.split('\n', 1)
  const letters = Array.from(line.trim())
  return letters.length > LONGEST_TITLE
    ? `${letters
        .slice(0, LONGEST_TITLE - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('')
}

export async function editIdea(deps: Deps, actor: Actor, id: string, idea: NewIdea): Promise<Feedback> {
  await deps.db.transaction(async (tx) => {
    // Serialized with votes.
    await repository.lockEntry(tx, id)
    if (!mayEdit(await requireOwn({ db: tx }, actor, id), deps.clock.now()))
      throw new AppError(
        'CONFLICT',
        `An idea can be edited for ${EDIT_MINUTES} minutes and until others vote or comment. Add a comment instead.`,
      )
    await repository.updateEntry(tx, id, { title: idea.title, text: idea.text })
  })
  return getFeedback(deps, actor, id)
}

export async function removeOwn(deps: Deps, actor: Actor, id: string): Promise<Done> {
  const { entry } = await deps.db.transaction(async (tx) => {
    // Serialized with votes.
    await repository.lockEntry(tx, id)
    const row = await requireOwn({ db: tx }, actor, id)
    if (!mayRemove(row))
      throw new AppError(
        'CONFLICT',
        'Others have voted for this idea or commented on it, so it stays. Ask us to remove it.',
      )
    await repository.deleteEntry(tx, id)
    return row
  })
  if (entry.screenshot) await deleteAsset(deps, screenshotOf(entry))
  return done(entry.kind === 'bug' ? 'Report deleted.' : 'Idea deleted.')
}

async function requireOwn(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
): Promise<repository.VisibleEntry> {
  const row = await requireEntry(deps, actor, id)
  if (row.entry.authorId !== actor.userId) throw new AppError('FORBIDDEN', 'Someone else wrote this.')
  return row
}

/** Checked before it is stored, so that a bad file replaces nothing. */
export async function addScreenshot(deps: Deps, actor: Actor, id: string, body: FileBody): Promise<Feedback> {
  const { entry } = await requireOwn(deps, actor, id)
  if (entry.kind !== 'bug') throw new AppError('CONFLICT', 'Only bug reports can have a screenshot.')
  await spendLimits(deps, { 'upload-user': actor.userId, 'upload-all': 'everyone' })
  const bytes = await buffer(body.stream)
  const inspection = deps.documents.inspect()
  inspection.see(bytes)
  const sent = inspection.conclude('', 'pictures')
  const { bytes: picture, mediaType } = await redrawImage(deps.documents, bytes, sent.mediaType)
  await putAsset(deps, screenshotOf(entry), picture, mediaType)
  if (
    !(await repository.updateEntry(deps.db, id, { screenshot: mediaType, screenshotBytes: picture.length }))
  ) {
    await deleteAsset(deps, screenshotOf(entry))
    throw notThere()
  }
  return getFeedback(deps, actor, id)
}

export async function screenshotFile(deps: Deps, actor: Actor, id: string): Promise<FileAnswer> {
  const { entry } = await requireEntry(deps, actor, id)
  const { screenshot: mediaType } = entry
  const file = mediaType && (await sendAsset(deps, screenshotOf(entry), { name: 'screenshot', mediaType }))
  if (!file) throw new AppError('NOT_FOUND', 'This report has no screenshot.')
  return file
}

/** Votes for one idea are serialized, so that its count is exact. */
export async function voteFor(deps: Deps, actor: Actor, id: string, on: boolean): Promise<Feedback> {
  const { userId } = actor
  await spendLimits(deps, { 'feedback-vote-user': userId })
  const { entry } = await requireEntry(deps, actor, id)
  if (entry.kind === 'bug') throw new AppError('CONFLICT', 'You can’t vote on bug reports.')
  await deps.db.transaction(async (tx) => {
    requireOpen(await repository.lockEntry(tx, id))
    if (on) await repository.addVote(tx, userId, id, deps.clock.now())
    else await repository.removeVote(tx, userId, id)
    await repository.recount(tx, id)
  })
  return getFeedback(deps, actor, id)
}

export async function followEntry(deps: Deps, actor: Actor, id: string, on: boolean): Promise<Feedback> {
  await requireEntry(deps, actor, id)
  await (on ? follow : unfollow)(deps.db, actor.userId, id)
  return getFeedback(deps, actor, id)
}

/** The link in an email unfollows without a login. */
export async function unfollowByEmail(deps: Deps, token: string, { network }: Caller): Promise<Done> {
  await spendLimits(deps, { 'token-address': network })
  const follower = followerOf(secretKey(deps.config), token)
  if (!follower) throw new AppError('INVALID_TOKEN', 'This link is incomplete. Open it from the email again.')
  await unfollow(deps.db, follower.userId, follower.feedbackId)
  return done('You won’t get more emails about it.')
}

export async function requireEntry(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
): Promise<repository.VisibleEntry> {
  const row = await repository.findEntry(deps.db, actor, id)
  if (!row) throw notThere()
  return row
}

/** Joins the transaction that deletes the user. */
export const forgetFeedback = repository.forgetPerson

/** A merged idea continues in the other one. */
export function requireOpen(row: repository.FeedbackRow | undefined): repository.FeedbackRow {
  if (!row) throw notThere()
  if (row.state === 'merged')
    throw new AppError('CONFLICT', 'This idea was merged into another one. Continue there.')
  return row
}

const notThere = () => new AppError('NOT_FOUND', 'This idea or report does not exist.')
