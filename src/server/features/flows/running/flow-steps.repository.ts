import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { FlowValues } from '#core/flows/graph.ts'
import type { Db } from '#server/db/database.ts'
import { flowSteps as steps } from '#server/db/tables/flows.ts'
import type { StepRow } from './flow-runs.repository.ts'

const MOST_LOG_LINES = 60

interface StepItem {
  runId: string
  step: string
  item: number
}

/** A step that this worker holds. */
export interface HeldStep extends StepItem {
  userId: number
  claim: number
}

const at = (userId: number, { runId, step, item }: StepItem) =>
  and(eq(steps.userId, userId), eq(steps.runId, runId), eq(steps.step, step), eq(steps.item, item))
const held = (step: HeldStep) =>
  and(at(step.userId, step), eq(steps.claim, step.claim), eq(steps.state, 'running'))

const line = (text: string, when: Date) =>
  sql`(case when jsonb_array_length(${steps.log}) >= ${MOST_LOG_LINES} then ${steps.log} - 0 else ${steps.log} end)
    || ${JSON.stringify([{ at: when.toISOString(), text }])}::jsonb`

/**
 * Takes a step for one try. Its number of tries grows unless it only looks again at work that it started elsewhere.
 * Undefined if the step is settled.
 */
export async function claimStep(
  db: Db,
  userId: number,
  place: StepItem,
  { input, now }: { input: FlowValues; now: Date },
): Promise<StepRow | undefined> {
  const [row] = await db
    .insert(steps)
    .values({ ...place, userId, state: 'running', attempt: 1, claim: 1, input, startedAt: now })
    .onConflictDoUpdate({
      target: [steps.runId, steps.step, steps.item],
      set: {
        state: 'running',
        attempt: sql`case when ${steps.state} = 'waiting' and ${steps.handle} is not null then ${steps.attempt} else ${steps.attempt} + 1 end`,
        claim: sql`${steps.claim} + 1`,
        // An effect that is not repeated keeps the input it was made with.
        input: sql`case when ${steps.hasEffect} then ${steps.input} else ${JSON.stringify(input)}::jsonb end`,
        startedAt: sql`case when ${steps.state} in ('waiting', 'running') then ${steps.startedAt} else ${now.toISOString()}::timestamptz end`,
        message: null,
        wakesAt: null,
      },
      setWhere: inArray(steps.state, ['pending', 'outdated', 'running', 'waiting']),
    })
    .returning()
  return row
}

export interface StepEnd {
  state: 'done' | 'failed' | 'skipped'
  output?: FlowValues | null
  hasEffect?: boolean
  input?: FlowValues
  prompts?: number
  cost?: number | null
  message?: string | null
  log: string
  now: Date
}

/** Ends a try. False if another worker or a person took the step over. */
export async function endStep(db: Db, step: HeldStep, end: StepEnd): Promise<boolean> {
  const { state, output = null, hasEffect, input, prompts = 0, cost = null, message = null, log, now } = end
  const rows = await db
    .update(steps)
    .set({
      ...{ state, output, message, wakesAt: null, endedAt: now },
      ...(hasEffect !== undefined && { hasEffect }),
      ...(input && { input }),
      prompts: sql`${steps.prompts} + ${prompts}::int`,
      cost: sql`case when ${cost}::int is null then ${steps.cost} else coalesce(${steps.cost}, 0) + ${cost}::int end`,
      log: line(log, now),
    })
    .where(held(step))
    .returning({ step: steps.step })
  return rows.length > 0
}

export interface StepPause {
  message: string
  /** Null: until a person answers. */
  until: Date | null
  handle?: string
  input?: FlowValues
  /** Material of a question. */
  output?: FlowValues
  hasEffect?: boolean
  /** The try does not count, since nothing failed. */
  isFree?: boolean
  log?: string
  now: Date
}

export async function pauseStep(db: Db, step: HeldStep, pause: StepPause): Promise<boolean> {
  const { message, until, handle, input, output, hasEffect, isFree = false, log, now } = pause
  const rows = await db
    .update(steps)
    .set({
      ...{ state: 'waiting' as const, message, wakesAt: until },
      ...(handle && { handle }),
      ...(input && { input }),
      ...(output && { output }),
      ...(hasEffect !== undefined && { hasEffect }),
      ...(isFree && { attempt: sql`greatest(${steps.attempt} - 1, 0)` }),
      ...(log && { log: line(log, now) }),
    })
    .where(held(step))
    .returning({ step: steps.step })
  return rows.length > 0
}

/** Locks a held step for the transaction of its effect. False if it is no longer held. */
export async function lockHeld(tx: Db, step: HeldStep): Promise<boolean> {
  const rows = await tx.select({ step: steps.step }).from(steps).where(held(step)).for('no key update')
  return rows.length > 0
}

export async function skipStep(
  db: Db,
  userId: number,
  place: StepItem,
  { message, now }: { message: string; now: Date },
): Promise<void> {
  const skipped = { state: 'skipped' as const, output: null, message, endedAt: now }
  await db
    .insert(steps)
    .values({ ...place, userId, ...skipped })
    .onConflictDoUpdate({
      target: [steps.runId, steps.step, steps.item],
      set: { ...skipped, claim: sql`${steps.claim} + 1` },
    })
}

/** Stores the answer of a person, whatever the step's state. */
export async function answerStep(
  tx: Db,
  userId: number,
  place: StepItem,
  {
    state,
    output,
    log,
    now,
  }: { state: 'done' | 'skipped'; output: FlowValues | null; log: string; now: Date },
): Promise<void> {
  const answered = { state, output, hasEffect: state === 'done', message: null, wakesAt: null, endedAt: now }
  await tx
    .insert(steps)
    .values({
      ...place,
      userId,
      ...answered,
      input: {},
      startedAt: now,
      log: [{ at: now.toISOString(), text: log }],
    })
    .onConflictDoUpdate({
      target: [steps.runId, steps.step, steps.item],
      set: { ...answered, claim: sql`${steps.claim} + 1`, log: line(log, now) },
    })
}

/** Marks steps as outdated, so that they run again. Their outputs stay until then. */
export async function outdateSteps(tx: Db, userId: number, runId: string, names: string[]): Promise<void> {
  if (names.length === 0) return
  await tx
    .update(steps)
    .set({ state: 'outdated', attempt: 0, claim: sql`${steps.claim} + 1`, message: null, wakesAt: null })
    .where(and(eq(steps.userId, userId), eq(steps.runId, runId), inArray(steps.step, names)))
}

/** Forgets an effect that a person wants again. */
export async function forgetEffect(tx: Db, userId: number, runId: string, step: string): Promise<void> {
  await tx
    .update(steps)
    .set({ hasEffect: false, handle: null, output: null })
    .where(and(eq(steps.userId, userId), eq(steps.runId, runId), eq(steps.step, step)))
}

/** Lets failed steps be tried again, and steps that wait for a time look again at once. */
export async function retrySteps(
  tx: Db,
  userId: number,
  runId: string,
  { now, timed }: { now: Date; timed: string[] },
): Promise<void> {
  const ofRun = and(eq(steps.userId, userId), eq(steps.runId, runId))
  await tx
    .update(steps)
    .set({
      state: 'outdated',
      attempt: 0,
      handle: sql`case when ${steps.output} is not null then ${steps.handle} end`,
      hasEffect: sql`${steps.hasEffect} and ${steps.output} is not null`,
    })
    .where(and(ofRun, eq(steps.state, 'failed')))
  if (timed.length > 0)
    await tx
      .update(steps)
      .set({ wakesAt: now })
      .where(and(ofRun, eq(steps.state, 'waiting'), inArray(steps.step, timed)))
}

/** Lets steps of these runs that wait for a time look again at once. */
export async function hastenSteps(db: Db, userId: number, runIds: string[], now: Date): Promise<void> {
  await db
    .update(steps)
    .set({ wakesAt: now })
    .where(
      and(
        eq(steps.userId, userId),
        inArray(steps.runId, runIds),
        eq(steps.state, 'waiting'),
        isNotNull(steps.wakesAt),
      ),
    )
}
