import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RunEvent } from '#contracts/runs.ts'
import { users } from './accounts.ts'
import { createdAt, instant } from './columns.ts'

/** Processes that carry runs, with their heartbeat: a run whose process no longer beats is interrupted. */
export const processes = pgTable('processes', {
  id: uuid('id').primaryKey(),
  label: text('label').notNull(),
  version: text('version').notNull().default(''),
  /** As ROLE says: one that is `web` runs no jobs. */
  role: text('role', { enum: ['all', 'web', 'worker'] })
    .notNull()
    .default('all'),
  startedAt: instant('started_at').notNull().defaultNow(),
  beatAt: instant('beat_at').notNull().defaultNow(),
})

export const runs = pgTable(
  'runs',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    /** Subject of the run, such as a chat: one run at a time works on a topic. */
    topic: text('topic').notNull(),
    state: text('state', { enum: ['running', 'waiting', 'done', 'stopped', 'failed', 'interrupted'] })
      .notNull()
      .default('running'),
    message: text('message'),
    /** Why it waits, and until when it does by itself; both null unless it waits. */
    waitingFor: text('waiting_for'),
    wakesAt: instant('wakes_at'),
    /** Start of the last wait; stays when the run continues. */
    waitingSince: instant('waiting_since'),
    /** Number of pauses so far, so that no run waits for ever. */
    waits: integer('waits').notNull().default(0),
    /** Process that carries it; null when the queue does. No reference: the row of a process goes, its runs stay. */
    processId: uuid('process_id'),
    lastEvent: integer('last_event').notNull().default(0),
    /** Stop was requested; the carrying process reads it here too, in case the message was lost. */
    stopAskedAt: instant('stop_asked_at'),
    /** The daily limit it counts against, how many units of it, and on which day; none once they were given back. */
    unitsOf: text('units_of'),
    units: integer('units').notNull().default(0),
    unitsDay: date('units_day', { mode: 'string' }),
    /** Units taken from grants without an end date. */
    unitsDrawn: integer('units_drawn').notNull().default(0),
    /** Some of what they were for is there and stays: who stops the rest gets none back. */
    unitsEarned: boolean('units_earned').notNull().default(false),
    /** Known costs: the project, the model that answered, and its use. */
    projectId: uuid('project_id'),
    model: text('model'),
    inputTokens: integer('input_tokens'),
    outputTokens: integer('output_tokens'),
    /** In millionths of a dollar. */
    cost: bigint('cost', { mode: 'number' }),
    /** Part of it that the user paid with their own key. */
    ownCost: bigint('own_cost', { mode: 'number' }),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('runs_one_per_topic').on(t.topic).where(sql`${t.state} in ('running', 'waiting')`),
    index('runs_running').on(t.processId).where(sql`${t.state} = 'running'`),
    index('runs_open').on(t.userId, t.kind).where(sql`${t.state} in ('running', 'waiting')`),
    index('runs_user').on(t.userId, t.createdAt),
    index('runs_created').on(t.createdAt),
    check(
      'runs_state',
      sql`${t.state} in ('running', 'waiting', 'done', 'stopped', 'failed', 'interrupted')`,
    ),
  ],
)

/** The log: a row holds the events that were written together, numbered `first` to `last`. */
export const runEvents = pgTable(
  'run_events',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    first: integer('first').notNull(),
    last: integer('last').notNull(),
    events: jsonb('events').$type<RunEvent[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.first] })],
)
