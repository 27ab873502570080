import type { z } from 'zod'
import type { Db } from '../db/database.ts'

/** A kind of job: its name and payload. Defined beside the feature that enqueues it. */
export interface JobDefinition<P = unknown> {
  name: string
  payload: z.ZodType<P>
  /** People share its places: see `sharedJob`. */
  isShared?: boolean
}
export const job = <P>(name: string, payload: z.ZodType<P>): JobDefinition<P> => ({ name, payload })

/**
 * A long job that people wait for. While others wait, each person has one such job running, of whatever kind. Nobody holds all
 * places of a kind, and one place of each process is only given to jobs enqueued as short.
 */
export const sharedJob = <P>(name: string, payload: z.ZodType<P>): JobDefinition<P> => ({
  name,
  payload,
  isShared: true,
})

export interface WorkOptions {
  /** Attempts before it becomes a dead letter. */
  attempts?: number
  /** Pause before the second try, doubled for each later one up to an hour; up to twice as long, so that many do not return at once. */
  backoffSeconds?: number
  /** A try that takes longer is aborted and counts as failed. */
  timeoutSeconds?: number
  /** Concurrency in one process. */
  concurrency?: number
  /** Runs by the clock as well, in UTC, once for all processes. Its payload is empty then. */
  cron?: string
  /** Only sends an email. */
  mail?: boolean
}

export interface JobContext {
  id: string
  /** 1 for the first try. */
  attempt: number
  /** If it fails, it is a dead letter. */
  lastTry: boolean
  /** Aborted by cancel, by the timeout and by a process that has to stop. */
  signal: AbortSignal
}

export interface JobWork {
  definition: JobDefinition
  options: WorkOptions
  run(payload: unknown, context: JobContext): Promise<void>
  /** Called when a shared job has to wait for a free place once more. */
  onWait?: (id: string) => Promise<void>
}
export const work = <P>(
  definition: JobDefinition<P>,
  options: WorkOptions,
  run: (payload: P, context: JobContext) => Promise<void>,
): JobWork => ({ definition, options, run: run as JobWork['run'] })

/** A failure that a retry can't fix: the job becomes a dead letter at once. */
export class Hopeless extends Error {
  override name = 'Hopeless'
}

/** Why a signal is aborted when the process has to stop: the job is handed on, and this try does not count. */
export class Stopping extends Error {
  override name = 'Stopping'
  override message = 'The process stops.'
}

/** Thrown by work that continues later: the job frees its worker, and this attempt does not count. */
export class Postponed extends Error {
  override name = 'Postponed'
  override message = 'The job goes on later.'
  /** Null: until someone resumes it. */
  readonly until: Date | null

  constructor(until: Date | null) {
    super()
    this.until = until
  }
}

export interface DeadLetter {
  id: string
  name: string
  payload: unknown
  error: string
  failedAt: Date
}

/** State of a job: `retrying` waits for its next attempt, `dead` is a dead letter, `done` and `cancelled` stay for some days. */
export type JobState = 'waiting' | 'running' | 'retrying' | 'dead' | 'done' | 'cancelled'

/** A job for admins. A dead letter has its own id. */
export interface JobOverview {
  id: string
  name: string
  state: JobState
  /** Latest attempt, 1 before the first. */
  attempt: number
  attempts: number
  payload: unknown
  error: string | null
  createdAt: Date
  startAfter: Date
  startedAt: Date | null
  endedAt: Date | null
}

export interface QueueOverview {
  name: string
  cron: string | null
  mail: boolean
  waiting: number
  running: number
  retrying: number
  dead: number
  /** Done within the last day. */
  done: number
}

export interface JobQuery {
  /** Only these queues, or all. */
  names?: string[] | undefined
  /** All unfinished jobs when missing. */
  state?: JobState | undefined
  /** Jobs whose payload contains one of these user ids or address keys. */
  about?: string[] | undefined
  before?: { at: Date; id: string } | undefined
  limit: number
}

export interface EnqueueOptions {
  startAfter?: Date
  /** A job with an id that was enqueued before is not enqueued again. */
  id?: string
  /** The owner. Groups take turns, so that one user's many jobs don't delay the others. */
  group?: string
  /** A shared job that takes a minute at most: it may use the place kept free for such jobs. */
  isShort?: boolean
}

export interface Jobs {
  /** Prepares the queues; with `working`, also begins to take jobs from them. */
  start(works: JobWork[], working: boolean): Promise<void>
  /** Enqueued with what caused it, or not at all: `db` is the transaction of the cause. Returns the job's id. */
  enqueue<P>(db: Db, definition: JobDefinition<P>, payload: P, options?: EnqueueOptions): Promise<string>
  /** A waiting job is dropped; a running one is aborted wherever it runs. */
  cancel(definition: Pick<JobDefinition, 'name'>, id: string): Promise<void>
  /** Unfinished jobs among these. */
  unfinished(ids: string[]): Promise<string[]>
  /** Queues whose jobs send emails. */
  mailQueues(): string[]
  /** Every queue of this process with its counts, which reads all jobs. */
  queues(): Promise<QueueOverview[]>
  /** Start of the oldest runnable job's wait. */
  waitingSince(): Promise<Date | undefined>
  /** Newest first. */
  list(query: JobQuery): Promise<JobOverview[]>
  find(id: string): Promise<JobOverview | undefined>
  /** Ends the pause of a job that waits. False if it does not wait. */
  hasten(id: string): Promise<boolean>
  /** Restarts the count of tries of a job that this process runs and that stored progress. */
  renewTries(id: string): Promise<void>
  deadLetters(limit: number): Promise<DeadLetter[]>
  /** Puts a dead letter back into its queue, under the id it had there. */
  revive(id: string): Promise<void>
  /** Puts back all dead letters, or those of one queue, and returns their number. */
  reviveAll(name?: string): Promise<number>
  /** Drops a dead letter. False if there is none. */
  discard(id: string): Promise<boolean>
  /** Takes no more jobs and gives running ones time to finish. */
  stop(graceMs: number): Promise<void>
}
