import { randomUUID } from 'node:crypto'
import type { RunEvent } from '#contracts/runs.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import {
  Hopeless,
  type JobContext,
  type JobDefinition,
  type JobWork,
  type WorkOptions,
  work,
} from '#server/ports/jobs.ts'
import * as repository from './stream.repository.ts'

/** Progress is told at most this often; what comes in between is left out. */
const TELL_EVERY_MS = 250
const ATTEMPTS = 3

export interface TrackedContext extends JobContext {
  progress(done: number, total: number | null, note: string): void
}

/** Begins long work as a job that its owner can follow, stop and find again: the run has the job's id. */
export async function startTracked<P>(
  deps: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
  definition: JobDefinition<P>,
  payload: P,
): Promise<string> {
  const id = randomUUID()
  await deps.db.transaction(async (tx) => {
    await repository.insertJobRun(tx, actor.userId, { id, kind: definition.name })
    await deps.jobs.enqueue(tx, definition, payload, { id, group: String(actor.userId) })
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
  const attempts = options.attempts ?? ATTEMPTS
  return work(definition, { ...options, attempts }, async (payload, context) => {
    if (!(await repository.reopenJobRun(deps.db, context.id))) return
    const teller = await progressTeller(deps.db, context.id)
    try {
      await run(payload, { ...context, progress: teller.progress })
      await teller.settled()
      await endJobRun(deps.db, context.id, 'done', null)
    } catch (error) {
      await teller.settled()
      const last = error instanceof Hopeless || (context.attempt >= attempts && !context.signal.aborted)
      if (last) await endJobRun(deps.db, context.id, 'failed', sentenceFor(error))
      throw error
    }
  })
}

/** A waiting job is dropped, a running one aborted; either way its run ends here and now. */
export async function stopTracked(
  deps: Pick<Deps, 'db' | 'jobs'>,
  run: { id: string; kind: string },
): Promise<void> {
  await endJobRun(deps.db, run.id, 'stopped', null)
  await deps.jobs.cancel({ name: run.kind }, run.id)
}

async function endJobRun(
  db: Db,
  runId: string,
  state: repository.EndState,
  message: string | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const number = (await repository.lastEventOf(tx, runId)) + 1
    const events: RunEvent[] = [{ type: 'end', state, ...(message && { message }) }]
    await repository.endRun(tx, { state, message, batch: { runId, first: number, last: number, events } })
  })
}

async function progressTeller(db: Db, runId: string) {
  let last = await repository.lastEventOf(db, runId)
  let next: RunEvent | undefined
  let telling: Promise<void> | undefined

  async function tell() {
    for (; next; await new Promise((resolve) => setTimeout(resolve, TELL_EVERY_MS))) {
      const event = next
      next = undefined
      last++
      await repository.insertBatches(db, [{ runId, first: last, last, events: [event] }], [runId])
    }
  }
  return {
    progress(done: number, total: number | null, note: string) {
      next = { type: 'progress', done, total, note }
      telling ??= tell().finally(() => {
        telling = undefined
      })
    },
    /** What was said last is written; a failure to write it is the job's. */
    settled: () => telling ?? Promise.resolve(),
  }
}

const sentenceFor = (error: unknown) =>
  error instanceof AppError || error instanceof Hopeless
    ? error.message
    : 'Something went wrong on our side. It was logged; please try again.'
