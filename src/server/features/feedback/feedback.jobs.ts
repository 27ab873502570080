import { secretKey } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { findForAdmin } from '#server/features/support/admin/queue.service.ts'
import { jobIdOf } from '#server/jobs/job-id.ts'
import { mailing, sendEmail } from '#server/mail/send-email.ts'
import { type JobWork, work } from '#server/ports/jobs.ts'
import { bugEmail, commentEmail, stateEmail } from './feedback.emails.ts'
import { followToken, NEWS_HOURS } from './feedback.policy.ts'
import { recountAll } from './feedback.repository.ts'
import {
  emailFollowers,
  emailStaff,
  measureOld,
  type News,
  recountVotes,
  sendNews,
} from './feedback.tasks.ts'
import {
  claimUnnotified,
  findReader,
  findReport,
  findVisibleComment,
  followersAfter,
  titleOf,
} from './followers.repository.ts'
import { measureScreenshots } from './screenshots.service.ts'

const AT_ONCE = 200
const HOUR_MS = 3_600_000

export const feedbackJobs = (deps: Deps): JobWork[] => [
  work(emailFollowers, { attempts: 5 }, (payload, { id }) => tell(deps, payload, id)),
  work(sendNews, mailing, (payload) => send(deps, payload)),
  work(emailStaff, mailing, async ({ feedbackId, readerId }) => {
    const [report, reader] = [await findReport(deps.db, feedbackId), await findForAdmin(deps.db, readerId)]
    if (!report || !reader) return
    await sendEmail(deps, bugEmail(reader, report, `${deps.publicUrl()}/admin/feedback/${feedbackId}`))
  }),
  work(recountVotes, { cron: '12 4 * * *' }, () => recountAll(deps.db)),
  work(measureOld, { cron: '22 4 * * *' }, () => measureScreenshots(deps)),
]

/** Emails and the next step share a transaction and derived ids, so a retry adds nothing. */
async function tell(
  deps: Deps,
  payload: { feedbackId: string; news: News; exceptId: number; after: number },
  jobId: string,
): Promise<void> {
  const { feedbackId, news, exceptId, after } = payload
  await deps.db.transaction(async (tx) => {
    const followers = await followersAfter(tx, feedbackId, after, AT_ONCE)
    for (const userId of await hearing(
      deps,
      tx,
      payload,
      followers.filter((id) => id !== exceptId),
    ))
      await deps.jobs.enqueue(tx, sendNews, { feedbackId, news, userId }, { id: jobIdOf(jobId, userId) })
    const last = followers[AT_ONCE - 1]
    if (last !== undefined)
      await deps.jobs.enqueue(tx, emailFollowers, { ...payload, after: last }, { id: jobIdOf(jobId, 0) })
  })
}

/** One email per `NEWS_HOURS` about members' comments. Admin replies and status changes are always sent. */
async function hearing(
  { clock }: Deps,
  tx: Db,
  { feedbackId, news }: { feedbackId: string; news: News },
  userIds: number[],
): Promise<number[]> {
  if (!('commentId' in news)) return userIds
  const comment = await findVisibleComment(tx, news.commentId)
  if (!comment) return []
  if (comment.fromAdmin) return userIds
  const now = clock.now()
  return claimUnnotified(tx, feedbackId, {
    userIds,
    since: new Date(now.getTime() - NEWS_HOURS * HOUR_MS),
    now,
  })
}

/** Skipped if the status changed back or the entry was hidden. */
async function send(
  deps: Deps,
  { feedbackId, news, userId }: { feedbackId: string; news: News; userId: number },
): Promise<void> {
  const reader = await findReader(deps.db, feedbackId, userId)
  if (!reader) return
  const { entry, ...user } = reader
  const token = followToken(secretKey(deps.config), feedbackId, userId)
  const about = {
    kind: entry.kind,
    title: entry.title,
    link: `${deps.publicUrl()}/feedback/${entry.id}`,
    unfollow: `${deps.publicUrl()}/unfollow#token=${token}`,
  }
  if ('commentId' in news) {
    const comment = await findVisibleComment(deps.db, news.commentId)
    if (comment) await sendEmail(deps, commentEmail(user, about, comment))
    return
  }
  if (entry.state !== news.state) return
  const into = entry.mergedInto ? await titleOf(deps.db, entry.mergedInto) : undefined
  await sendEmail(deps, stateEmail(user, about, { state: entry.state, note: entry.note, into }))
}
