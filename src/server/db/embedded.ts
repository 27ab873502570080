import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/pglite'
import { newestBackup } from './backup-folder.ts'
import { type Database, type Db, publishWith } from './database.ts'
import { openPglite, type PgliteBridge, type StatementLimits } from './pglite.bridge.ts'
import { ThreadStopped } from './pglite.thread.ts'
import { STATEMENT_SECONDS } from './statement-limits.ts'

/** A database folder that must not be touched: the message says how to get the data back. */
export class BrokenDatabase extends Error {
  constructor(dir: string, problem: string, options?: ErrorOptions) {
    const backup = newestBackup(join(dir, 'backups'))
    super(
      `The database in ${join(dir, 'db')} ${problem}. Nothing was changed. ` +
        (backup
          ? `Restore the newest backup with: npm run restore -- ${backup} --replace`
          : 'There is no backup to restore. To start fresh, move that folder away.'),
      options,
    )
    this.name = 'BrokenDatabase'
  }
}

/** Opens the embedded database of a data folder. The caller holds the folder's lock. */
export async function openEmbedded(
  dataDir: string,
  limits: StatementLimits = { seconds: STATEMENT_SECONDS, warn: console.warn },
): Promise<Database> {
  const folder = join(dataDir, 'db')
  removeDrafts(dataDir)
  if (existsSync(folder)) checkWhole(dataDir, folder)
  else await createIn(dataDir, folder)
  // PGlite makes files that anyone may write; nobody else gets into the folder.
  chmodSync(folder, 0o700)
  try {
    return asDatabase(await openPglite({ dataDir: folder }, limits))
  } catch (error) {
    throw brokenBy(dataDir, 'cannot be opened', error)
  }
}

function brokenBy(dataDir: string, problem: string, error: unknown): Error {
  if (isFull(join(dataDir, 'db')))
    return Object.assign(new Error('no space left on device', { cause: error }), { code: 'ENOSPC' })
  return new BrokenDatabase(dataDir, problem, { cause: error })
}

/** The failure of a start, told as damage where the database opened but its files turned out to be unreadable. */
export function explainDamage(dataDir: string, error: unknown): unknown {
  for (let at = error; at instanceof Error && !(at instanceof BrokenDatabase); at = at.cause)
    if (isDamage(at)) return brokenBy(dataDir, 'is damaged and cannot be read', error)
  return error
}

/** Internal errors (XX) and those of the file system (58); or it crashed. FATAL alone only ends a connection, as when there are too many. */
function isDamage(error: Error): boolean {
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  return (
    (typeof code === 'string' && /^(XX|58)...$/.test(code)) ||
    severity === 'PANIC' ||
    error instanceof ThreadStopped ||
    (error.stack ?? '').startsWith('RuntimeError')
  )
}

const MARK = 'has-tables'

/** Notes that the tables were made, so that a database that has lost them is not taken for a new one. */
export const markMigrated = (dataDir: string) => writeFileSync(join(dataDir, 'db', MARK), '', { mode: 0o600 })

export function requireTables(dataDir: string, version: number): void {
  if (version === 0 && existsSync(join(dataDir, 'db', MARK)))
    throw new BrokenDatabase(dataDir, 'is damaged: its tables are missing')
}

export function asDatabase(bridge: PgliteBridge): Database {
  const db = drizzle({ client: bridge as never }) as unknown as Db
  let closing = false
  return {
    kind: 'embedded',
    db,
    bus: { publish: publishWith(db), subscribe: (channel, heard) => bridge.listen(channel, heard) },
    queue: { pglite: bridge },
    lost: bridge.gone.then((error) =>
      closing ? new Promise<never>(() => {}) : (error ?? new Error('The embedded database ended.')),
    ),
    close() {
      closing = true
      return bridge.close()
    },
  }
}

/** Opening needs room for a piece of its log. Without it nothing is broken, so nothing should be restored. */
function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < 16 * 1_024 * 1_024
}

/** Opening a folder without these files would silently create a new database over the remains of the old one. */
function checkWhole(dataDir: string, folder: string) {
  const missing = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal'].find(
    (name) => !existsSync(join(folder, name)),
  )
  if (missing) throw new BrokenDatabase(dataDir, `is damaged or half made (${missing} is missing)`)
}

const DRAFT = 'db.new-'

/** Made beside its place and moved there when whole, so a first start that is cut short leaves nothing half made. */
async function createIn(dataDir: string, folder: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = join(dataDir, `${DRAFT}${process.pid}`)
  const bridge = await openPglite({ dataDir: draft })
  await bridge.close()
  renameSync(draft, folder)
}

/** Removes drafts of interrupted starts. Their makers are gone, because the folder's lock is ours. */
function removeDrafts(dataDir: string) {
  if (!existsSync(dataDir)) return
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(DRAFT)) rmSync(join(dataDir, name), { recursive: true })
  }
}
