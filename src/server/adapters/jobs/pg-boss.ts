import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Clock, fromDrizzle, fromPglite, PgBoss } from 'pg-boss'
import type { Database, Db } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import type { Log } from '#server/log.ts'
import type { Jobs, JobWork } from '#server/ports/jobs.ts'
import {
  DEAD_LETTERS,
  indexJobs,
  listDeadLetters,
  nextPlace,
  readyQueues,
  reclaimAbandoned,
  SCHEMA,
  unfinishedOf,
  waitingSince,
} from './job-table.ts'
import { placesOf, releaseAll, releaseHeld, tierOf } from './places.ts'
import { prepareQueues } from './queues.ts'
import { repeat } from './repeat.ts'
import { createRunner } from './runner.ts'
import { countQueues, dropDeadLetter, endPause, findJob, listJobs, withOriginalIds } from './seen-jobs.ts'

const CANCEL_CHANNEL = 'jobs_cancel'
const REVIVED_AT_ONCE = 1_000

/** A job of a killed process runs again after at most silent + sweep + wake seconds. */
const TIMING = {
  /** How often a running job says that its process is alive. */
  beatSeconds: 5,
  /** A process silent for this long is considered dead. */
  silentSeconds: 30,
  /** How often the jobs of dead processes are looked for. */
  sweepSeconds: 10,
  /** Polling interval for postponed jobs; new ones are announced. */
  wakeSeconds: 1,
}

interface JobsOptions {
  database: Database
  log: Log
  timing?: Partial<typeof TIMING>
  /** Clock of the schedules, so that a test can move it. */
  clock?: Clock
}

export function createJobs(options: JobsOptions): Jobs {
  const { db, bus } = options.database
  const names = new Set<string>()
  let registered: JobWork[] = []
  let boss: PgBoss | undefined
  let working: Working | undefined

  function queues(name?: string): PgBoss {
    if (!boss) throw new Error('The jobs have not been started.')
    if (name && !names.has(name)) throw new Error(`No work is registered for the job ${name}.`)
    return boss
  }

  const putBack = (chosen: { ids?: string[]; sourceName?: string }) =>
    db.transaction((tx) =>
      withOriginalIds(tx, chosen.ids, () =>
        queues().redrive(DEAD_LETTERS, { ...chosen, limit: REVIVED_AT_ONCE, db: within(tx) }),
      ),
    )

  return {
    async start(works, isWorking) {
      for (const { definition } of works) {
        if (names.has(definition.name))
          throw new Error(`Two works are registered for the job ${definition.name}.`)
        names.add(definition.name)
      }
      registered = works
      boss = openBoss(options, isWorking)
      try {
        await boss.start()
        await prepareQueues(boss, works)
        await indexJobs(db)
        if (isWorking) working = await startWorking(boss, options, works)
      } catch (error) {
        await boss.stop({ graceful: false })
        throw error
      }
    },
    // It also works when the jobs have stopped, for what a request or an answer does last is part of its transaction.
    async enqueue(tx, definition, payload, { startAfter, group, isShort = false, id = randomUUID() } = {}) {
      const { name, payload: schema, isShared = false } = definition
      await queues(name).send(name, schema.parse(payload) as object, {
        id,
        db: within(tx),
        ...(startAfter && { startAfter }),
        ...(group && (await turnOf(tx, { name, group, ...(isShared && tierOf(isShort)) }))),
      })
      return id
    },
    async cancel({ name }, id) {
      await queues(name).cancel(name, id)
      await bus.publish(CANCEL_CHANNEL, id)
    },
    unfinished: (ids) => unfinishedOf(db, ids),
    deadLetters: (limit) => listDeadLetters(db, limit),
    mailQueues: () =>
      registered.filter(({ options }) => options.mail).map(({ definition }) => definition.name),
    queues: () => countQueues(db, registered),
    waitingSince: () => waitingSince(db, [...names]),
    list: (query) => listJobs(db, query),
    find: (id) => findJob(db, id),
    hasten: (id) => endPause(db, id),
    renewTries: async (id) => working?.renewTries(id),
    async revive(id) {
      const moved = await putBack({ ids: [id] })
      if (moved === 0) throw new AppError('NOT_FOUND', 'This failed job no longer exists.')
    },
    async reviveAll(name) {
      let all = 0
      for (let moved = REVIVED_AT_ONCE; moved === REVIVED_AT_ONCE; all += moved)
        moved = await putBack(name === undefined ? {} : { sourceName: name })
      return all
    },
    discard: (id) => dropDeadLetter(db, id),
    async stop(graceMs) {
      await working?.stop(graceMs)
      await boss?.stop({ graceful: false })
    },
  }
}

async function turnOf(
  tx: Db,
  { name, group, tier, after = 0 }: { name: string; group: string; tier?: string; after?: number },
) {
  const place = await nextPlace(tx, { name, group, tier: tier ?? null, after })
  return { group: { id: group, ...(tier && { tier }) }, priority: -place }
}

const within = (tx: Db) => fromDrizzle(tx as unknown as Parameters<typeof fromDrizzle>[0], sql)

function openBoss({ database, log, clock }: JobsOptions, working: boolean): PgBoss {
  const boss = new PgBoss({
    ...reach(database.queue),
    ...(clock && { clock }),
    schema: SCHEMA,
    schedule: working,
    supervise: working,
    useListenNotify: working,
  })
  boss.on('error', (error) => log.error({ err: asError(error) }, 'job queue'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  return boss
}

interface Working {
  stop(graceMs: number): Promise<void>
  renewTries(id: string): Promise<void>
}

async function startWorking(
  boss: PgBoss,
  { database, log, timing }: JobsOptions,
  works: JobWork[],
): Promise<Working> {
  const { db, bus, kind } = database
  const { beatSeconds, silentSeconds, sweepSeconds, wakeSeconds } = { ...TIMING, ...timing }
  const places = placesOf(works)
  const runner = createRunner({ boss, db, log, beatSeconds, places })

  async function sweep(seconds: number) {
    for (const { name, id } of await reclaimAbandoned(db, seconds))
      log.warn({ job: name, id }, 'took over the job of a process that died')
  }
  // Nobody else can be on an embedded database, so what runs there at the start was left by a process that is gone.
  await sweep(kind === 'embedded' ? 0 : silentSeconds)
  await releaseAll(db)

  // Missed messages do little harm: a job that was taken away is aborted at its next heartbeat.
  const deafen = await bus.subscribe(CANCEL_CHANNEL, (id) => id && runner.cancel(id))
  for (const work of works) await runner.take(work)
  async function wake() {
    await releaseHeld(db, places)
    runner.wake(await readyQueues(db))
  }
  const failed = (error: unknown) => log.error({ err: error }, 'job queue')
  const stops = [repeat(wakeSeconds, wake, failed), repeat(sweepSeconds, () => sweep(silentSeconds), failed)]
  return {
    renewTries: runner.renewTries,
    async stop(graceMs) {
      await Promise.all([runner.stop(graceMs), ...stops.map((stop) => stop())])
      await deafen()
    },
  }
}

/** Worker reports of pg-boss look like errors but are none. */
function asError(reported: unknown): Error {
  if (reported instanceof Error) return reported
  const { message, stack } = reported as { message?: string; stack?: string }
  return Object.assign(new Error(message), stack && { stack })
}

/** The same database as everything else uses, by the way that it can be reached. */
const reach = (queue: Database['queue']) =>
  'pglite' in queue
    ? ({ db: fromPglite(queue.pglite), backend: 'pglite' } as const)
    : { ...queue, max: 4, application_name: 'sellwright jobs' }
