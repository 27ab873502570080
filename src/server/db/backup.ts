import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type SQL, sql } from 'drizzle-orm'
import { version } from '../version.ts'
import { backupName, copyParts, digestOf, MANIFEST, ROWS, sizeOf } from './backup-folder.ts'
import { type Database, type Db, rowsOf } from './database.ts'
import { schemaVersion } from './migrate.ts'
import { allowLonger } from './statement-limits.ts'

const ROWS_A_LINE = 200
/** Jobs that are still to be done; the queue's other tables are made again by the queue. */
const JOBS = { table: 'jobs.job', where: sql`where state in ('created', 'retry', 'active')` }

export interface BackupManifest {
  format: 1
  version: string
  createdAt: string
  /** Time of the newest migration. */
  schema: number
  /** Rows of each table. */
  tables: Record<string, number>
  /** The last number each sequence gave out. */
  sequences: Record<string, string>
  /** SHA-256 over everything else in the backup. */
  digest: string
  /** Why it was made, and for whom; older ones do not say. */
  reason?: BackupReason
  askedBy?: number
  /** Size of all of it but this manifest. */
  bytes?: number
}

type BackupReason = 'asked' | 'schedule' | 'upgrade' | 'command'

interface BackupOptions {
  database: Pick<Database, 'db'>
  dataDir: string
  /** Folder to put it into; `backups` in the data folder when not given. */
  to: string | undefined
  reason?: BackupReason
  askedBy?: number
  /** Told outside of the transaction that reads the rows. */
  progress?: (done: number, total: number | null, note: string) => void
  signal?: AbortSignal
}

/**
 * Writes everything a person has here into one folder: the rows of all tables as they stand at one moment, the stored
 * files, the installation's key. The same form for both databases, so a backup of one can be restored into the other.
 */
export async function writeBackup(options: BackupOptions): Promise<string> {
  const { database, dataDir, to, reason = 'command', askedBy, progress = () => {}, signal } = options
  const target = join(to ? resolve(to) : join(dataDir, 'backups'), backupName(new Date()))
  const draft = `${target}.part`
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 })
    progress(0, null, 'Writing database rows')
    const plain = join(draft, '.rows')
    const rows = await writeRows(database.db, plain, signal)
    progress(0, null, 'Compressing rows')
    await compress(plain, join(draft, ROWS), signal)
    // Files after rows: a file is stored before the row that names it, so every named file is here.
    await copyParts(dataDir, draft, (done, total) => {
      signal?.throwIfAborted()
      progress(done, total, `Copying file ${done} of ${total}`)
    })
    progress(0, null, 'Writing the manifest')
    const about = { reason, ...(askedBy !== undefined && { askedBy }), bytes: await sizeOf(draft) }
    const digest = await digestOf(draft)
    const createdAt = new Date().toISOString()
    const manifest: BackupManifest = { format: 1, version, createdAt, ...rows, digest, ...about }
    signal?.throwIfAborted()
    await writeFile(join(draft, MANIFEST), JSON.stringify(manifest, null, 2), { flush: true, mode: 0o600 })
    await rename(draft, target)
    return target
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/**
 * The embedded database has one connection, and everyone waits while this holds it. So the rows are written as they are and
 * compressed afterwards, which takes several times as long as reading them.
 */
async function writeRows(db: Db, path: string, signal: AbortSignal | undefined) {
  return db.transaction(
    async (tx) => {
      const tables: Record<string, number> = {}
      await allowLonger(tx)
      await pipeline(linesOfAll(tx, tables, signal), createWriteStream(path, { mode: 0o600 }))
      return { schema: await schemaVersion(tx), tables, sequences: await sequencesOf(tx) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function compress(from: string, to: string, signal: AbortSignal | undefined): Promise<void> {
  const whole = createWriteStream(to, { mode: 0o600, flush: true })
  await pipeline(createReadStream(from), createGzip(), whole, { signal })
  await rm(from)
}

/** Counts into `tables` as it goes. */
async function* linesOfAll(
  tx: Db,
  tables: Record<string, number>,
  signal: AbortSignal | undefined,
): AsyncGenerator<string> {
  const sources = (await tableNames(tx)).map((table) => ({ table, where: sql`` }))
  if (await hasQueue(tx)) sources.push(JOBS)
  for (const { table, where } of sources) {
    tables[table] = 0
    for await (const rows of rowsInText(tx, table, where, signal)) {
      tables[table] += rows.length
      yield `{"table":${JSON.stringify(table)},"rows":[${rows.join(',')}]}\n`
    }
  }
}

/** As text all the way: JavaScript would round the larger numbers. */
async function* rowsInText(
  tx: Db,
  table: string,
  where: SQL,
  signal: AbortSignal | undefined,
): AsyncGenerator<string[]> {
  await tx.execute(
    sql`declare backup_rows cursor for select to_jsonb(t)::text as row from ${sql.raw(table)} t ${where}`,
  )
  for (;;) {
    signal?.throwIfAborted()
    const rows = await rowsOf<{ row: string }>(
      tx,
      sql`fetch ${sql.raw(String(ROWS_A_LINE))} from backup_rows`,
    )
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await tx.execute(sql`close backup_rows`)
}

/** Our own tables; which migrations ran is in the manifest. */
export async function tableNames(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function sequencesOf(db: Db): Promise<Record<string, string>> {
  const rows = await rowsOf<{ name: string; last: string }>(
    db,
    sql`select quote_ident(sequencename) as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

async function hasQueue(db: Db): Promise<boolean> {
  const [row] = await rowsOf<{ name: string | null }>(db, sql`select to_regclass('jobs.job')::text as name`)
  return Boolean(row?.name)
}
