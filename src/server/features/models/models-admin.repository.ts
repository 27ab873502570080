import { eq, sql } from 'drizzle-orm'
import type { ModelPrice } from '#contracts/admin/models.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { statement } from '#server/db/prepared.ts'
import { modelPrices, modelStandings } from '#server/db/tables/models.ts'

interface ModelStanding {
  model: string
  position: number | null
  enabled: boolean
}

interface PriceRow extends ModelPrice {
  model: string
  changedAt: string
}

export interface ModelSettings {
  standings: ModelStanding[]
  prices: PriceRow[]
}

const adminRead = statement<ModelSettings, Record<never, never>>(
  'read_model_desk',
  sql`select
    coalesce((select json_agg(json_build_object('model', model, 'position', position, 'enabled', enabled))
      from model_standings), '[]') as standings,
    coalesce((select json_agg(json_build_object('model', model, 'input', trim_scale(input)::text,
      'output', trim_scale(output)::text, 'cached', trim_scale(cached)::text,
      'changedAt', to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) from model_prices), '[]') as prices`,
)

export async function readModelSettings(db: Db): Promise<ModelSettings> {
  const [settings] = await adminRead(db, {})
  return settings ?? { standings: [], prices: [] }
}

/** Stores the order of models. */
export async function saveOrder(db: Db, models: string[]): Promise<void> {
  await db
    .insert(modelStandings)
    .values(models.map((model, position) => ({ model, position })))
    .onConflictDoUpdate({ target: modelStandings.model, set: { position: sql`excluded.position` } })
}

export async function saveEnabled(db: Db, model: string, enabled: boolean): Promise<void> {
  await db
    .insert(modelStandings)
    .values({ model, enabled })
    .onConflictDoUpdate({ target: modelStandings.model, set: { enabled } })
}

export const forgetStanding = (db: Db, model: string) =>
  db.delete(modelStandings).where(eq(modelStandings.model, model))

export async function savePrice(db: Db, model: string, price: ModelPrice): Promise<void> {
  const set = { ...price, changedAt: sql`now()` }
  await db
    .insert(modelPrices)
    .values({ model, ...price })
    .onConflictDoUpdate({ target: modelPrices.model, set })
}

export async function removePrice(db: Db, model: string): Promise<boolean> {
  const rows = await db
    .delete(modelPrices)
    .where(eq(modelPrices.model, model))
    .returning({ model: modelPrices.model })
  return rows.length > 0
}

/** Records a failure, and deletes those older than a week. */
export async function insertFailure(db: Db, model: string): Promise<void> {
  await db.execute(sql`with old as (delete from model_failures where at < now() - interval '7 days')
    insert into model_failures (model) values (${model})`)
}

export interface Health {
  model: string
  answers: number
  failures: number
  lastFailure: string | null
}

/** Answers and failures of the last 24 hours. Stopped answers count, as in the overview. */
export const healthOfDay = (db: Db) =>
  rowsOf<Health>(
    db,
    sql`select coalesce(a.model, f.model) as model, coalesce(a.answers, 0) as answers, coalesce(f.failures, 0) as failures,
        to_char(f.last at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastFailure"
      from (select model, count(*)::int as answers from runs
          where created_at > now() - interval '24 hours' and state in ('done', 'stopped') and model is not null group by model) a
      full join (select model, count(*)::int as failures, max(at) as last from model_failures
          where at > now() - interval '24 hours' group by model) f on f.model = a.model`,
  )
