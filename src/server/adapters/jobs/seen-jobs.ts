import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import type { JobOverview, JobQuery, JobState, JobWork, QueueOverview } from '#server/ports/jobs.ts'
import { DEAD_LETTERS, madeAt, messageIn, SCHEMA, userIdsIn } from './job-table.ts'

const jobs = sql.raw(`${SCHEMA}.job`)

/**
 * A job that failed for good is seen as its dead letter; what stays of it in its own queue is not shown a second time, nor what
 * the queue does for itself.
 */
const seen = sql`(
  select id, case when letter then source_name else name end as name, data as payload, created_on, start_after, started_on, completed_on,
    case when letter then 'dead' when state = 'created' or (blocked and state < 'active') then 'waiting' when state = 'active' then 'running'
      when state = 'retry' then 'retrying' when state = 'completed' then 'done' else 'cancelled' end as state,
    case when letter then coalesce(source_retry_count, 0) + 1 else retry_count + 1 end as attempt,
    case when letter then coalesce(source_retry_count, 0) + 1 else retry_limit + 1 end as attempts,
    case when letter then source_output when state = 'completed' then null else output end as output
  from (select *, name = ${DEAD_LETTERS} as letter from ${jobs}) as job
  where left(name, 8) <> '__pgboss' and ((letter and state < 'active') or (not letter and state <> 'failed'))
) as seen`

interface Row {
  id: string
  name: string
  state: JobState
  attempt: number
  attempts: number
  payload: unknown
  output: unknown
  createdOn: string
  startAfter: string
  startedOn: string | null
  completedOn: string | null
}

const ms = (column: string, as: string) => sql.raw(`extract(epoch from ${column}) * 1000 as "${as}"`)
const columns = sql`id, name, state, attempt::int, attempts::int, payload, output, ${ms('created_on', 'createdOn')},
  ${ms('start_after', 'startAfter')}, ${ms('started_on', 'startedOn')}, ${ms('completed_on', 'completedOn')}`

export async function listJobs(
  db: Db,
  { names, state, about, before, limit }: JobQuery,
): Promise<JobOverview[]> {
  const all: SQL[] = [
    state ? sql`state = ${state}` : sql`state in ('waiting', 'running', 'retrying', 'dead')`,
    ...(names ? [sql`name in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`] : []),
    ...(about ? [sql`${userIdsIn(sql.raw('payload'))} && ${sql.param(about)}::text[]`] : []),
    ...(before
      ? [
          sql`(${madeAt}, id) < (${before.at.toISOString()}::timestamptz at time zone 'UTC', ${before.id}::uuid)`,
        ]
      : []),
  ]
  const rows = await rowsOf<Row>(
    db,
    sql`select ${columns} from ${seen} where ${sql.join(all, sql` and `)}
      order by ${madeAt} desc, id desc limit ${limit}`,
  )
  return rows.map(toSeen)
}

export async function findJob(db: Db, id: string): Promise<JobOverview | undefined> {
  const [row] = await rowsOf<Row>(db, sql`select ${columns} from ${seen} where id = ${id}`)
  return row && toSeen(row)
}

function toSeen({ createdOn, startAfter, startedOn, completedOn, output, ...row }: Row): JobOverview {
  const time = (at: string) => new Date(Math.floor(Number(at)))
  return {
    ...row,
    error: output === null ? null : messageIn(output),
    createdAt: time(createdOn),
    startAfter: time(startAfter),
    startedAt: startedOn === null ? null : time(startedOn),
    endedAt: completedOn === null ? null : time(completedOn),
  }
}

type Counts = Pick<QueueOverview, 'waiting' | 'running' | 'retrying' | 'dead' | 'done'>

/** Queues with work, sorted by name. */
export async function countQueues(db: Db, works: JobWork[]): Promise<QueueOverview[]> {
  const rows = await rowsOf<Counts & { name: string }>(
    db,
    sql`select name, ${sql.join(
      (['waiting', 'running', 'retrying', 'dead'] as const).map(
        (state) => sql`count(*) filter (where state = ${state})::int as ${sql.raw(state)}`,
      ),
      sql`, `,
    )}, count(*) filter (where state = 'done' and completed_on > now() - interval '1 day')::int as done
      from ${seen} group by name`,
  )
  const counted = new Map(rows.map((row) => [row.name, row]))
  return works
    .map(({ definition: { name }, options: { cron = null, mail = false } }) => ({
      waiting: 0,
      running: 0,
      retrying: 0,
      dead: 0,
      done: 0,
      ...counted.get(name),
      name,
      cron,
      mail,
    }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

export async function endPause(db: Db, id: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`update ${jobs} set start_after = now() where id = ${id} and name <> ${DEAD_LETTERS}
      and state < 'active' returning id`,
  )
  return rows.length > 0
}

export async function dropDeadLetter(db: Db, id: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`delete from ${jobs} where id = ${id} and name = ${DEAD_LETTERS} and state < 'active' returning id`,
  )
  return rows.length > 0
}

/**
 * A retried job gets a new id from the queue. It is given its old one, by which its run and its waiters know it, once the old
 * row has made room.
 */
export async function withOriginalIds(db: Db, ids: string[] | undefined, move: () => Promise<number>) {
  const chosen = ids
    ? sql`and id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`
    : sql``
  await db.execute(
    sql`delete from ${jobs} where state = 'failed' and name <> ${DEAD_LETTERS} and id in (
      select source_id from ${jobs} where name = ${DEAD_LETTERS} and state < 'active' ${chosen})`,
  )
  const moved = await move()
  await db.execute(
    sql`update ${jobs} set id = source_root_id
      where state = 'created' and name <> ${DEAD_LETTERS} and source_root_id is not null and id <> source_root_id`,
  )
  return moved
}
