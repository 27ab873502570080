import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { awaitReady } from './await-ready.ts'
import { writeBackup } from './backup.ts'
import { controlAddress, serveControl } from './control.ts'
import type { Database } from './database.ts'
import { explainDamage, markMigrated, openEmbedded, requireTables } from './embedded.ts'
import { lockFolder } from './lock.ts'
import { migrate, schemaVersion } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { STATEMENT_SECONDS } from './statement-limits.ts'

export interface OpenedDatabase {
  database: Database
  close(): Promise<void>
}

/** Opens the database that is configured and brings its schema up to the code, after a backup if there is data in it. */
export async function openDatabase(config: Config, log: Log): Promise<OpenedDatabase> {
  return config.databaseUrl ? openShared(config, config.databaseUrl, log) : openOwn(config, log)
}

async function openShared(config: Config, connectionString: string, log: Log): Promise<OpenedDatabase> {
  const database = openPostgres({ connectionString, warn: (message) => log.warn(message) })
  try {
    await awaitReady(() => schemaVersion(database.db))
    await migrate(database.db, { beforeChange: () => backUp(database, config, log) })
  } catch (error) {
    await database.close()
    throw error
  }
  return { database, close: () => database.close() }
}

async function openOwn(config: Config, log: Log): Promise<OpenedDatabase> {
  const control = controlAddress()
  const lock = lockFolder(config.dataDir, control)
  const parts: (() => Promise<void> | void)[] = [() => lock.release()]
  const close = async () => {
    while (parts.length > 0) await parts.pop()?.()
  }
  try {
    const database = await openEmbedded(config.dataDir, {
      seconds: STATEMENT_SECONDS,
      warn: (message) => log.warn(message),
    })
    parts.push(() => database.close())
    requireTables(config.dataDir, await schemaVersion(database.db))
    await migrate(database.db, { beforeChange: () => backUp(database, config, log) })
    markMigrated(config.dataDir)
    parts.push(
      await serveControl(control, { backup: (to) => writeBackup({ database, dataDir: config.dataDir, to }) }),
    )
    return { database, close }
  } catch (error) {
    // An error while closing a damaged database says less than the damage itself.
    await close().catch(() => {})
    throw explainDamage(config.dataDir, error)
  }
}

async function backUp(database: Database, config: Config, log: Log) {
  const path = await writeBackup({ database, dataDir: config.dataDir, to: undefined, reason: 'upgrade' })
  log.info({ path }, 'backed up before changing the schema')
}
