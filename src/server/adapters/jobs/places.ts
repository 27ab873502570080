import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import type { JobWork } from '#server/ports/jobs.ts'
import { type Claim, SCHEMA } from './job-table.ts'
import { withDefaults } from './queues.ts'

/**
 * Places of shared jobs. A worker's job either takes its place or is held: `blocked` hides it from the workers of every process
 * until `releaseHeld` finds that it may start. All of it is in the job table, so it holds for all processes and after a restart.
 */

const jobs = sql.raw(`${SCHEMA}.job`)
const waiting = sql`state < 'active' and start_after <= now()`
const LONG = 'long'
const SHORT = 'short'

/** Long jobs stand behind this place, so that a worker that takes no job behind it takes only short ones. */
const LAST_SHORT_PLACE = 1_000_000_000
export const SHORT_ONLY = { minPriority: -LAST_SHORT_PLACE } as const

export const tierOf = (isShort: boolean) =>
  isShort ? { tier: SHORT, after: 0 } : { tier: LONG, after: LAST_SHORT_PLACE }

/** The most jobs of each shared kind that one person may have running. */
export type Places = Record<string, number>

export const placesOf = (works: JobWork[]): Places =>
  Object.fromEntries(
    works
      .filter(({ definition }) => definition.isShared)
      .map(({ definition, options }) => [
        definition.name,
        Math.max(withDefaults(options).concurrency - 1, 1),
      ]),
  )

const namesIn = (places: Places) =>
  sql`name in (select jsonb_object_keys(${JSON.stringify(places)}::jsonb)) and group_id is not null`

/** People who wait and have nothing running. */
const starving = (places: Places) => sql`starving as (
    select distinct group_id, group_tier, name from ${jobs} where ${namesIn(places)} and ${waiting}
      and group_id not in (select group_id from taken where is_running)
  )`

/** A short job does not give way to a long one of another kind, which could not use its place. */
const othersStarve = ({ group, tier, kind }: Record<'group' | 'tier' | 'kind', SQL>) => sql`exists (
    select 1 from starving where group_id <> ${group}
      and (group_tier = ${SHORT} or name = ${kind} or ${tier} is distinct from ${SHORT}))`

/** Decisions of several workers or processes come one after the other, each seeing the last. */
const inTurn = <T>(db: Db, decide: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('job places'))`)
    return decide(tx)
  })

export interface PlaceClaim extends Claim {
  groupId?: string | null
  groupTier?: string | null
}

/** True if this job may start. If not, it is held, and with it the person's other jobs of this kind. */
export async function takePlace(db: Db, places: Places, claim: PlaceClaim): Promise<boolean> {
  const { name, id, retryCount, groupId, groupTier } = claim
  if (!groupId) return true
  const own = { group: sql`${groupId}`, tier: sql`${groupTier ?? null}::text`, kind: sql`${name}` }
  return inTurn(db, async (tx) => {
    const held = await rowsOf(
      tx,
      sql`with taken as (
          select group_id, name, true as is_running from ${jobs}
          where ${namesIn(places)} and state = 'active' and id <> ${id}
        ), own as (select * from taken where group_id = ${groupId}), ${starving(places)},
        verdict as (
          select (select count(*) from own where name = ${name}) >= ${places[name] ?? 1}::int
            or (exists (select 1 from own) and ${othersStarve(own)}) as waits
        ), others as (
          update ${jobs} set blocked = true where (select waits from verdict)
            and name = ${name} and group_id = ${groupId} and ${waiting} and not blocked
        )
        update ${jobs} set state = 'retry', blocked = true, start_after = now(), retry_limit = retry_limit + 1
        where (select waits from verdict)
          and name = ${name} and id = ${id} and retry_count = ${retryCount} and state = 'active' returning id`,
    )
    return held.length === 0
  })
}

/** Hands held jobs that may start now back to the workers, each person's first ones first. */
export async function releaseHeld(db: Db, places: Places): Promise<void> {
  const held = sql`${jobs} where ${namesIn(places)} and blocked and ${waiting}`
  if ((await rowsOf(db, sql`select 1 from ${held} limit 1`)).length === 0) return
  await inTurn(db, (tx) =>
    tx.execute(
      sql`with taken as (
          select group_id, name, state = 'active' as is_running from ${jobs} where ${namesIn(places)}
            and (state = 'active' or (${waiting} and not blocked))
        ), ${starving(places)}, held as (
          select id, name as kind, group_id as person, group_tier as tier,
            row_number() over (partition by name, group_id order by priority desc, created_on) as in_kind,
            row_number() over (partition by group_id order by priority desc, created_on) as in_all
          from ${held}
        ), free as (
          select id, kind from held where
            in_kind <= (${JSON.stringify(places)}::jsonb ->> kind)::int
              - (select count(*) from taken where taken.name = kind and taken.group_id = person)
            and (not ${othersStarve({ group: sql`person`, tier: sql`tier`, kind: sql`kind` })}
              or (in_all = 1 and not exists (select 1 from taken where taken.group_id = person)))
        )
        update ${jobs} set blocked = false from free where ${jobs}.id = free.id and ${jobs}.name = free.kind`,
    ),
  )
}

/** At the start: the number of places may have changed, or jobs that were shared no longer are. */
export async function releaseAll(db: Db): Promise<void> {
  await db.execute(sql`update ${jobs} set blocked = false where blocked and state < 'active'`)
}
