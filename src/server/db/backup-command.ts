import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { jobsOf } from '../area.ts'
import { createDeps } from '../assemble.ts'
import { BadSetting, type Config, readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { type BackupManifest, writeBackup } from './backup.ts'
import { backupName, copyParts, newestBackup } from './backup-folder.ts'
import { askHolder, HolderFailed } from './control.ts'
import type { Database } from './database.ts'
import { BrokenDatabase, openEmbedded } from './embedded.ts'
import { FolderInUse, folderHolder, inUse, lockFolder } from './lock.ts'
import { NewerSchema } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { RestoreRefused, readManifest, restoreJobs, restoreRows } from './restore.ts'
import { describeError } from './sentences.ts'

/** Parts of an installation, beside its backups and outbox. */
const PARTS = ['db', 'files', 'secret.key']

/** `npm run backup [-- <folder>]`: of a running installation or one that stands still. Returns the backup's folder. */
export async function runBackup([to]: string[], config = readConfig()): Promise<string> {
  const { dataDir, databaseUrl } = config
  const target = to ? resolve(to) : undefined
  if (databaseUrl)
    return onPostgres(databaseUrl, (database) => writeBackup({ database, dataDir, to: target }))
  const holder = folderHolder(dataDir)
  if (holder) {
    if (!holder.control) throw inUse(dataDir, holder)
    return askHolder(holder.control, { command: 'backup', ...(target && { to: target }) })
  }
  if (!existsSync(join(dataDir, 'db'))) throw new RestoreRefused(`There is nothing to back up in ${dataDir}.`)
  return whileLocked(dataDir, () =>
    onEmbedded(dataDir, (database) => writeBackup({ database, dataDir, to: target })),
  )
}

/** `npm run restore -- <backup> [--replace]`: into an empty place, or moving existing data aside. */
export async function runRestore(args: string[], config = readConfig()): Promise<string> {
  const replace = args.includes('--replace')
  const { dataDir, databaseUrl } = config
  const named = args.find((arg) => !arg.startsWith('--'))
  const given = named ?? newestBackup(join(dataDir, 'backups'))
  if (!given) throw new RestoreRefused('Name the backup to restore: npm run restore -- <folder>')
  if (!named && folderHolder(dataDir))
    throw new RestoreRefused(
      `Stop the app, then name the backup to restore, such as the newest: npm run restore -- ${given} --replace`,
    )
  const backup = resolve(given)
  const manifest = await readManifest(backup)
  if (databaseUrl) {
    refuseIfTaken(dataDir, replace)
    await onPostgres(databaseUrl, (database) => fill(database, config, backup, manifest))
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await moveAside(dataDir)
    await copyParts(backup, dataDir)
  } else {
    await whileLocked(dataDir, () => restoreEmbedded(config, backup, manifest, replace))
  }
  return backup
}

/** Made whole beside its place first: if that fails, what was there before is still there and untouched. */
async function restoreEmbedded(config: Config, backup: string, manifest: BackupManifest, replace: boolean) {
  const { dataDir } = config
  refuseIfTaken(dataDir, replace)
  const draft = join(dataDir, 'restore.part')
  await rm(draft, { recursive: true, force: true })
  try {
    await mkdir(draft, { mode: 0o700 })
    await onEmbedded(draft, (database) => fill(database, config, backup, manifest))
    await copyParts(backup, draft)
    await moveAside(dataDir)
    for (const name of PARTS)
      if (existsSync(join(draft, name))) await rename(join(draft, name), join(dataDir, name))
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function fill(database: Database, config: Config, backup: string, manifest: BackupManifest) {
  await restoreRows(database.db, backup, manifest)
  const deps = await createDeps({
    config,
    database,
    log: createLog('error'),
    publicUrl: () => '',
    announce: () => {},
  })
  await deps.jobs.start(jobsOf(deps), false)
  await restoreJobs(database.db, backup)
  await deps.jobs.stop(0)
}

function refuseIfTaken(dataDir: string, replace: boolean) {
  if (replace || !['db', 'files'].some((name) => existsSync(join(dataDir, name)))) return
  throw new RestoreRefused(
    `${dataDir} already contains data. To move it aside and restore in its place, add --replace.`,
  )
}

/** Moves replaced data aside; nothing is deleted. */
async function moveAside(dataDir: string) {
  const suffix = `before-${backupName(new Date())}`
  for (const name of PARTS) {
    if (existsSync(join(dataDir, name))) await rename(join(dataDir, name), join(dataDir, `${name}.${suffix}`))
  }
}

async function whileLocked<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = lockFolder(dataDir, '')
  try {
    return await work()
  } finally {
    lock.release()
  }
}

async function onEmbedded<T>(dataDir: string, use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openEmbedded(dataDir)
  return use(database).finally(() => database.close())
}

async function onPostgres<T>(connectionString: string, use: (database: Database) => Promise<T>): Promise<T> {
  const database = openPostgres({ connectionString, warn: console.warn })
  return use(database).finally(() => database.close())
}

const refusals = [BadSetting, BrokenDatabase, FolderInUse, HolderFailed, NewerSchema, RestoreRefused]

/** Explanation for a person whose backup or restore failed; undefined for a bug of ours. */
export function explainFailure(error: unknown): string | undefined {
  return refusals.some((kind) => error instanceof kind) ? (error as Error).message : describeError(error)
}
