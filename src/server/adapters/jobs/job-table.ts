import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { allowLonger } from '#server/db/statement-limits.ts'
import type { DeadLetter } from '#server/ports/jobs.ts'

/** pg-boss keeps its tables in this schema. What its interface lacks is asked of the job table here, and nowhere else. */
export const SCHEMA = 'jobs'
export const DEAD_LETTERS = 'dead-letters'

const jobs = sql.raw(`${SCHEMA}.job`)
const ready = sql`state < 'active' and not blocked and start_after <= now()`

interface Turn {
  name: string
  group: string
  /** Groups of a queue take turns within a tier. */
  tier: string | null
  /** Place of the tier's first job is one more. */
  after: number
}

/**
 * Place of a group's next job. Jobs run from the lowest place on: a group's waiting jobs stand one behind the other and a
 * group that had none joins at the head of the others, so groups take turns however many jobs each of them has.
 */
export async function nextPlace(db: Db, { name, group, tier, after }: Turn): Promise<number> {
  const waiting = sql`${jobs} where name = ${name} and group_tier is not distinct from ${tier}
    and state < 'active' and start_after <= now()`
  const [row] = await rowsOf<{ place: number }>(
    db,
    sql`select greatest(
      ${after + 1}::int,
      (select -max(priority) from ${waiting}),
      (select 1 - min(priority) from ${waiting} and group_id = ${group})
    ) as place`,
  )
  return Number(row?.place ?? after + 1)
}

/** The queues that have a job which could run now. */
export async function readyQueues(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select name from ${sql.raw(`${SCHEMA}.queue`)} queue
      where exists (select 1 from ${jobs} job where job.name = queue.name and ${ready})`,
  )
  return rows.map(({ name }) => name)
}

/** Whom a payload names, by the names that our payloads have for people. The index is on just this, so whoever searches has to ask with just this. */
export const userIdsIn = (payload: SQL) =>
  sql`array[${payload} ->> 'userId', ${payload} ->> 'readerId', ${payload} -> 'actor' ->> 'userId',
    ${payload} ->> 'emailKey', lower(${payload} ->> 'email')]`

/** Creation time of a job at the precision of a Date, as an expression that can be indexed. */
export const madeAt = sql.raw(`date_trunc('milliseconds', created_on at time zone 'UTC')`)

/** Indexes for the admin lists and for held jobs. pg-boss creates its own tables, so this is no migration. */
export async function indexJobs(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await allowLonger(tx)
    // Two processes that find no index would both create it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('index jobs'))`)
    await tx.execute(
      sql`create index if not exists job_people on ${jobs} using gin ((${userIdsIn(sql.raw('data'))}))`,
    )
    await tx.execute(sql`create index if not exists job_made on ${jobs} ((${madeAt}), id)`)
    await tx.execute(sql`create index if not exists job_held on ${jobs} (name) where blocked`)
  })
}

/** Since when the oldest job of these queues that could run now has been able to. */
export async function waitingSince(db: Db, names: string[]): Promise<Date | undefined> {
  const [row] = await rowsOf<{ since: number | null }>(
    db,
    sql`select (extract(epoch from min(start_after)) * 1000)::float8 as since from ${jobs}
      where ${ready} and name in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`,
  )
  return row?.since ? new Date(row.since) : undefined
}

export interface Claim {
  name: string
  id: string
  /** Grows with every claim, which distinguishes holders of a job. */
  retryCount: number
}

/** Gives a job back that this process holds. It runs again at once, and the try that was cut short is not counted. */
export async function giveBack(db: Db, { name, id, retryCount }: Claim): Promise<void> {
  await db.execute(
    sql`update ${jobs} set state = 'retry', start_after = now(), retry_limit = retry_limit + 1
      where name = ${name} and id = ${id} and retry_count = ${retryCount} and state = 'active'`,
  )
}

/** Lets go of a job that this process holds until a time, or without one until it is hastened. The try is not counted. */
export async function postpone(db: Db, { name, id, retryCount }: Claim, until: Date | null): Promise<void> {
  const start = sql`coalesce(${until?.toISOString() ?? null}::timestamptz, now() + interval '100 years')`
  await db.execute(
    sql`update ${jobs} set state = 'retry', start_after = ${start}, retry_limit = retry_limit + 1,
        keep_until = ${start} + (keep_until - start_after)
      where name = ${name} and id = ${id} and retry_count = ${retryCount} and state = 'active'`,
  )
}

/** Puts a job that failed back into its queue. */
export async function retryLater(
  db: Db,
  { name, id, retryCount }: Claim,
  { seconds, output }: { seconds: number; output: object },
): Promise<void> {
  await db.execute(
    sql`update ${jobs} set state = 'retry', start_after = now() + make_interval(secs => ${seconds}::float8),
        output = ${JSON.stringify(output)}::jsonb
      where name = ${name} and id = ${id} and retry_count = ${retryCount} and state = 'active'`,
  )
}

/** Lets a job that this process holds be tried up to this count. */
export async function raiseRetryLimit(
  db: Db,
  { name, id, retryCount }: Claim,
  retryLimit: number,
): Promise<void> {
  await db.execute(
    sql`update ${jobs} set retry_limit = ${retryLimit}::int
      where name = ${name} and id = ${id} and retry_count = ${retryCount} and state = 'active'`,
  )
}

/**
 * Takes back the jobs of silent processes. They run again at once, without the pause after a failure; the try counts, so a job
 * that kills its process becomes a dead letter in the end.
 */
export function reclaimAbandoned(db: Db, silentSeconds: number): Promise<{ name: string; id: string }[]> {
  return rowsOf(
    db,
    sql`update ${jobs} set state = 'retry', start_after = now()
      where state = 'active' and heartbeat_seconds is not null and retry_count < retry_limit
        and heartbeat_on <= now() - make_interval(secs => ${silentSeconds})
      returning name, id`,
  )
}

/** Jobs that are still to be done or being done. */
export async function unfinishedOf(db: Db, ids: string[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from ${jobs} where state < 'completed'
      and id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
  )
  return rows.map(({ id }) => id)
}

export async function listDeadLetters(db: Db, limit: number): Promise<DeadLetter[]> {
  const rows = await rowsOf<{
    id: string
    name: string
    payload: unknown
    output: unknown
    failedAt: string
  }>(
    db,
    sql`select id, source_name as name, data as payload, source_output as output,
        extract(epoch from created_on) * 1000 as "failedAt"
      from ${jobs} where name = ${DEAD_LETTERS} and state < 'active'
      order by created_on desc limit ${limit}`,
  )
  return rows.map(({ id, name, payload, output, failedAt }) => ({
    id,
    name,
    payload,
    error: messageIn(output),
    failedAt: new Date(Number(failedAt)),
  }))
}

/** A failure that pg-boss itself noticed is one level deeper. */
export function messageIn(output: unknown): string {
  const { message, value } = (output ?? {}) as { message?: string; value?: { message?: string } }
  return message ?? value?.message ?? 'unknown'
}
