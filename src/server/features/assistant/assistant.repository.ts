import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'

export interface SpendingStanding {
  /**
   * Cost of the other answers of a person since the start of the day and of the month, in millionths of a dollar, without those paid by
   * their own keys.
   */
  day: number
  month: number
  /** How many of their answers began before this one and are still being written. */
  ahead: number
}

/**
 * Stores the cost of an answer so far, for concurrent answers, and returns the totals. A user's questions are stored and
 * numbered one after another, so each of several at once counts those before it.
 */
export async function noteAndStand(
  db: Db,
  userId: number,
  run: { id: string | undefined; cost: number | undefined; ownCost: number | undefined },
  since: { day: Date; month: Date },
): Promise<SpendingStanding> {
  const runId = sql`${run.id ?? null}::uuid`
  const [row] = await rowsOf<{ day: string; month: string; ahead: number }>(
    db,
    sql`with noted as (
        update runs set cost = coalesce(${run.cost ?? null}::bigint, cost), own_cost = coalesce(${run.ownCost ?? null}::bigint, own_cost)
        where id = ${runId} and user_id = ${userId} and state = 'running'
      )
      select coalesce(sum(spent) filter (where created_at >= ${since.day.toISOString()}::timestamptz), 0) as day,
        coalesce(sum(spent), 0) as month,
        (select count(*)::int from runs r join messages m on m.run_id = r.id
          where r.user_id = ${userId} and r.kind = 'chat' and r.state = 'running'
            and m.position < (select position from messages where run_id = ${runId})) as ahead
      from (select created_at, cost - coalesce(own_cost, 0) as spent from runs
        where user_id = ${userId} and created_at >= ${since.month.toISOString()}::timestamptz and id is distinct from ${runId}) as other`,
  )
  return { day: Number(row?.day ?? 0), month: Number(row?.month ?? 0), ahead: row?.ahead ?? 0 }
}
