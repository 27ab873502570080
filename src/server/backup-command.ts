import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Config, readConfig } from './config.ts'
import { writeBackup } from './db/backup.ts'
import { backupName, newestBackup } from './db/backup-folder.ts'
import { askHolder } from './db/control.ts'
import type { Database } from './db/database.ts'
import { openEmbedded } from './db/embedded.ts'
import { FolderInUse, folderHolder, lockFolder } from './db/lock.ts'
import { openPostgres } from './db/postgres.ts'
import { RestoreRefused, readManifest, restoreFiles, restoreRows } from './db/restore.ts'
import { createDeps } from './deps.ts'
import { allJobs } from './jobs.ts'
import { createLog } from './log.ts'

/** `npm run backup [-- <folder>]`: of a running installation or one that stands still. */
export async function runBackup([to]: string[]): Promise<string> {
  const config = readConfig()
  const target = to ? resolve(to) : undefined
  const holder = config.databaseUrl ? undefined : folderHolder(config.dataDir)
  if (holder) return askHolder(holder.control, { command: 'backup', ...(target && { to: target }) })
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'db')))
    throw new RestoreRefused(`There is nothing to back up in ${config.dataDir}.`)
  return withDatabase(config, (database) => writeBackup({ database, dataDir: config.dataDir, to: target }))
}

/** `npm run restore -- <backup> [--replace]`: into an empty place, or moving what is there aside. */
export async function runRestore(args: string[]): Promise<string> {
  const config = readConfig()
  const replace = args.includes('--replace')
  const given = args.find((arg) => !arg.startsWith('--')) ?? newestBackup(join(config.dataDir, 'backups'))
  if (!given) throw new RestoreRefused('Name the backup to restore: npm run restore -- <folder>')
  const backup = resolve(given)
  const manifest = await readManifest(backup)
  const holder = config.databaseUrl ? undefined : folderHolder(config.dataDir)
  if (holder) throw new FolderInUse(config.dataDir, holder)
  if (!config.databaseUrl) await makeRoom(config.dataDir, replace)
  await withDatabase(config, async (database) => {
    const log = createLog('error')
    const deps = await createDeps({ config, database, log, publicUrl: () => '', announce: () => {} })
    await restoreRows(database.db, backup, manifest, () => deps.jobs.start(allJobs(deps), false))
    await deps.jobs.stop(0)
  })
  await restoreFiles(backup, config.dataDir)
  return backup
}

/** What is replaced is moved aside, never deleted. */
async function makeRoom(dataDir: string, replace: boolean) {
  const taken = ['db', 'files'].filter((name) => existsSync(join(dataDir, name)))
  if (taken.length === 0) return
  if (!replace)
    throw new RestoreRefused(
      `There is data in ${dataDir} already. To move it aside and restore in its place, add --replace.`,
    )
  for (const name of taken)
    await rename(join(dataDir, name), join(dataDir, `${name}.before-${backupName(new Date())}`))
}

async function withDatabase<T>(config: Config, use: (database: Database) => Promise<T>): Promise<T> {
  const lock = config.databaseUrl ? undefined : lockFolder(config.dataDir, '')
  try {
    const database = config.databaseUrl
      ? openPostgres({ connectionString: config.databaseUrl, warn: console.warn })
      : await openEmbedded(config.dataDir)
    return await use(database).finally(() => database.close())
  } finally {
    lock?.release()
  }
}
