import { randomUUID } from 'node:crypto'
import { type EndState, FREE_PLACE, type RunEvent } from '#contracts/runs.ts'
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

/** Progress is reported at most this often. */
const TELL_EVERY_MS = 250
const ABANDONED_SECONDS = 120

export interface TrackedContext extends JobContext {
  progress(done: number, total: number | null, note: string): void
  /** Number of pauses before this try. */
  waits: number
}

/** Thrown by tracked work to pause its run until a time, or until the user resumes it. */
export class PauseRun extends Error {
  override name = 'Waiting'
  readonly until: Date | null

  constructor(reason: string, until: Date | null) {
    super(reason)
    this.until = until
  }
}

interface TrackedOptions {
  /** Subject of the work. A second run on the same topic violates `runs_one_per_topic`. */
  topic?: string
  /** A shared job that takes a minute at most: it may use the place kept free for such jobs. */
  isShort?: boolean
  /** Stores related rows in the starting transaction. */
  keep?: (tx: Db, id: string) => Promise<void>
}

/** Starts a job with a run of the same id, which its owner can follow and stop. */
export async function startTracked<P>(
  deps: Pick<Deps, 'db' | 'jobs'>,
  actor: Pick<Actor, 'userId'>,
  definition: JobDefinition<P>,
  payload: P,
  { topic, isShort, keep }: TrackedOptions = {},
): Promise<string> {
  const id = randomUUID()
  await deps.db.transaction(async (tx) => {
    const waitingFor = definition.isShared ? FREE_PLACE : undefined
    const run = { id, kind: definition.name, topic: topic ?? id, waitingFor }
    if (!(await repository.insertJobRun(tx, actor.userId, run))) throw signedOut()
    await deps.jobs.enqueue(tx, definition, payload, {
      id,
      group: String(actor.userId),
      ...(isShort && { isShort }),
    })
    await keep?.(tx, id)
  })
  return id
}

/** Job work that reports progress and end to its run. A failed try leaves the run open. */
export function trackedWork<P>(
  deps: Pick<Deps, 'db'>,
  definition: JobDefinition<P>,
  options: WorkOptions,
  run: (payload: P, context: TrackedContext) => Promise<void>,
): JobWork {
  const onWait = async (id: string) => void (await repository.awaitPlace(deps.db, id))
  const tracked = work(definition, options, async (payload, context) => {
    if (!(await repository.startJobRun(deps.db, context.id))) return
    const teller = await progressTeller(deps.db, context.id)
    const waits = await repository.waitsOf(deps.db, context.id)
    try {
      await run(payload, { ...context, progress: teller.progress, waits })
      await teller.settled()
      await endJobRun(deps.db, context.id, 'done', null)
    } catch (error) {
      await teller.settled().catch(() => {})
      if (error instanceof PauseRun) {
        const { message: reason, until } = error
        await repository.pauseJobRun(deps.db, context.id, { reason: storable(reason), until })
        throw new Postponed(until)
      }
      const handedOn = context.signal.reason instanceof Stopping
      const goesOn = handedOn || error instanceof Postponed
      if (error instanceof Hopeless || (context.lastTry && !goesOn)) {
        await endJobRun(deps.db, context.id, 'failed', describeError(error))
      }
      throw error
    }
  })
  return { ...tracked, onWait }
}

/** Ends runs whose job died with its process on the last try. */
export async function endAbandoned(deps: Pick<Deps, 'db' | 'jobs' | 'log'>): Promise<void> {
  const open = await repository.openJobRuns(deps.db, ABANDONED_SECONDS)
  const unfinished = new Set(await deps.jobs.unfinished(open.map(({ id }) => id)))
  for (const run of open) {
    if (unfinished.has(run.id)) continue
    await endJobRun(deps.db, run.id, 'failed', describeError(undefined))
    deps.log.warn({ runId: run.id, kind: run.kind }, 'a run was ended because its job is gone')
  }
}

/** Puts a waiting run back into the queue. No effect on others. */
export async function resumeTracked(deps: Pick<Deps, 'jobs'>, run: { id: string }): Promise<void> {
  await deps.jobs.hasten(run.id)
}

/** Ends a run at once: its waiting job is dropped, a running one aborted. */
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
    /** Waits until the last progress is written; write failures become the job's. */
    async settled() {
      await telling
      if (failure) throw failure
    },
  }
}

const signedOut = () => new AppError('SIGNED_OUT', 'Log in to continue.')

const describeError = (error: unknown) =>
  error instanceof AppError || error instanceof Hopeless
    ? error.message
    : 'Something went wrong on our side and was logged. Please try again.'
