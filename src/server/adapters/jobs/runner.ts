import { setTimeout as wait } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm'
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Db } from '#server/db/database.ts'
import type { Log } from '#server/log.ts'
import { Hopeless, type JobWork, Postponed, Stopping } from '#server/ports/jobs.ts'
import { giveBack, postpone, raiseRetryLimit, readyQueues, retryLater } from './job-table.ts'
import { type Places, releaseHeld, SHORT_ONLY, takePlace } from './places.ts'
import { withDefaults } from './queues.ts'

/** Readiness is announced or looked up for all queues together, so that the workers need hardly ask by themselves. */
const BACKSTOP_SECONDS = 30
const LONGEST_BACKOFF_SECONDS = 60 * 60
/** So long a work that was aborted may take to tidy up before its job is handed on. */
const TIDY_MS = 1_000

/** The job is held until there is a place for it. */
class NoPlace extends Error {
  override name = 'NoPlace'
}
class Cancelled extends Error {
  override name = 'Cancelled'
  override message = 'The job was cancelled.'
}
interface Options {
  boss: PgBoss
  db: Db
  log: Log
  /** How often a running job says that its process is alive. */
  beatSeconds: number
  places: Places
}

interface Running {
  work: JobWork
  job: JobWithMetadata
  abort: AbortController
}

/** Runs the jobs of this process. */
export function createRunner({ boss, db, log, beatSeconds, places }: Options) {
  const workers = new Map<string, string[]>()
  const running = new Set<Running>()
  let stopping = false

  async function take(work: JobWork) {
    const { name } = work.definition
    const { concurrency } = withDefaults(work.options)
    const options = {
      perJobResults: true,
      includeMetadata: true,
      pollingIntervalSeconds: BACKSTOP_SECONDS,
      notifyPollingIntervalSeconds: BACKSTOP_SECONDS,
      heartbeatRefreshSeconds: beatSeconds,
    } as const
    const ids: string[] = []
    workers.set(name, ids)
    // One pg-boss worker each, because a worker that has finished must be woken by its own id: a backlog would else be
    // worked off at the pace of its polls.
    for (let count = 0; count < concurrency; count++) {
      const own = { id: '' }
      const isForShort = work.definition.isShared && concurrency > 1 && count === 0
      const which = isForShort ? { ...options, ...SHORT_ONLY } : options
      own.id = await boss.work(name, which, async (jobs: JobWithMetadata<object>[]) => {
        const results = await Promise.all(jobs.map((job) => attempt(work, job)))
        boss.notifyWorker(own.id)
        return results
      })
      ids.push(own.id)
    }
  }

  async function attempt(work: JobWork, job: JobWithMetadata): Promise<JobResult> {
    const abort = new AbortController()
    const lost = () => abort.abort(whyLost(work, job))
    // pg-boss aborts its signal after every job. The work's own is aborted only while it runs.
    job.signal.addEventListener('abort', lost)
    if (stopping) abort.abort(new Stopping())
    const current = { work, job, abort }
    running.add(current)
    const run = start(current)
    try {
      await Promise.race([run, whenAborted(abort.signal)])
      await freePlace(current, { isDone: true })
      return { id: job.id, status: 'completed' }
    } catch (error) {
      return await unfinished(current, run, abort.signal.aborted ? abort.signal.reason : error)
    } finally {
      job.signal.removeEventListener('abort', lost)
      running.delete(current)
    }
  }

  async function start(current: Running): Promise<void> {
    const { work, job } = current
    if (work.definition.isShared && !(await takePlace(db, places, job))) throw new NoPlace()
    await begin(current)
  }

  /** Freed before its worker is done, so that held jobs start at once. */
  async function freePlace({ work, job }: Running, { isDone }: { isDone: boolean }): Promise<void> {
    if (!work.definition.isShared) return
    if (isDone) await boss.complete(job.name, job)
    await releaseHeld(db, places)
    wake(await readyQueues(db))
  }

  function wake(names: string[]) {
    for (const name of names) for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
  }

  async function unfinished(current: Running, run: Promise<void>, error: unknown): Promise<JobResult> {
    const { work, job } = current
    const about = { job: job.name, id: job.id, attempt: job.retryCount + 1 }
    const hopeless = error instanceof Hopeless
    const last = hopeless || isLastTry(job)
    if (error instanceof Stopping) {
      await Promise.race([run.catch(() => {}), wait(TIDY_MS)])
      await giveBack(db, job)
      log.info(about, 'job handed on because the process stops')
    } else if (error instanceof Postponed) {
      await postpone(db, job, error.until)
      log.info({ ...about, until: error.until }, 'job postponed')
    } else if (error instanceof NoPlace) {
      await work.onWait?.(job.id)
      log.info(about, 'job waits for a free place')
    } else if (error instanceof Cancelled) log.info(about, 'job cancelled')
    else if (last) log.error({ ...about, err: error }, 'job failed for good')
    else {
      await retryLater(db, job, { seconds: backoffOf(work, job), output: described(error) })
      log.warn({ ...about, err: error }, 'job failed and will be tried again')
    }
    if (!(error instanceof NoPlace)) await freePlace(current, { isDone: false })
    // pg-boss leaves a job alone that is no longer this claim's: a cancelled one stays cancelled, one given back stays so.
    return { id: job.id, status: hopeless ? 'deadletter' : 'failed', output: described(error) }
  }

  return {
    take,
    cancel(id: string) {
      for (const { job, abort } of running) if (job.id === id) abort.abort(new Cancelled())
    },
    async renewTries(id: string) {
      for (const { work, job } of [...running].filter((each) => each.job.id === id)) {
        const limit = job.retryCount + withDefaults(work.options).attempts - 1
        if (job.retryLimit >= limit) continue
        await raiseRetryLimit(db, job, limit)
        job.retryLimit = limit
      }
    },
    wake,
    async stop(graceMs: number) {
      stopping = true
      const stopped = Promise.all([...workers.keys()].map((name) => boss.offWork(name, { wait: true })))
      const timer = setTimeout(() => {
        for (const { abort } of running) abort.abort(new Stopping())
      }, graceMs)
      await stopped
      clearTimeout(timer)
    },
  }
}

/** A try that was handed on because its process stopped raised the limit, so the number of tries alone does not tell. */
const isLastTry = (job: JobWithMetadata) => job.retryCount >= job.retryLimit

/** Pauses and stopped processes raise limit and count together, so their difference is the number of failed tries. */
function backoffOf({ options }: JobWork, { retryCount, retryLimit }: JobWithMetadata): number {
  const { attempts, backoffSeconds } = withDefaults(options)
  const failed = Math.max(attempts - (retryLimit - retryCount), 1)
  const spread = 1 + Math.random()
  return Math.min(backoffSeconds * 2 ** Math.min(failed - 1, 16) * spread, LONGEST_BACKOFF_SECONDS)
}

async function begin({ work: { definition, run }, job, abort: { signal } }: Running): Promise<void> {
  signal.throwIfAborted()
  const payload = definition.payload.safeParse(job.data)
  if (!payload.success) {
    throw new Hopeless(`The stored payload of ${definition.name} does not fit it.`, { cause: payload.error })
  }
  await run(payload.data, {
    id: job.id,
    attempt: job.retryCount + 1,
    get lastTry() {
      return isLastTry(job)
    },
    signal,
  })
}

/** It took too long, unless pg-boss says that somebody else has the job now. */
function whyLost({ options }: JobWork, { signal }: JobWithMetadata): Error {
  return signal.reason?.name === 'AbortError'
    ? new Error(`The job took longer than ${withDefaults(options).timeoutSeconds} seconds.`)
    : signal.reason
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/**
 * Safe parts of an error: a library's may carry a whole request with its keys, and that of a failed statement its values. Of the
 * latter, the database's message is stored.
 */
function described(error: unknown): { name: string; message: string } {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  if (error instanceof DrizzleQueryError && error.cause) return described(error.cause)
  return { name: error.name, message: error.message.replace(/\nparams:[\s\S]*$/, '') }
}
