import { and, desc, eq, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { FeedbackKind, FeedbackSort, FeedbackState, SimilarIdea } from '#contracts/feedback.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import {
  feedback,
  feedbackComments,
  feedbackFollowers,
  feedbackVotes,
  feedbackWords,
} from '#server/db/tables/feedback.ts'
import { follow } from './followers.repository.ts'

export type FeedbackRow = typeof feedback.$inferSelect

/** True once others voted, commented, or had an idea merged into it. */
const touched = sql<boolean>`(exists (select from feedback_votes v where v.feedback_id = ${feedback.id} and v.user_id is distinct from ${feedback.authorId})
  or exists (select from feedback_comments c where c.feedback_id = ${feedback.id} and c.author_id is distinct from ${feedback.authorId})
  or exists (select from feedback m where m.merged_into = ${feedback.id}))`

const votedBy = (userId: number) =>
  sql<boolean>`exists (select from feedback_votes v where v.feedback_id = ${feedback.id} and v.user_id = ${userId})`

/** Entries as one person sees them. */
const entriesFor = (db: Db, userId: number, score: SQL<number>) =>
  db
    .select({
      entry: feedback,
      author: users.username,
      voted: votedBy(userId),
      following: sql<boolean>`exists (select from feedback_followers f where f.feedback_id = ${feedback.id} and f.user_id = ${userId})`,
      comments: sql<number>`(select count(*)::int from feedback_comments c where c.feedback_id = ${feedback.id} and c.hidden_at is null)`,
      touched,
      mergedTitle: sql<string | null>`(select m.title from feedback m where m.id = ${feedback.mergedInto})`,
      mergedHidden: sql<boolean>`exists (select from feedback m where m.id = ${feedback.mergedInto} and m.hidden_at is not null)`,
      score: score.as('score'),
    })
    .from(feedback)
    .leftJoin(users, eq(users.id, feedback.authorId))

export type VisibleEntry = Awaited<ReturnType<typeof listEntries>>[number]

/** Viewer and filters of a list. */
export interface FeedbackQuery {
  userId: number
  /** Visible ideas, own reports, or everything. */
  of: 'board' | 'own-bugs' | 'all'
  kind?: FeedbackKind | undefined
  state?: FeedbackState | undefined
  hidden?: boolean | undefined
  search: string
  sort: FeedbackSort
  /** Votes since then make an idea trend. */
  since: Date
  /** Last score of the page before, or its time in milliseconds when sorted by newest. */
  after?: { score: number; id: string } | undefined
  limit: number
}

export const listEntries = (db: Db, wanted: FeedbackQuery) => {
  const page = pageOf(db, wanted)
  return entriesFor(db, wanted.userId, sql<number>`${page.score}`)
    .innerJoin(page, eq(page.id, feedback.id))
    .orderBy(desc(page.score), desc(feedback.id))
}

/** Ids of a page. Details are read only for those. */
function pageOf(db: Db, wanted: FeedbackQuery) {
  const score = scoreOf(wanted)
  const { after, state, kind, hidden } = wanted
  return db
    .select({ id: feedback.id, score: score.as('page_score') })
    .from(feedback)
    .leftJoin(recentVotes(wanted.since), sql`recent.feedback_id = ${feedback.id}`)
    .where(
      and(
        scopeOf(wanted),
        kind && eq(feedback.kind, kind),
        state ? eq(feedback.state, state) : ne(feedback.state, 'merged'),
        hidden === undefined ? undefined : sql`(${feedback.hiddenAt} is not null) = ${hidden}`,
        matches(wanted.search, ' & '),
        after && (wanted.sort === 'newest' ? olderThan(after) : below(score, after)),
      ),
    )
    .orderBy(desc(wanted.sort === 'newest' ? feedback.createdAt : score), desc(feedback.id))
    .limit(wanted.limit)
    .as('page')
}

type After = NonNullable<FeedbackQuery['after']>

const below = (score: SQL<number>, after: After) =>
  sql`(${score}, ${feedback.id}) < (${after.score}::float8, ${after.id}::uuid)`

/** By the column itself, which has an index. */
const olderThan = ({ score, id }: After) =>
  sql`(${feedback.createdAt}, ${feedback.id}) < (${new Date(score).toISOString()}::timestamptz, ${id}::uuid)`

/** Counted once for all entries. Where nothing is ordered by it, PostgreSQL leaves it out. */
const recentVotes = (since: Date) =>
  sql`(select feedback_id, count(*)::int as votes from feedback_votes
    where created_at > ${since.toISOString()}::timestamptz group by feedback_id) as recent`

function scopeOf({ of, userId }: FeedbackQuery): SQL | undefined {
  if (of === 'board') return and(eq(feedback.kind, 'idea'), isNull(feedback.hiddenAt))
  if (of === 'own-bugs') return eq(feedback.ownerId, userId)
  return undefined
}

/** Sort key as a number, for the cursor. */
function scoreOf({ sort }: FeedbackQuery): SQL<number> {
  if (sort === 'top') return sql<number>`${feedback.votes}`
  if (sort === 'newest') return sql<number>`(extract(epoch from ${feedback.createdAt}) * 1000)::float8`
  return sql<number>`coalesce(recent.votes, 0)`
}

/** The beginnings of words, so that something is found while a word is being typed. */
const queryOf = (text: string, joint: ' & ' | ' | '): string =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(joint)

const words = feedbackWords(feedback.title, feedback.text)

function matches(search: string, joint: ' & ' | ' | '): SQL | undefined {
  const query = queryOf(search, joint)
  return query ? sql`${words} @@ to_tsquery('english', ${query})` : undefined
}

/** Ideas that say something like it, the likeliest first. */
export async function findSimilar(
  db: Db,
  userId: number,
  { text, limit }: { text: string; limit: number },
): Promise<SimilarIdea[]> {
  const query = queryOf(text, ' | ')
  if (!query) return []
  const rank = sql`ts_rank(to_tsvector('english', ${feedback.title}), to_tsquery('english', ${query})) * 4
    + ts_rank(${words}, to_tsquery('english', ${query}))`
  return db
    .select({
      id: feedback.id,
      title: feedback.title,
      state: feedback.state,
      votes: feedback.votes,
      voted: votedBy(userId),
    })
    .from(feedback)
    .where(
      and(
        eq(feedback.kind, 'idea'),
        isNull(feedback.hiddenAt),
        ne(feedback.state, 'merged'),
        matches(text, ' | '),
      ),
    )
    .orderBy(desc(rank), desc(feedback.votes), desc(feedback.id))
    .limit(limit)
}

/** An entry the user may see: own reports, and hidden ones for admins only. */
export async function findEntry(
  db: Db,
  { userId, role }: { userId: number; role: 'user' | 'admin' },
  id: string,
): Promise<VisibleEntry | undefined> {
  const allowed =
    role === 'admin'
      ? undefined
      : or(and(eq(feedback.kind, 'idea'), isNull(feedback.hiddenAt)), eq(feedback.ownerId, userId))
  const [row] = await entriesFor(db, userId, sql<number>`0`).where(and(eq(feedback.id, id), allowed))
  return row
}

export async function insertEntry(
  db: Db,
  entry: Omit<typeof feedback.$inferInsert, 'id'> & { authorId: number },
): Promise<string> {
  const [row] = await db.insert(feedback).values(entry).returning({ id: feedback.id })
  if (!row) throw new Error('the new entry has no row')
  await follow(db, entry.authorId, row.id)
  return row.id
}

/** Locks the row, so that votes and status changes are serialized. */
export async function lockEntry(db: Db, id: string): Promise<FeedbackRow | undefined> {
  const [row] = await db.select().from(feedback).where(eq(feedback.id, id)).for('no key update')
  return row
}

/** False if it no longer exists. */
export async function updateEntry(
  db: Db,
  id: string,
  change: Partial<
    Pick<
      FeedbackRow,
      | 'title'
      | 'text'
      | 'state'
      | 'note'
      | 'stateAt'
      | 'mergedInto'
      | 'hiddenAt'
      | 'screenshot'
      | 'screenshotBytes'
    >
  >,
): Promise<boolean> {
  const rows = await db.update(feedback).set(change).where(eq(feedback.id, id)).returning({ id: feedback.id })
  return rows.length > 0
}

export async function deleteEntry(db: Db, id: string): Promise<void> {
  await db.delete(feedback).where(eq(feedback.id, id))
}

/** Voting also follows. */
export async function addVote(db: Db, userId: number, feedbackId: string, now: Date): Promise<void> {
  await db.insert(feedbackVotes).values({ userId, feedbackId, createdAt: now }).onConflictDoNothing()
  await db.insert(feedbackFollowers).values({ userId, feedbackId, byVote: true }).onConflictDoNothing()
}

export async function removeVote(db: Db, userId: number, feedbackId: string): Promise<void> {
  const byVote = and(eq(feedbackFollowers.userId, userId), eq(feedbackFollowers.byVote, true))
  await db.delete(feedbackFollowers).where(and(eq(feedbackFollowers.feedbackId, feedbackId), byVote))
  await db
    .delete(feedbackVotes)
    .where(and(eq(feedbackVotes.userId, userId), eq(feedbackVotes.feedbackId, feedbackId)))
}

/** Recounts the votes; the caller holds the lock. */
export async function recount(db: Db, feedbackId: string): Promise<void> {
  await db.execute(sql`update feedback set votes =
    (select count(*) from feedback_votes v where v.feedback_id = ${feedbackId}) where id = ${feedbackId}`)
}

/** The same for all: votes go with the people who leave. */
export async function recountAll(db: Db): Promise<void> {
  await db.execute(sql`update feedback f set votes = c.votes
    from (select e.id, count(v.user_id)::int as votes
      from feedback e left join feedback_votes v on v.feedback_id = e.id group by e.id) c
    where c.id = f.id and c.votes <> f.votes`)
}

/** Deletes a user's votes and entries, except ideas with others' votes or comments. */
export async function forgetPerson(tx: Db, userId: number): Promise<void> {
  const voted = tx
    .select({ id: feedbackVotes.feedbackId })
    .from(feedbackVotes)
    .where(eq(feedbackVotes.userId, userId))
  const own = and(eq(feedback.kind, 'idea'), eq(feedback.authorId, userId))
  // Serialized with votes, comments and merges, which lock the entries first in this order.
  await tx
    .select({ id: feedback.id })
    .from(feedback)
    .where(or(own, inArray(feedback.id, voted)))
    .orderBy(feedback.id)
    .for('update')
  await tx.execute(sql`with gone as (delete from feedback_votes where user_id = ${userId} returning feedback_id)
    update feedback set votes = votes - 1 where id in (select feedback_id from gone)`)
  await tx.delete(feedbackComments).where(eq(feedbackComments.authorId, userId))
  await tx.delete(feedback).where(and(own, eq(feedback.state, 'review'), not(touched)))
}
