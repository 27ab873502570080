import { type SQL, sql } from 'drizzle-orm'
import type { ActivePeople, SignUps } from '#contracts/admin/overview.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import type { Span } from './days.ts'

/** Sums by day. The query that makes them also answers for days that are not summed up yet. */
export interface Sums {
  table: SQL
  columns: SQL
  /** Columns as read. */
  read: SQL
  count(zone: string, span: Span): SQL
}

/** Bounds of all days of a span in a time zone, and of a number of days before it. */
const within = (column: SQL, zone: string, { from, until }: Span, before = 0) =>
  sql`${column} >= (${from}::date - ${before}::int)::timestamp at time zone ${zone}
    and ${column} < (${until}::date + 1)::timestamp at time zone ${zone}`

export type SignUpDay = SignUps['days'][number]
export const signUpSums: Sums = {
  table: sql`sign_up_sums`,
  columns: sql`signed_up, verified, asked, made_project, paid`,
  read: sql`signed_up as "signedUp", verified, asked, made_project as "madeProject", paid`,
  count: (zone, span) => sql`
    select (u.created_at at time zone ${zone})::date as day, count(*)::int as signed_up, count(u.email_verified_at)::int as verified,
      (count(*) filter (where exists (select from runs r where r.user_id = u.id and r.kind = 'chat')))::int as asked,
      (count(*) filter (where exists (select from projects p where p.user_id = u.id)))::int as made_project,
      (count(*) filter (where exists (select from subscriptions s join invoices i on i.subscription_id = s.id
        where s.user_id = u.id and i.status = 'paid' and i.amount > 0)))::int as paid
    from users u where ${within(sql`u.created_at`, zone, span)} group by 1`,
}

export interface ModelUsageDay {
  day: string
  kind: string
  model: string
  runs: number
  failed: number
  inputTokens: number
  outputTokens: number
  cost: number
  ownCost: number
}
export const usageSums: Sums = {
  table: sql`usage_sums`,
  columns: sql`kind, model, runs, failed, input_tokens, output_tokens, cost, own_cost`,
  read: sql`kind, model, runs, failed, input_tokens::float8 as "inputTokens", output_tokens::float8 as "outputTokens",
    cost::float8 as cost, own_cost::float8 as "ownCost"`,
  count: (zone, span) => sql`
    select (created_at at time zone ${zone})::date as day, kind, coalesce(model, '') as model, count(*)::int as runs,
      (count(*) filter (where state in ('failed', 'interrupted')))::int as failed,
      coalesce(sum(input_tokens), 0)::bigint as input_tokens, coalesce(sum(output_tokens), 0)::bigint as output_tokens,
      coalesce(sum(cost), 0)::bigint as cost, coalesce(sum(own_cost), 0)::bigint as own_cost
    from runs where ${within(sql`created_at`, zone, span)} group by 1, 2, 3`,
}

export type ActiveDay = ActivePeople['days'][number]
/**
 * An active day counts for the week and the month after it, or until the next active day. Only the start and end of these stretches
 * are counted, so that each day is read once.
 */
export const activeSums: Sums = {
  table: sql`active_sums`,
  columns: sql`daily, weekly, monthly`,
  read: sql`daily, weekly, monthly`,
  count: (zone, span) => sql`
    with seen as (
      select distinct user_id, (created_at at time zone ${zone})::date as day from runs where ${within(sql`created_at`, zone, span, 29)}
    ), stretches as (
      select day, lead(day) over (partition by user_id order by day) as next from seen
    ), steps as (
      select day, 1 as daily, 1 as weekly, 1 as monthly from stretches
      union all select least(next, day + 7), 0, -1, 0 from stretches
      union all select least(next, day + 30), 0, 0, -1 from stretches
    ), counted as (
      select day, coalesce(sum(daily), 0)::int as daily, (sum(sum(coalesce(weekly, 0))) over (order by day))::int as weekly,
        (sum(sum(coalesce(monthly, 0))) over (order by day))::int as monthly
      from (select ${span.from}::date + n as day from generate_series(-29, ${span.until}::date - ${span.from}::date) n) as days
        left join steps using (day) group by day
    ) select day, daily, weekly, monthly from counted where day >= ${span.from}::date`,
}

const all = [signUpSums, usageSums, activeSums]

/** The days that are summed up in a time zone. */
export async function summedDays(db: Db, zone: string): Promise<Span | undefined> {
  const [row] = await rowsOf<Span>(
    db,
    sql`select since::text as "from", until::text as until from summed_zones where zone = ${zone}`,
  )
  return row
}

export const readSums = <Row>(db: Db, sums: Sums, zone: string, { from, until }: Span): Promise<Row[]> =>
  rowsOf(
    db,
    sql`select day::text as day, ${sums.read} from ${sums.table} where zone = ${zone} and day between ${from} and ${until} order by 1`,
  )

/** Same result as `readSums`, computed now. */
export const countNow = <Row>(db: Db, sums: Sums, zone: string, span: Span): Promise<Row[]> =>
  rowsOf(
    db,
    sql`select day::text as day, ${sums.read} from (${sums.count(zone, span)}) as counted order by 1`,
  )

/** Active users per day, without weeks and months: little to read. */
export const countDaily = (db: Db, zone: string, span: Span) =>
  rowsOf<Pick<ActiveDay, 'day' | 'daily'>>(
    db,
    sql`select (created_at at time zone ${zone})::date::text as day, count(distinct user_id)::int as daily
      from runs where ${within(sql`created_at`, zone, span)} group by 1`,
  )

/**
 * Sums up days, replacing earlier sums. The stored span has no gaps, so after a gap it starts again. Storing it first blocks
 * concurrent runs.
 */
export async function sumUp(db: Db, zone: string, span: Span): Promise<void> {
  const { from, until } = span
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into summed_zones (zone, since, until) values (${zone}, ${from}, ${until})
      on conflict (zone) do update set until = greatest(summed_zones.until, excluded.until),
        since = case when summed_zones.until < excluded.since - 1 then excluded.since else least(summed_zones.since, excluded.since) end`)
    for (const { table, columns, count } of all) {
      await tx.execute(sql`delete from ${table} where zone = ${zone} and day between ${from} and ${until}`)
      await tx.execute(
        sql`insert into ${table} (zone, day, ${columns}) select ${zone}, day, ${columns} from (${count(zone, span)}) as counted`,
      )
    }
  })
}

/** The time zones of administrators. */
export async function zonesOfAdmins(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ zone: string }>(
    db,
    sql`select distinct coalesce(time_zone, 'UTC') as zone from users where role = 'admin'`,
  )
  return rows.map(({ zone }) => zone)
}

/** Drops the sums of time zones that are nobody's any more, and of days before one. */
export async function forgetSums(db: Db, kept: string[], before: string): Promise<void> {
  const zones = sql`(select jsonb_array_elements_text(${JSON.stringify(kept)}::jsonb))`
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from summed_zones where zone not in ${zones}`)
    await tx.execute(
      sql`update summed_zones set since = ${before} where since < ${before} and until >= ${before}`,
    )
    for (const { table } of all)
      await tx.execute(sql`delete from ${table} where day < ${before} or zone not in ${zones}`)
  })
}
