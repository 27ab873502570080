import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { PgBoss, Queue } from 'pg-boss'
import type { JobWork, WorkOptions } from '#server/ports/jobs.ts'
import { DEAD_LETTERS } from './job-table.ts'

const DAY = 24 * 60 * 60

/** pg-boss gives up a silent job after this time; a retryable one is taken back long before. */
const HEARTBEAT_SECONDS = 60

export const withDefaults = (options: WorkOptions) => ({
  attempts: 5,
  backoffSeconds: 2,
  timeoutSeconds: 300,
  concurrency: 2,
  ...options,
})

/** A schedule missed while nothing ran runs once afterwards, so nightly jobs also run on a machine that is off at night. */
const SCHEDULE = { tz: 'UTC', missed: 'once' } as const

type Settings = Omit<Queue, 'name'>

function settingsOf(options: WorkOptions): Settings {
  const { attempts, backoffSeconds, timeoutSeconds } = withDefaults(options)
  return {
    retryLimit: attempts - 1,
    retryDelay: backoffSeconds,
    retryBackoff: true,
    retryDelayMax: 60 * 60,
    expireInSeconds: timeoutSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: 3 * DAY,
    deadLetter: DEAD_LETTERS,
    notify: true,
  }
}

/** Makes the queues of these works, with today's settings, and their schedules; schedules of works that are gone go too. */
export async function prepareQueues(boss: PgBoss, works: JobWork[]): Promise<void> {
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  await prepareQueue(boss, present, DEAD_LETTERS, { retentionSeconds: 90 * DAY })
  for (const { definition, options } of works) {
    await prepareQueue(boss, present, definition.name, settingsOf(options))
  }

  const scheduled = await boss.getSchedules()
  for (const { definition, options } of works) {
    const isScheduled = scheduled.some(
      ({ name, cron, options: stored }) =>
        name === definition.name && cron === options.cron && isDeepStrictEqual(stored, SCHEDULE),
    )
    if (options.cron && !isScheduled) await boss.schedule(definition.name, options.cron, {}, SCHEDULE)
  }
  const kept = new Set(works.filter(({ options }) => options.cron).map(({ definition }) => definition.name))
  for (const { name, key } of scheduled) {
    if (!kept.has(name)) await boss.unschedule(name, key)
  }
}

async function prepareQueue(boss: PgBoss, present: Map<string, Queue>, name: string, settings: Settings) {
  const queue = present.get(name)
  if (queue && Object.entries(settings).every(([key, value]) => queue[key as keyof Queue] === value)) return
  if (queue) await boss.updateQueue(name, settings)
  else await boss.createQueue(name, settings)
  // pg-boss reads a queue it does not know yet by itself. Inside the transaction of an enqueue it must not have to.
  await boss.findJobs(name, { id: randomUUID() })
}
