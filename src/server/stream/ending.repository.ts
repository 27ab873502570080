import { type SQL, sql } from 'drizzle-orm'
import type { EndState, RunEvent } from '#contracts/runs.ts'
import type { Db } from '#server/db/database.ts'
import { statement } from '#server/db/prepared.ts'
import { type EventBatch, insertEvents, lastEventOf, replaceUnlessEnded } from './stream.repository.ts'

/**
 * A statement of one kind of run that becomes part of the one that ends it. It changes only the rows named by `ended`, and receives
 * the text of the run and the events beside it.
 */
export interface RunSettler {
  kind: string
  statement: (said: { text: SQL; parts: SQL }) => SQL
  /** Refunds per day for runs stopped before any output; unlimited if undefined. */
  freeStops?: number
}

/** Cost of a run, as far as known. */
export interface RunSpending {
  model?: string | undefined
  inputTokens?: number | undefined
  outputTokens?: number | undefined
  /** In millionths of a dollar. */
  cost?: number | undefined
  /** Part paid with the user's own key. */
  ownCost?: number | undefined
}

export interface Ending {
  state: EndState
  message: string | null
  /** Events not in the log yet; the last is the end event. */
  batch: EventBatch
  /** True if readers in other processes must be notified. */
  wake: boolean
  /** Refund the counted quota. */
  giveBack: boolean
  spending?: RunSpending | undefined
}

interface EndValues {
  runId: string
  state: EndState
  message: string | null
  first: number
  last: number
  events: string
  /** Text of the events. */
  tail: string
  /** Non-text parts of the events; null if none. */
  parts: string | null
  model: string | null
  inputTokens: number | null
  outputTokens: number | null
  cost: number | null
  ownCost: number | null
}
const given = (name: keyof EndValues) => sql.placeholder(name)

const BESIDES = ['thinking', 'citation', 'proposal', 'card', 'suggestions'] as const
const isBeside = ({ type }: RunEvent) => (BESIDES as readonly string[]).includes(type)

/** For a short answer whose log is still empty. */
const saidAtOnce = { text: sql`${given('tail')}::text`, parts: sql`${given('parts')}::jsonb` }

/** The run's log before the ending's first event; later batches are replaced by the ending. */
const logged = sql`run_events b, jsonb_array_elements(b.events) with ordinality as e(value, ordinality)
  where b.run_id = ${given('runId')} and b.first < ${given('first')}::int`

const saidOverTime = {
  text: sql`coalesce((select string_agg(e.value ->> 'text', '' order by b.first, e.ordinality)
    from ${logged} and e.value ->> 'type' = 'text'), '') || ${given('tail')}::text`,
  parts: sql`nullif(coalesce((select jsonb_agg(e.value order by b.first, e.ordinality)
    from ${logged} and e.value ->> 'type' in ('thinking', 'citation', 'proposal', 'card', 'suggestions')), '[]')
    || coalesce(${given('parts')}::jsonb, '[]'), '[]')`,
}

/** A stopped run keeps its units if it earned them or the free stops are used up. */
const unitsLeft = (freeStops: number | undefined) => sql`case when ${given('state')} = 'stopped'
  and (units_earned ${freeStops === undefined ? sql`` : sql`or ${stopsBefore} >= ${freeStops}::int`}) then units else 0 end`

const stopsBefore = sql`(select count(*) from runs as other where other.user_id = runs.user_id and other.kind = runs.kind
  and other.created_at > now() - interval '2 days' and other.units_day = runs.units_day
  and other.state = 'stopped' and other.units = 0)`

/**
 * Starting a run locks the row of the day, then that of grants, then waits for the current run of the same place. Refunds lock in
 * the same order, so that the two cannot deadlock.
 */
const unitsHeld = sql`day_held as (
    select d.day from usage_days d join runs r on d.user_id = r.user_id and d.name = r.units_of and d.day = r.units_day
    where r.id = ${given('runId')} for update of d
  ), grant_held as (
    select g.name from unit_grants g join runs r on g.user_id = r.user_id and g.name = r.units_of
    where r.id = ${given('runId')} and r.units_drawn > 0 and (select count(*) from day_held) >= 0 for update of g
  ), `

/** Refunds the run's units to their day, and granted units to their grant. */
const unitsReturned = sql`, before as (
    select id, user_id, units, units_of, units_day, units_drawn from runs where id = ${given('runId')} and units > 0
  ), returned as (
    update usage_days d set used = d.used - before.units, drawn = d.drawn - before.units_drawn from before, ended
    where ended.units = 0 and d.user_id = before.user_id and d.name = before.units_of and d.day = before.units_day
  ), waiting_again as (
    update unit_grants g set "left" = g."left" + before.units_drawn from before, ended
    where ended.units = 0 and before.units_drawn > 0 and g.user_id = before.user_id and g.name = before.units_of
  )`

interface Kind {
  settle: RunSettler | undefined
  wake: boolean
  giveBack: boolean
  atOnce: boolean
}

const ending = (name: string, { settle, wake, giveBack, atOnce }: Kind) =>
  statement<unknown, EndValues>(
    name,
    sql`with ${giveBack ? unitsHeld : sql``} ended as (
        update runs set state = ${given('state')}, message = ${given('message')}, last_event = ${given('last')},
          ${giveBack ? sql`units = ${unitsLeft(settle?.freeStops)},` : sql``} model = coalesce(${given('model')}, model),
          input_tokens = coalesce(${given('inputTokens')}::int, input_tokens),
          output_tokens = coalesce(${given('outputTokens')}::int, output_tokens),
          cost = coalesce(${given('cost')}::bigint, cost), own_cost = coalesce(${given('ownCost')}::bigint, own_cost),
          ended_at = now(), waiting_for = null, wakes_at = null
        where id = ${given('runId')} and state in ('running', 'waiting')
          ${giveBack ? sql`and (select count(*) from grant_held) >= 0` : sql``} returning id, units
      ) ${giveBack ? unitsReturned : sql``}, written as (
        ${insertEvents} select id, ${given('first')}::int, ${given('last')}::int, ${given('events')}::jsonb from ended
        ${replaceUnlessEnded}
      ) ${settle ? sql`, settled as (${settle.statement(atOnce ? saidAtOnce : saidOverTime)})` : sql``}
      select ${wake ? sql`pg_notify('run_events', id::text)` : sql`id`} from ended`,
  )

/** One prepared statement per kind of ending, since most runs need little of it. */
const endings = new Map<string, ReturnType<typeof ending>>()
function endingOf(kind: Kind) {
  const name = [
    `end_${kind.settle?.kind ?? 'run'}`,
    kind.wake && 'wake',
    kind.giveBack && 'give_back',
    kind.atOnce && 'at_once',
  ]
    .filter(Boolean)
    .join('_')
  const made = endings.get(name) ?? ending(name, kind)
  endings.set(name, made)
  return made
}

/**
 * Ends a run that is still running; false if it had ended already. One statement writes the rest of its log, its state, its
 * units and what it settles, so all of that is true or nothing is.
 */
export async function endRun(db: Db, end: Ending, settle?: RunSettler): Promise<boolean> {
  const { state, message, batch, wake, giveBack, spending = {} } = end
  const beside = batch.events.filter(isBeside)
  const ended = await endingOf({ settle, wake, giveBack, atOnce: batch.first === 1 })(db, {
    ...batch,
    state,
    message,
    events: JSON.stringify(batch.events),
    tail: batch.events.map((event) => (event.type === 'text' ? event.text : '')).join(''),
    parts: beside.length > 0 ? JSON.stringify(beside) : null,
    model: spending.model ?? null,
    inputTokens: spending.inputTokens ?? null,
    outputTokens: spending.outputTokens ?? null,
    cost: spending.cost ?? null,
    ownCost: spending.ownCost ?? null,
  })
  return ended.length > 0
}

/** Ends a run that no process carries, after the last logged event. */
export async function endAfterLast(
  db: Db,
  runId: string,
  end: { state: EndState; message: string | null },
  settle?: RunSettler,
): Promise<boolean> {
  const number = (await lastEventOf(db, runId)) + 1
  const event: RunEvent = { type: 'end', state: end.state, ...(end.message && { message: end.message }) }
  const batch = { runId, first: number, last: number, events: [event] }
  return endRun(db, { ...end, batch, wake: true, giveBack: end.state !== 'done' }, settle)
}

/** Adds cost to a run, even after its end, since the provider charges for it. */
export async function addSpending(
  db: Db,
  runId: string,
  { model, inputTokens = 0, outputTokens = 0, cost, ownCost }: RunSpending,
): Promise<void> {
  await db.execute(sql`update runs set model = coalesce(${model ?? null}, model),
    input_tokens = coalesce(input_tokens, 0) + ${inputTokens}::int,
    output_tokens = coalesce(output_tokens, 0) + ${outputTokens}::int,
    cost = case when ${cost ?? null}::bigint is null then cost else coalesce(cost, 0) + ${cost ?? null}::bigint end,
    own_cost = case when ${ownCost ?? null}::bigint is null then own_cost else coalesce(own_cost, 0) + ${ownCost ?? null}::bigint end
    where id = ${runId}`)
}
