import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { FREE_PLACE, type RunEvent } from '#contracts/runs.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { longTransaction } from '#server/db/statement-limits.ts'
import { processes, runEvents, runs } from '#server/db/tables/runs.ts'

export type RunRow = typeof runs.$inferSelect
/** Events written together, numbered `first` to `last`. */
export interface EventBatch {
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

/** Batches with events after this number, in order. */
export async function eventsAfter(db: Db, runId: string, after: number): Promise<EventBatch[]> {
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

/** A NOTIFY payload has 8,000 bytes; an id with comma takes 37. */
const IDS_PER_WAKE = 200

export const insertEvents = sql`insert into run_events (run_id, first, last, events)`
/**
 * A connection may break after a batch was stored and before it was acknowledged: it comes again then, perhaps longer. Of two
 * writers of the same number at the same moment, the one with the end wins.
 */
export const replaceUnlessEnded = sql`on conflict (run_id, first) do update set last = excluded.last, events = excluded.events
  where run_events.events -> -1 ->> 'type' <> 'end'`

/**
 * Writes the batches of many runs in one statement, and wakes readers in other processes if there may be any. Gives the runs
 * that took theirs: one that has ended, because its process was taken for dead, takes nothing more.
 */
export async function insertBatches(db: Db, batches: EventBatch[], wake: boolean): Promise<Set<string>> {
  const rows = JSON.stringify(
    batches.map((b) => ({ run_id: b.runId, first: b.first, last: b.last, events: b.events })),
  )
  const notified = sql`where (select count(*) from (
      select pg_notify('run_events', string_agg(run_id::text, ',')) from (
        select run_id, (row_number() over () - 1) / ${IDS_PER_WAKE}::int as part from written) as each_run group by part
    ) as woken) >= 0`
  const written = await rowsOf<{ id: string }>(
    db,
    sql`with written as (
        ${insertEvents} select b.run_id, b.first, b.last, b.events
        from jsonb_to_recordset(${rows}::jsonb) as b(run_id uuid, first int, last int, events jsonb)
        join runs r on r.id = b.run_id and r.state = 'running'
        ${replaceUnlessEnded} returning run_id
      ) select run_id as id from written ${wake ? notified : sql``}`,
  )
  return new Set(written.map(({ id }) => id))
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

type NewRun = Pick<RunRow, 'id' | 'kind' | 'topic'> & { processId?: string; waitingFor?: string | undefined }
/** False if the user was suspended meanwhile. */
export async function insertRun(db: Db, userId: number, run: NewRun): Promise<boolean> {
  const begun = await rowsOf(
    db,
    sql`insert into runs (id, user_id, kind, topic, process_id, state, waiting_for)
      select ${run.id}::uuid, id, ${run.kind}, ${run.topic}, ${run.processId ?? null}::uuid,
        ${run.waitingFor ? 'waiting' : 'running'}, ${run.waitingFor ?? null} from users
      where id = ${userId} and suspended_at is null returning id`,
  )
  return begun.length > 0
}

/** A run carried by the job queue, with the job's id. */
export const insertJobRun = (db: Db, userId: number, run: Omit<NewRun, 'processId'>): Promise<boolean> =>
  insertRun(db, userId, { ...run, topic: `job:${run.topic}` })

export const isJobRun = (run: Pick<RunRow, 'topic'>) => run.topic.startsWith('job:')

/**
 * A job that is tried again after it had failed for good goes on with its run, whose log loses its end. False if it is done or
 * someone stopped it. Readers of one that waited for a free place learn that it starts.
 */
export async function startJobRun(db: Db, runId: string): Promise<boolean> {
  const start: RunEvent = { type: 'progress', done: 0, total: null, note: 'Starting…' }
  const open = await rowsOf(
    db,
    sql`with before as (
        select id, waiting_for = ${FREE_PLACE} as had_no_place,
          coalesce((select max(last) from run_events where run_id = runs.id), 0) + 1 as next
        from runs where id = ${runId} and state not in ('done', 'stopped') for update
      ), open as (
        update runs set state = 'running', message = null, ended_at = null, waiting_for = null, wakes_at = null
        from before where runs.id = before.id returning runs.id
      ), cut as (
        delete from run_events where run_id in (select id from open) and events -> -1 ->> 'type' = 'end'
      ), started as (
        ${insertEvents} select id, next, next, ${JSON.stringify([start])}::jsonb from before where had_no_place
        returning run_id
      ) select id, (select pg_notify('run_events', run_id::text) from started) from open`,
  )
  return open.length > 0
}

/** A run that had started waits for a free place once more. */
export const awaitPlace = (db: Db, runId: string): Promise<boolean> =>
  pauseJobRun(db, runId, { reason: FREE_PLACE, until: null })

/**
 * Pauses a run that is running and tells its readers; false if it has ended. Its job has to be postponed with it.
 */
export async function pauseJobRun(
  db: Db,
  runId: string,
  { reason, until }: { reason: string; until: Date | null },
): Promise<boolean> {
  const number = (await lastEventOf(db, runId)) + 1
  const event: RunEvent = { type: 'waiting', reason, until: until?.toISOString() ?? null }
  const paused = await rowsOf(
    db,
    sql`with paused as (
        update runs set state = 'waiting', waiting_for = ${reason}, wakes_at = ${until?.toISOString() ?? null}::timestamptz,
          ${reason === FREE_PLACE ? sql`waits = waits` : sql`waiting_since = now(), waits = waits + 1`}
        where id = ${runId} and state = 'running' returning id
      ), written as (
        ${insertEvents} select id, ${number}::int, ${number}::int, ${JSON.stringify([event])}::jsonb from paused
        ${replaceUnlessEnded}
      ) select pg_notify('run_events', id::text) from paused`,
  )
  return paused.length > 0
}

/** Number of pauses of a run. */
export async function waitsOf(db: Db, runId: string): Promise<number> {
  const [run] = await db.select({ waits: runs.waits }).from(runs).where(eq(runs.id, runId))
  return run?.waits ?? 0
}

/** Job runs that have been running, waiting for a place, or overdue to resume, for `seconds`. */
export async function openJobRuns(db: Db, seconds: number): Promise<Pick<RunRow, 'id' | 'kind'>[]> {
  return db
    .select({ id: runs.id, kind: runs.kind })
    .from(runs)
    .where(
      and(
        isNull(runs.processId),
        sql`(${runs.state} = 'running' and ${runs.createdAt} < now() - make_interval(secs => ${seconds})
          or ${runs.state} = 'waiting' and ${runs.wakesAt} < now() - make_interval(secs => ${seconds})
          or ${runs.waitingFor} = ${FREE_PLACE} and ${runs.createdAt} < now() - make_interval(secs => ${seconds}))`,
      ),
    )
}

export async function requestStop(db: Db, runId: string): Promise<void> {
  await db
    .update(runs)
    .set({ stopAskedAt: sql`now()` })
    .where(and(eq(runs.id, runId), eq(runs.state, 'running')))
}

/** A process's runs with a stop request. */
export async function runsToStop(db: Db, processId: string): Promise<string[]> {
  const rows = await db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.processId, processId), eq(runs.state, 'running'), isNotNull(runs.stopAskedAt)))
  return rows.map(({ id }) => id)
}

/** Sends a heartbeat. Returns the number of other live processes. */
export async function sendHeartbeat(
  db: Db,
  process: Pick<typeof processes.$inferSelect, 'id' | 'label' | 'version' | 'role'>,
  silentSeconds: number,
): Promise<number> {
  const [row] = await rowsOf<{ others: number }>(
    db,
    sql`with mine as (
        insert into processes (id, label, version, role)
        values (${process.id}, ${process.label}, ${process.version}, ${process.role})
        on conflict (id) do update set beat_at = now()
      ) select count(*)::int as others from processes
      where id <> ${process.id} and beat_at > now() - make_interval(secs => ${silentSeconds})`,
  )
  return row?.others ?? 0
}

export async function removeProcess(db: Db, id: string): Promise<void> {
  await db.delete(processes).where(eq(processes.id, id))
}

/** Removes dead processes. On the embedded database those are all others. */
export async function removeSilentProcesses(db: Db, id: string, silentSeconds: number): Promise<void> {
  await db
    .delete(processes)
    .where(
      sql`${processes.id} <> ${id} and ${processes.beatAt} <= now() - make_interval(secs => ${silentSeconds})`,
    )
}

/**
 * Runs without a process: it has gone, is silent, or is this one and could not write their end. A young run may be about to
 * begin.
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

/** Deletes old logs, whose output is already stored elsewhere. */
export async function removeOldEvents(db: Db, days: number): Promise<void> {
  await longTransaction(db, (tx) =>
    tx.execute(
      sql`delete from run_events where run_id in (select id from runs where ended_at < now() - make_interval(days => ${days}))`,
    ),
  )
}

/** State of a job the user can follow. */
export interface TrackedRow {
  runId: string
  state: typeof runs.$inferSelect.state
  message: string | null
  /** Last progress note. */
  note: string | null
  createdAt: Date
}

/** A user's latest run of a kind. */
export async function findLastTracked(db: Db, userId: number, kind: string): Promise<TrackedRow | undefined> {
  const note = sql<
    string | null
  >`(select event ->> 'note' from ${runEvents} e, jsonb_array_elements(e.events) event
    where e.run_id = ${runs.id} and event ->> 'type' = 'progress' order by e.first desc limit 1)`
  const [row] = await db
    .select({ runId: runs.id, state: runs.state, message: runs.message, createdAt: runs.createdAt, note })
    .from(runs)
    .where(and(eq(runs.userId, userId), eq(runs.kind, kind)))
    .orderBy(desc(runs.createdAt))
    .limit(1)
  return row
}

/** Recent runs that did not complete, of users without a running one; they may have left files. */
export const unfinishedRuns = (db: Db, kind: string): Promise<{ userId: number; runId: string }[]> =>
  rowsOf(
    db,
    sql`select user_id as "userId", id as "runId" from runs as ended where kind = ${kind} and state not in ('running', 'waiting', 'done') and created_at > now() - interval '2 days'
      and not exists (select 1 from runs where runs.user_id = ended.user_id and runs.kind = ${kind} and runs.state in ('running', 'waiting'))`,
  )
