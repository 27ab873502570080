import { createHash } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { type JobWork, work } from '#server/ports/jobs.ts'
import { mailing, sendLetter } from '#server/send-letter.ts'
import { commentLetter, stateLetter } from './feedback.letters.ts'
import { recountAll } from './feedback.repository.ts'
import { type News, recountVotes, sendNews, tellFollowers } from './feedback.tasks.ts'
import { findReader, findShownComment, followersAfter, titleOf } from './followers.repository.ts'

const AT_ONCE = 200

export const feedbackJobs = (deps: Deps): JobWork[] => [
  work(tellFollowers, { attempts: 5 }, (payload, { id }) => tell(deps, payload, id)),
  work(sendNews, mailing, (payload) => send(deps, payload)),
  work(recountVotes, { cron: '12 4 * * *' }, () => recountAll(deps.db)),
]

/** The letters and the next step come with one transaction, under ids that follow from this job's: a second try adds nothing. */
async function tell(
  deps: Deps,
  payload: { feedbackId: string; news: News; exceptId: number; after: number },
  jobId: string,
): Promise<void> {
  const { feedbackId, news, exceptId, after } = payload
  await deps.db.transaction(async (tx) => {
    const followers = await followersAfter(tx, feedbackId, after, AT_ONCE)
    for (const userId of followers.filter((id) => id !== exceptId))
      await deps.jobs.enqueue(tx, sendNews, { feedbackId, news, userId }, { id: idFrom(jobId, userId) })
    const last = followers[AT_ONCE - 1]
    if (last !== undefined)
      await deps.jobs.enqueue(tx, tellFollowers, { ...payload, after: last }, { id: idFrom(jobId, 0) })
  })
}

function idFrom(jobId: string, userId: number): string {
  const hash = createHash('sha256').update(`${jobId}:${userId}`).digest('hex')
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

/** Only while it is still so: what was changed back, or hidden, is no news. */
async function send(
  deps: Deps,
  { feedbackId, news, userId }: { feedbackId: string; news: News; userId: number },
): Promise<void> {
  const reader = await findReader(deps.db, feedbackId, userId)
  if (!reader) return
  const { entry, ...user } = reader
  const about = { kind: entry.kind, title: entry.title, link: `${deps.publicUrl()}/feedback/${entry.id}` }
  if ('commentId' in news) {
    const comment = await findShownComment(deps.db, news.commentId)
    if (comment) await sendLetter(deps, commentLetter(user, about, comment.text))
    return
  }
  if (entry.state !== news.state) return
  const into = entry.mergedInto ? await titleOf(deps.db, entry.mergedInto) : undefined
  await sendLetter(deps, stateLetter(user, about, { state: entry.state, note: entry.note, into }))
}
