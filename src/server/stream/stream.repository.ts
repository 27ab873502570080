import { and, asc, desc, eq, gt, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { RunEvent, RunState } from '#contracts/runs.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { processes, runEvents, runs } from '#server/db/tables/runs.ts'

export type RunRow = typeof runs.$inferSelect
export type EndState = Exclude<RunState, 'running'>
/** Events that are written together, numbered `first` to `last`. */
export interface Batch {
  runId: string
  first: number
  last: number
  events: RunEvent[]
}

export async function findRun(db: Db, userId: number, runId: string): Promise<RunRow | undefined> {
  const [run] = await db
    .select()
    .from(runs)
    .where(and(eq(runs.userId, userId), eq(runs.id, runId)))
  return run
}

/** Batches that hold events after this number, in order. */
export async function eventsAfter(db: Db, runId: string, after: number): Promise<Batch[]> {
  return db
    .select()
    .from(runEvents)
    .where(and(eq(runEvents.runId, runId), gt(runEvents.last, after)))
    .orderBy(asc(runEvents.first))
}

export async function runState(
  db: Db,
  runId: string,
): Promise<Pick<RunRow, 'state' | 'message' | 'lastEvent'> | undefined> {
  const [run] = await db
    .select({ state: runs.state, message: runs.message, lastEvent: runs.lastEvent })
    .from(runs)
    .where(eq(runs.id, runId))
  return run
}

/**
 * Writes the batches of many runs in one statement, and wakes readers in other processes if there are any. A connection
 * may break after a batch was kept and before that was told: it comes again then, perhaps longer, and takes its own place.
 */
export async function insertBatches(db: Db, batches: Batch[], wake: string[]): Promise<void> {
  const rows = JSON.stringify(
    batches.map((b) => ({ run_id: b.runId, first: b.first, last: b.last, events: b.events })),
  )
  const inserted = sql`insert into run_events (run_id, first, last, events)
    select run_id, first, last, events from jsonb_to_recordset(${rows}::jsonb) as b(run_id uuid, first int, last int, events jsonb)
    on conflict (run_id, first) do update set last = excluded.last, events = excluded.events`
  if (wake.length === 0) await db.execute(inserted)
  else {
    const payloads = JSON.stringify(wake)
    await db.execute(
      sql`with written as (${inserted}) select pg_notify('run_events', payload) from jsonb_array_elements_text(${payloads}::jsonb) as payload`,
    )
  }
}

export async function lastEventOf(db: Db, runId: string): Promise<number> {
  const [row] = await db
    .select({ last: runEvents.last })
    .from(runEvents)
    .where(eq(runEvents.runId, runId))
    .orderBy(desc(runEvents.first))
    .limit(1)
  return row?.last ?? 0
}

/** A run that the queue carries: its id is the job's. */
export async function insertJobRun(db: Db, userId: number, run: { id: string; kind: string }): Promise<void> {
  await db.insert(runs).values({ ...run, userId, topic: `job:${run.id}` })
}

export const isJobRun = (run: Pick<RunRow, 'topic'>) => run.topic.startsWith('job:')

/** A job that is tried again after it had failed for good goes on with its run. False if someone stopped it. */
export async function reopenJobRun(db: Db, runId: string): Promise<boolean> {
  const open = await db
    .update(runs)
    .set({ state: 'running', message: null, endedAt: null })
    .where(and(eq(runs.id, runId), ne(runs.state, 'stopped')))
    .returning({ id: runs.id })
  return open.length > 0
}

export interface Ending {
  state: EndState
  message: string | null
  /** What the log does not hold yet; the end event is the last of it. */
  batch: Batch
}

/**
 * Ends a run that is still running; false if it had ended already. One statement writes the rest of its log, its state and
 * what it settles, so all of that is true or nothing is. `settle` changes what the rows of `ended` name.
 */
export async function endRun(db: Db, { state, message, batch }: Ending, settle?: SQL): Promise<boolean> {
  const ended = await rowsOf(
    db,
    sql`with ended as (
        update runs set state = ${state}, message = ${message}, last_event = ${batch.last}, ended_at = now()
        where id = ${batch.runId} and state = 'running' returning id
      ), written as (
        insert into run_events (run_id, first, last, events)
        select id, ${batch.first}::int, ${batch.last}::int, ${JSON.stringify(batch.events)}::jsonb from ended
      ) ${settle ? sql`, settled as (${settle})` : sql``}
      select pg_notify('run_events', id::text) from ended`,
  )
  return ended.length > 0
}

/** One text from all that the log of a run holds. */
export const textOfRun = (runId: string) => sql<string>`coalesce((
  select string_agg(e.value ->> 'text', '' order by b.first, e.ordinality)
  from run_events b, jsonb_array_elements(b.events) with ordinality as e(value, ordinality)
  where b.run_id = ${runId} and e.value ->> 'type' = 'text'), '')`

export async function beat(db: Db, id: string, label: string): Promise<void> {
  await db
    .insert(processes)
    .values({ id, label })
    .onConflictDoUpdate({ target: processes.id, set: { beatAt: sql`now()` } })
}

export async function removeProcess(db: Db, id: string): Promise<void> {
  await db.delete(processes).where(eq(processes.id, id))
}

/** Rows of processes that died. On a database that only this process can have open, that is everyone else. */
export async function removeSilentProcesses(db: Db, id: string, silentSeconds: number): Promise<void> {
  await db
    .delete(processes)
    .where(
      sql`${processes.id} <> ${id} and ${processes.beatAt} <= now() - make_interval(secs => ${silentSeconds})`,
    )
}

/**
 * Runs that nobody carries: their process has gone, has not been heard of for so long, or is this one and does not know
 * them, because it could not write their end. A young run may be about to begin.
 */
export async function orphanedRuns(
  db: Db,
  self: { processId: string; carried: string[]; silentSeconds: number },
): Promise<RunRow[]> {
  const carried = JSON.stringify(self.carried)
  return db
    .select()
    .from(runs)
    .where(
      and(
        eq(runs.state, 'running'),
        isNotNull(runs.processId),
        sql`(case when ${runs.processId} = ${self.processId}
        then ${runs.createdAt} < now() - interval '10 seconds' and not ${carried}::jsonb ? ${runs.id}::text
        else not exists (select 1 from processes p where p.id = ${runs.processId} and p.beat_at > now() - make_interval(secs => ${self.silentSeconds}))
      end)`,
      ),
    )
}

/** What a run said is in its subject by now; the log itself is kept for readers that come late. */
export async function removeOldEvents(db: Db, days: number): Promise<void> {
  await db.execute(
    sql`delete from run_events where run_id in (select id from runs where ended_at < now() - make_interval(days => ${days}))`,
  )
}
