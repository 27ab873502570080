import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { WithPassword } from '#contracts/account.ts'
import type { Backup, BackupSchedule, Backups } from '#contracts/admin/operations.ts'
import type { Actor } from '#server/actor.ts'
import { tarSize, tarStream } from '#server/archives/tar.ts'
import { violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import type { Caller, FileAnswer } from '#server/http/handle.ts'
import type { JobOverview } from '#server/ports/jobs.ts'
import { startTracked, stopTracked } from '#server/stream/tracked.ts'
import { filesOf, freeAt, lookAt, namesOn, type ShelvedBackup, takeOff } from './backup-shelf.ts'
import {
  BACKUP_TOPIC,
  makeBackup,
  makeDueBackup,
  NEVER_SET,
  nextByClock,
  shelfOf,
} from './operations.jobs.ts'
import { withoutSecrets } from './operations.presenter.ts'
import * as repository from './operations.repository.ts'
import { asProvedAdmin } from './proved-admin.service.ts'

export async function listBackups(
  deps: Deps,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Backups> {
  const shelf = shelfOf(deps)
  const names = namesOn(shelf).filter((name) => !cursor || name < cursor)
  const shown = await Promise.all(names.slice(0, limit).map((name) => lookAt(shelf, name)))
  const askers = shown.flatMap(({ manifest }) => manifest?.askedBy ?? [])
  const usernames = await repository.usernamesOf(deps.db, askers)
  const schedule = (await repository.findSchedule(deps.db)) ?? NEVER_SET
  return {
    items: shown.map((backup) => present(backup, usernames)),
    next: names.length > limit ? (shown.at(-1)?.name ?? null) : null,
    folder: shelf,
    database: deps.config.databaseUrl ? 'postgres' : 'embedded',
    free: await freeAt(deps.config.dataDir),
    schedule,
    scheduledAt: (await nextByClock(deps, schedule))?.toISOString() ?? null,
    running: await findRunning(deps),
    failure: await findFailure(deps, names[0]),
  }
}

function present({ name, manifest, bytes }: ShelvedBackup, usernames: Map<number, string>): Backup {
  const by = manifest?.askedBy
  return {
    name,
    createdAt: timeIn(name),
    reason: manifest?.reason ?? 'command',
    by: by === undefined ? null : { id: String(by), username: usernames.get(by) ?? null },
    version: manifest?.version ?? '',
    bytes,
    damaged: manifest === undefined,
  }
}

/** A backup's name is its start time. */
const timeIn = (name: string) => name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z')

async function findRunning(deps: Deps): Promise<Backups['running']> {
  const found = await repository.findRunning(deps.db, BACKUP_TOPIC)
  if (!found) {
    const scheduled = await findScheduled(deps)
    return scheduled ? { runId: scheduled.id, done: 0, total: null, note: 'Scheduled backup running' } : null
  }
  const { runId, said } = found
  return said?.type === 'progress'
    ? { runId, done: said.done, total: said.total, note: said.note }
    : { runId, done: 0, total: null, note: 'Waiting for its turn' }
}

/** The scheduled backup, which belongs to no user and so has no run. */
async function findScheduled({ jobs }: Deps): Promise<JobOverview | undefined> {
  const [found] = await jobs.list({ names: [makeDueBackup.name], state: 'running', limit: 1 })
  return found
}

/** Reason of the last failure, unless a newer backup succeeded. */
async function findFailure({ jobs }: Deps, newest: string | undefined): Promise<string | null> {
  const open = await jobs.list({ names: [makeBackup.name, makeDueBackup.name], limit: 10 })
  const failed = open.find(({ state }) => state === 'dead' || state === 'retrying')
  if (!failed || (newest && timeIn(newest) > failed.createdAt.toISOString())) return null
  return withoutSecrets(failed.error ?? 'Unknown reason.')
}

/** Size of all backups, for the overview. */
export async function measureBackups(deps: Deps): Promise<{ files: number; bytes: number }> {
  const shelf = shelfOf(deps)
  const found = await Promise.all(namesOn(shelf).map((name) => lookAt(shelf, name)))
  return { files: found.length, bytes: found.reduce((sum, { bytes }) => sum + bytes, 0) }
}

export async function backUp(deps: Deps, actor: Actor, { network }: Caller) {
  const { userId } = actor
  if (await findScheduled(deps)) throw underWay()
  try {
    await startTracked(
      deps,
      actor,
      makeBackup,
      { userId },
      {
        topic: BACKUP_TOPIC,
        keep: (tx) => recordAudit(tx, { action: 'backup.asked', actorId: userId, network }),
      },
    )
  } catch (error) {
    if (violatedIndex(error) !== 'runs_one_per_topic') throw error
    throw underWay()
  }
  return done('Backup started.')
}

const underWay = () => new AppError('CONFLICT', 'A backup is already running. Wait for it or stop it.')

export async function stopBackup(deps: Deps, actor: Actor, { network }: Caller) {
  const runningBackup = await repository.findRunning(deps.db, BACKUP_TOPIC)
  const scheduled = runningBackup ? undefined : await findScheduled(deps)
  const id = runningBackup?.runId ?? scheduled?.id
  if (!id) throw new AppError('CONFLICT', 'No backup is running.')
  await recordAudit(deps.db, { action: 'backup.stopped', actorId: actor.userId, network })
  await stopTracked(deps, { id, kind: scheduled?.name ?? makeBackup.name })
  return done('Backup stopped. Nothing was saved.')
}

export async function changeSchedule(
  deps: Deps,
  actor: Actor,
  schedule: BackupSchedule,
  { network }: Caller,
) {
  await deps.db.transaction(async (tx) => {
    await repository.putSchedule(tx, schedule)
    const { every, keep } = schedule
    const details = { every, keep }
    await recordAudit(tx, { action: 'backup.scheduled', actorId: actor.userId, details, network })
  })
  return done('Saved.')
}

/** A backup contains the installation's key, so it requires the password. */
export async function downloadBackup(
  deps: Deps,
  actor: Actor,
  { name, current }: WithPassword & { name: string },
  caller: Caller,
): Promise<FileAnswer> {
  const { network } = caller
  const shelf = await asProvedAdmin(deps, actor, current, caller, async ({ db }) => {
    const found = requireBackup(deps, name)
    const details = { backup: name }
    await recordAudit(db, { action: 'backup.downloaded', actorId: actor.userId, details, network })
    return found
  })
  const files = await filesOf(shelf, name)
  return {
    name: `sellwright-backup-${name}.tar`,
    contentType: 'application/x-tar',
    size: tarSize(files),
    stream: tarStream(files),
  }
}

export async function deleteBackup(
  deps: Deps,
  actor: Actor,
  { name, current }: WithPassword & { name: string },
  caller: Caller,
) {
  const { network } = caller
  const shelf = await asProvedAdmin(deps, actor, current, caller, async ({ db }) => {
    const found = requireBackup(deps, name)
    const details = { backup: name }
    await recordAudit(db, { action: 'backup.deleted', actorId: actor.userId, details, network })
    return found
  })
  await takeOff(shelf, name)
  return done('Backup deleted.')
}

/** The folder it is in. */
function requireBackup(deps: Deps, name: string): string {
  const shelf = shelfOf(deps)
  if (!existsSync(join(shelf, name))) throw new AppError('NOT_FOUND', 'This backup no longer exists.')
  return shelf
}
