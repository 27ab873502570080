import { randomUUID } from 'node:crypto'
import type { EndState, RunEvent } from '#contracts/runs.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import {
  Hopeless,
  type JobContext,
  type JobDefinition,
  type JobWork,
  Postponed,
  Stopping,
  type WorkOptions,
  work,
} from '#server/ports/jobs.ts'
import { endAfterLast } from './ending.repository.ts'
import { storable } from './storable.ts'
import * as repository from './stream.repository.ts'

/** Progress is told at most this often; what comes in between is left out. */
const TELL_EVERY_MS = 250
const ABANDONED_SECONDS = 120

export interface TrackedContext extends JobContext {
  progress(done: number, total: number | null, note: string): void
  /** Number of pauses before this try. */
  waits: number
}

/** Thrown by tracked work to pause its run: it goes on at `until`, or once a person continues it. */
export class Waiting extends Error {
  override name = 'Waiting'
  readonly until: Date | null

  constructor(reason: string, until: Date | null) {
    super(reason)
    this.until = until
  }
}

interface TrackedOptions {
  /** What it works on. A second one that works on the same runs into `runs_one_per_topic` while the first is running. */
  topic?: string
  /** Keeps what belongs to the work, in the transaction that begins it. */
  keep?: (tx: Db, id: string) => Promise<void>
}

/** Begins long work as a job that its owner can follow, stop and find again: the run has the job's id. */
export async function startTracked<P>(
  deps: Pick<Deps, 'db' | 'jobs'>,
  actor: Pick<Actor, 'userId'>,
  definition: JobDefinition<P>,
  payload: P,
  { topic, keep }: TrackedOptions = {},
): Promise<string> {
  const id = randomUUID()
  await deps.db.transaction(async (tx) => {
    const run = { id, kind: definition.name, topic: topic ?? id }
    if (!(await repository.insertJobRun(tx, actor.userId, run))) throw signedOut()
    await deps.jobs.enqueue(tx, definition, payload, { id, group: String(actor.userId) })
    await keep?.(tx, id)
  })
  return id
}

/** Work whose progress and end are events of its run. A try that fails leaves the run open for the next one. */
export function trackedWork<P>(
  deps: Pick<Deps, 'db'>,
  definition: JobDefinition<P>,
  options: WorkOptions,
  run: (payload: P, context: TrackedContext) => Promise<void>,
): JobWork {
  return work(definition, options, async (payload, context) => {
    if (!(await repository.reopenJobRun(deps.db, context.id))) return
    const teller = await progressTeller(deps.db, context.id)
    const waits = await repository.waitsOf(deps.db, context.id)
    try {
      await run(payload, { ...context, progress: teller.progress, waits })
      await teller.settled()
      await endJobRun(deps.db, context.id, 'done', null)
    } catch (error) {
      await teller.settled().catch(() => {})
      if (error instanceof Waiting) {
        const { message: reason, until } = error
        await repository.pauseJobRun(deps.db, context.id, { reason: storable(reason), until })
        throw new Postponed(until)
      }
      const handedOn = context.signal.reason instanceof Stopping
      if (error instanceof Hopeless || (context.lastTry && !handedOn)) {
        await endJobRun(deps.db, context.id, 'failed', sentenceFor(error))
      }
      throw error
    }
  })
}

/** Runs whose job is gone, because its last try died with its process: nobody else would ever end them. */
export async function endAbandoned(deps: Pick<Deps, 'db' | 'jobs' | 'log'>): Promise<void> {
  const open = await repository.openJobRuns(deps.db, ABANDONED_SECONDS)
  const unfinished = new Set(await deps.jobs.unfinished(open.map(({ id }) => id)))
  for (const run of open) {
    if (unfinished.has(run.id)) continue
    await endJobRun(deps.db, run.id, 'failed', sentenceFor(undefined))
    deps.log.warn({ runId: run.id, kind: run.kind }, 'a run was ended because its job is gone')
  }
}

/** Puts a run that waits back into the queue. One that does not wait is left alone. */
export async function resumeTracked(deps: Pick<Deps, 'jobs'>, run: { id: string }): Promise<void> {
  await deps.jobs.hasten(run.id)
}

/** A waiting job is dropped, a running one aborted; either way its run ends here and now. */
export async function stopTracked(
  deps: Pick<Deps, 'db' | 'jobs'>,
  run: { id: string; kind: string },
): Promise<void> {
  await endJobRun(deps.db, run.id, 'stopped', null)
  await deps.jobs.cancel({ name: run.kind }, run.id)
}

const endJobRun = (db: Db, runId: string, state: EndState, message: string | null) =>
  endAfterLast(db, runId, { state, message: message && storable(message) })

async function progressTeller(db: Db, runId: string) {
  let last = await repository.lastEventOf(db, runId)
  let next: RunEvent | undefined
  let telling: Promise<void> | undefined
  let failure: unknown

  async function tell() {
    for (; next; await new Promise((resolve) => setTimeout(resolve, TELL_EVERY_MS))) {
      const event = next
      next = undefined
      last++
      await repository.insertBatches(db, [{ runId, first: last, last, events: [event] }], true)
    }
  }
  return {
    progress(done: number, total: number | null, note: string) {
      next = { type: 'progress', done, total, note: storable(note) }
      telling ??= tell()
        .catch((error: unknown) => {
          failure ??= error
        })
        .finally(() => {
          telling = undefined
        })
    },
    /** What was said last is written; a failure to write it is the job's. */
    async settled() {
      await telling
      if (failure) throw failure
    },
  }
}

const signedOut = () => new AppError('SIGNED_OUT', 'Log in to continue.')

const sentenceFor = (error: unknown) =>
  error instanceof AppError || error instanceof Hopeless
    ? error.message
    : 'Something went wrong on our side and was logged. Please try again.'
