import { and, asc, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { RunEvent, RunState } from '#contracts/runs.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { statement } from '#server/db/prepared.ts'
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

/** A payload of NOTIFY holds 8,000 bytes; an id and its comma are 37. */
const IDS_PER_WAKE = 200

const events = sql`insert into run_events (run_id, first, last, events)`
/** A connection may break after a batch was kept and before that was told: it comes again then, perhaps longer. */
const inItsPlace = sql`on conflict (run_id, first) do update set last = excluded.last, events = excluded.events`

/**
 * Writes the batches of many runs in one statement, and wakes readers in other processes if there may be any. Gives the runs
 * that took theirs: one that has ended, because its process was taken for dead, takes nothing more.
 */
export async function insertBatches(db: Db, batches: Batch[], wake: boolean): Promise<Set<string>> {
  const rows = JSON.stringify(
    batches.map((b) => ({ run_id: b.runId, first: b.first, last: b.last, events: b.events })),
  )
  const told = sql`where (select count(*) from (
      select pg_notify('run_events', string_agg(run_id::text, ',')) from (
        select run_id, (row_number() over () - 1) / ${IDS_PER_WAKE}::int as part from written) as each_run group by part
    ) as woken) >= 0`
  const written = await rowsOf<{ id: string }>(
    db,
    sql`with written as (
        ${events} select b.run_id, b.first, b.last, b.events
        from jsonb_to_recordset(${rows}::jsonb) as b(run_id uuid, first int, last int, events jsonb)
        join runs r on r.id = b.run_id and r.state = 'running'
        ${inItsPlace} returning run_id
      ) select run_id as id from written ${wake ? told : sql``}`,
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

type NewJobRun = Pick<RunRow, 'id' | 'kind' | 'topic'>
/** A run that the queue carries: its id is the job's. */
export async function insertJobRun(db: Db, userId: number, run: NewJobRun): Promise<void> {
  await db.insert(runs).values({ ...run, userId, topic: `job:${run.topic}` })
}

export const isJobRun = (run: Pick<RunRow, 'topic'>) => run.topic.startsWith('job:')

/**
 * A job that is tried again after it had failed for good goes on with its run, whose log loses its end. False if it is done or
 * someone stopped it.
 */
export async function reopenJobRun(db: Db, runId: string): Promise<boolean> {
  const open = await rowsOf(
    db,
    sql`with open as (
        update runs set state = 'running', message = null, ended_at = null
        where id = ${runId} and state not in ('done', 'stopped') returning id
      ), cut as (
        delete from run_events where run_id in (select id from open) and events -> -1 ->> 'type' = 'end'
      ) select id from open`,
  )
  return open.length > 0
}

/** Runs of jobs that have been open for so long, whatever became of their job. */
export async function openJobRuns(db: Db, seconds: number): Promise<Pick<RunRow, 'id' | 'kind'>[]> {
  return db
    .select({ id: runs.id, kind: runs.kind })
    .from(runs)
    .where(
      and(
        eq(runs.state, 'running'),
        isNull(runs.processId),
        sql`${runs.createdAt} < now() - make_interval(secs => ${seconds})`,
      ),
    )
}

export async function askStop(db: Db, runId: string): Promise<void> {
  await db
    .update(runs)
    .set({ stopAskedAt: sql`now()` })
    .where(and(eq(runs.id, runId), eq(runs.state, 'running')))
}

/** The runs of a process that someone wants to end. */
export async function askedToStop(db: Db, processId: string): Promise<string[]> {
  const rows = await db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.processId, processId), eq(runs.state, 'running'), isNotNull(runs.stopAskedAt)))
  return rows.map(({ id }) => id)
}

/**
 * What a kind of run leaves behind when it ends, however it ends: a statement that becomes part of the one that ends it, so
 * it changes only what the rows of `ended` name. What was said is `textOfRun`.
 */
export interface Settle {
  kind: string
  statement: SQL
}

export interface Ending {
  state: EndState
  message: string | null
  /** What the log does not hold yet; the end event is the last of it. */
  batch: Batch
  /** Whether readers may wait for a message, because the run is not of their process. */
  wake: boolean
}

interface EndValues {
  runId: string
  state: EndState
  message: string | null
  first: number
  last: number
  events: string
  /** The text among the events. */
  tail: string
}
const given = (name: 'runId' | 'state' | 'message' | 'first' | 'last' | 'events' | 'tail') =>
  sql.placeholder(name)

/**
 * One text from all that a run said. What the log holds from the first event of an ending on was kept without our knowing:
 * it comes again with the ending.
 */
export const textOfRun = sql<string>`case when ${given('first')}::int = 1 then '' else coalesce((
  select string_agg(e.value ->> 'text', '' order by b.first, e.ordinality)
  from run_events b, jsonb_array_elements(b.events) with ordinality as e(value, ordinality)
  where b.run_id = ${given('runId')} and b.first < ${given('first')}::int and e.value ->> 'type' = 'text'), '')
  end || ${given('tail')}::text`

const endings = new Map<string, (db: Db, values: EndValues) => Promise<unknown[]>>()

function endingOf(settle: Settle | undefined, wake: boolean) {
  const name = `end_${settle?.kind ?? 'run'}${wake ? '_and_wake' : ''}`
  const made =
    endings.get(name) ??
    statement<unknown, EndValues>(
      name,
      sql`with ended as (
          update runs set state = ${given('state')}, message = ${given('message')}, last_event = ${given('last')}, ended_at = now()
          where id = ${given('runId')} and state = 'running' returning id
        ), written as (
          ${events} select id, ${given('first')}::int, ${given('last')}::int, ${given('events')}::jsonb from ended
          ${inItsPlace}
        ) ${settle ? sql`, settled as (${settle.statement})` : sql``}
        select ${wake ? sql`pg_notify('run_events', id::text)` : sql`id`} from ended`,
    )
  endings.set(name, made)
  return made
}

/**
 * Ends a run that is still running; false if it had ended already. One statement writes the rest of its log, its state and
 * what it settles, so all of that is true or nothing is.
 */
export async function endRun(
  db: Db,
  { state, message, batch, wake }: Ending,
  settle?: Settle,
): Promise<boolean> {
  const ended = await endingOf(settle, wake)(db, {
    ...batch,
    state,
    message,
    events: JSON.stringify(batch.events),
    tail: batch.events.map((event) => (event.type === 'text' ? event.text : '')).join(''),
  })
  return ended.length > 0
}

/** Ends a run that nobody carries here, after whatever its log holds. */
export async function endAfterLast(
  db: Db,
  runId: string,
  end: { state: EndState; message: string | null },
  settle?: Settle,
): Promise<boolean> {
  const number = (await lastEventOf(db, runId)) + 1
  const event: RunEvent = { type: 'end', state: end.state, ...(end.message && { message: end.message }) }
  const batch = { runId, first: number, last: number, events: [event] }
  return endRun(db, { ...end, batch, wake: true }, settle)
}

/** Says that a process lives. Gives how many others do. */
export async function beat(
  db: Db,
  process: { id: string; label: string },
  silentSeconds: number,
): Promise<number> {
  const [row] = await rowsOf<{ others: number }>(
    db,
    sql`with mine as (
        insert into processes (id, label) values (${process.id}, ${process.label})
        on conflict (id) do update set beat_at = now()
      ) select count(*)::int as others from processes
      where id <> ${process.id} and beat_at > now() - make_interval(secs => ${silentSeconds})`,
  )
  return row?.others ?? 0
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
