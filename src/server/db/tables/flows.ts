import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FlowGraph } from '#contracts/flows/flow-graph.ts'
import type { SchedulePlan } from '#contracts/flows/flow-schedules.ts'
import type { SharedSteps } from '#contracts/flows/flow-shares.ts'
import type { FlowValues } from '#core/flows/graph.ts'
import type { StepState } from '#core/flows/progress.ts'
import { createdAt, instant } from './columns.ts'
import { owner } from './owners.ts'
import { projects } from './projects.ts'

const ofFlow = () =>
  uuid('flow_id')
    .notNull()
    .references(() => flows.id, { onDelete: 'cascade' })

/** Own flows, and a row for each built-in flow that the person ran, so that its versions are kept too. */
export const flows = pgTable(
  'flows',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: owner(),
    /** Name of the built-in flow; null for own flows. */
    builtIn: text('built_in'),
    name: text('name').notNull(),
    about: text('about').notNull().default(''),
    /** Latest version. */
    version: integer('version').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('flows_user').on(t.userId, t.createdAt),
    uniqueIndex('flows_built_in').on(t.userId, t.builtIn).where(sql`${t.builtIn} is not null`),
  ],
)

export const flowVersions = pgTable(
  'flow_versions',
  {
    flowId: ofFlow(),
    version: integer('version').notNull(),
    userId: owner(),
    graph: jsonb('graph').$type<FlowGraph>().notNull(),
    /** When the person allowed this version to publish or send without asking. */
    allowedAt: instant('allowed_at'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.flowId, t.version] }), index('flow_versions_user').on(t.userId)],
)

export const flowRuns = pgTable(
  'flow_runs',
  {
    id: uuid('id').primaryKey(),
    userId: owner(),
    flowId: ofFlow(),
    version: integer('version').notNull(),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    /** The tracked run that carries it now or did last. */
    trackedId: uuid('tracked_id').notNull(),
    scheduleId: uuid('schedule_id'),
    createdAt: createdAt(),
  },
  (t) => [
    index('flow_runs_user').on(t.userId, t.createdAt, t.id),
    index('flow_runs_flow').on(t.flowId, t.createdAt, t.id),
    index('flow_runs_project').on(t.projectId),
    uniqueIndex('flow_runs_tracked').on(t.trackedId),
  ],
)

export interface StepLogLine {
  at: string
  text: string
}

/** Progress of a step, or of one of its items. */
export const flowSteps = pgTable(
  'flow_steps',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => flowRuns.id, { onDelete: 'cascade' }),
    step: text('step').notNull(),
    item: integer('item').notNull().default(0),
    userId: owner(),
    state: text('state').$type<StepState>().notNull(),
    attempt: integer('attempt').notNull().default(0),
    /** Grows with each claim of the step. Only the holder of the latest claim may end it. */
    claim: integer('claim').notNull().default(0),
    input: jsonb('input').$type<FlowValues>(),
    output: jsonb('output').$type<FlowValues>(),
    /** Id of the work that it started elsewhere, such as an audit. */
    handle: uuid('handle'),
    /** It changed something outside the run with the stored input. */
    hasEffect: boolean('has_effect').notNull().default(false),
    prompts: integer('prompts').notNull().default(0),
    cost: integer('cost'),
    message: text('message'),
    wakesAt: instant('wakes_at'),
    log: jsonb('log').$type<StepLogLine[]>().notNull().default([]),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
  },
  (t) => [primaryKey({ columns: [t.runId, t.step, t.item] }), index('flow_steps_user').on(t.userId)],
)

/** Read-only links to runs. */
export const flowRunShares = pgTable(
  'flow_run_shares',
  {
    runId: uuid('run_id')
      .primaryKey()
      .references(() => flowRuns.id, { onDelete: 'cascade' }),
    userId: owner(),
    /** Part of the link, which the installation's key proves. */
    key: uuid('key').notNull().defaultRandom(),
    /** Results at the time of sharing. */
    steps: jsonb('steps').$type<SharedSteps>().notNull(),
    sharedAt: instant('shared_at').notNull(),
  },
  (t) => [index('flow_run_shares_user').on(t.userId)],
)

export const flowSchedules = pgTable(
  'flow_schedules',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: owner(),
    flowId: ofFlow(),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    /** Answers to the forms, by step. */
    answers: jsonb('answers').$type<Record<string, Record<string, string>>>().notNull(),
    plan: jsonb('plan').$type<SchedulePlan>().notNull(),
    timeZone: text('time_zone').notNull(),
    state: text('state', { enum: ['armed', 'paused'] }).notNull(),
    message: text('message'),
    failures: integer('failures').notNull().default(0),
    nextAt: instant('next_at'),
    lastRunId: uuid('last_run_id'),
    /** The end of the last run was counted as a success or a failure. */
    isSettled: boolean('is_settled').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    index('flow_schedules_user').on(t.userId),
    index('flow_schedules_flow').on(t.flowId),
    index('flow_schedules_project').on(t.projectId),
    index('flow_schedules_due').on(t.nextAt).where(sql`${t.state} = 'armed'`),
  ],
)
