import { join } from 'node:path'
import { z } from 'zod'
import type { BackupSchedule } from '#contracts/admin/operations.ts'
import { writeBackup } from '#server/db/backup.ts'
import type { Deps } from '#server/deps.ts'
import { type JobWork, job, work } from '#server/ports/jobs.ts'
import { trackedWork } from '#server/stream/tracked.ts'
import { lookAt, namesOn, takeOff } from './backup-shelf.ts'
import { findSchedule } from './operations.repository.ts'

/** One at a time is asked for. */
export const BACKUP_TOPIC = 'backup'
export const NEVER_SET: BackupSchedule = { every: 'off', keep: 7 }

/** Checked every night. A week is slightly shorter, or it would drift by a night each time. */
const NIGHT = { hour: 3, minute: 10 }
const NIGHTLY = `${NIGHT.minute} ${NIGHT.hour} * * *`
const DUE_AFTER_MS = { day: 12 * 3_600_000, week: 6.5 * 86_400_000 }
const HOURS_6 = 6 * 60 * 60

export const makeBackup = job('operations.backup', z.object({ userId: z.number().int() }))
export const makeDueBackup = job('operations.scheduled-backup', z.object({}))
const tidyOutbox = job('operations.tidy-outbox', z.object({}))

export const operationsJobs = (deps: Deps): JobWork[] => [
  trackedWork(
    deps,
    makeBackup,
    { attempts: 2, timeoutSeconds: HOURS_6, concurrency: 1 },
    async ({ userId }, { progress, signal }) => {
      const { dataDir } = deps.config
      await writeBackup({
        database: deps,
        dataDir,
        to: undefined,
        reason: 'asked',
        askedBy: userId,
        progress,
        signal,
      })
    },
  ),
  work(
    makeDueBackup,
    { cron: NIGHTLY, attempts: 3, timeoutSeconds: HOURS_6, concurrency: 1 },
    (_, { signal }) => backUpIfDue(deps, signal),
  ),
  work(tidyOutbox, { cron: '50 3 * * *' }, async () => deps.email.outbox?.removeOld()),
]

export const shelfOf = ({ config }: Pick<Deps, 'config'>) => join(config.dataDir, 'backups')

/** Makes a backup if one is due, then deletes the oldest scheduled ones beyond the limit. */
export async function backUpIfDue(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { every, keep } = (await findSchedule(deps.db)) ?? NEVER_SET
  if (every === 'off') return
  if (deps.clock.now() >= (await dueFrom(deps, every))) {
    const { dataDir } = deps.config
    await writeBackup({
      database: deps,
      dataDir,
      to: undefined,
      reason: 'schedule',
      ...(signal && { signal }),
    })
  }
  for (const { name } of (await scheduledOnes(deps)).slice(keep)) await takeOff(shelfOf(deps), name)
}

/** The next night a backup is due, or none without a schedule. */
export async function nextByClock(deps: Deps, { every }: BackupSchedule): Promise<Date | null> {
  if (every === 'off') return null
  const now = deps.clock.now()
  const due = await dueFrom(deps, every)
  const night = new Date(now)
  night.setUTCHours(NIGHT.hour, NIGHT.minute, 0, 0)
  while (night <= now || night < due) night.setUTCDate(night.getUTCDate() + 1)
  return night
}

/** At once where there is none yet. */
async function dueFrom(deps: Deps, every: 'day' | 'week'): Promise<Date> {
  const [newest] = await scheduledOnes(deps)
  return new Date(newest ? Date.parse(newest.createdAt) + DUE_AFTER_MS[every] : 0)
}

/** Newest first. */
async function scheduledOnes(deps: Deps) {
  const shelf = shelfOf(deps)
  const found = await Promise.all(namesOn(shelf).map((name) => lookAt(shelf, name)))
  return found.flatMap(({ name, manifest }) =>
    manifest?.reason === 'schedule' ? [{ name, createdAt: manifest.createdAt }] : [],
  )
}
