import { and, asc, eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { pushSubscriptions } from '#server/db/tables/accounts.ts'

/** Older runs are not looked at, however long they waited. */
const LOOK_BACK_DAYS = 30
/** A statement that ends a run may be committed a moment after its time. */
const MARGIN_SECONDS = 1

export async function saveSubscription(
  db: Db,
  userId: number,
  { sessionId, sealed }: { sessionId: string; sealed: string },
): Promise<void> {
  await db
    .insert(pushSubscriptions)
    .values({ sessionId, userId, sealed })
    .onConflictDoUpdate({ target: pushSubscriptions.sessionId, set: { sealed } })
}

export const findSubscription = async (db: Db, userId: number, sessionId: string) =>
  (
    await db
      .select()
      .from(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.sessionId, sessionId)))
  ).at(0)

export async function deleteSubscription(db: Db, userId: number, sessionId: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.sessionId, sessionId)))
}

export const listSubscribed = async (db: Db, userId: number): Promise<Date[]> =>
  (
    await db
      .select({ createdAt: pushSubscriptions.createdAt })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(asc(pushSubscriptions.createdAt))
  ).map(({ createdAt }) => createdAt)

/** A run that ended, or that waits for its user, since a session was last notified. */
export interface RunNews {
  sessionId: string
  userId: number
  runId: string
  kind: string
  topic: string
  state: 'waiting' | 'done' | 'failed' | 'interrupted'
  waitingFor: string | null
  /** Title of the chat that the run answers. */
  chatTitle: string | null
}

/** News of all subscriptions, each taken once: the sessions count as notified with the transaction. */
export async function takeNews(tx: Db): Promise<RunNews[]> {
  return rowsOf<RunNews>(
    tx,
    sql`with now_at as (select now() - make_interval(secs => ${MARGIN_SECONDS}) as until),
      due as (
        select s.session_id, s.user_id, s.notified_until from push_subscriptions s, now_at
        where exists (select 1 from runs r where ${isNews})
        for update of s skip locked
      ), told as (
        update push_subscriptions s set notified_until = now_at.until from due, now_at
        where s.session_id = due.session_id returning s.session_id
      )
      select s.session_id as "sessionId", s.user_id as "userId", r.id as "runId", r.kind, r.topic, r.state,
        r.waiting_for as "waitingFor", c.title as "chatTitle"
      from due s join told on told.session_id = s.session_id cross join now_at
      join runs r on ${isNews}
      left join chats c on r.kind = 'chat' and r.topic = 'chat:' || c.id and c.user_id = s.user_id
      order by coalesce(r.ended_at, r.waiting_since)`,
  )
}

/** Stopped runs are no news: their user stopped them. A wait with an end needs no user. */
const isNews = sql`r.user_id = s.user_id and r.created_at > now() - make_interval(days => ${LOOK_BACK_DAYS}) and (
  (r.state in ('done', 'failed', 'interrupted') and r.ended_at > s.notified_until and r.ended_at <= now_at.until)
  or (r.state = 'waiting' and r.wakes_at is null and r.waiting_since > s.notified_until and r.waiting_since <= now_at.until)
)`
