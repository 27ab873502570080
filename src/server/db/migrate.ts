import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { type Db, rowsOf } from './database.ts'
import { allowLonger } from './statement-limits.ts'

const ownFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Two processes that start together must not both migrate; this number names the lock they meet at. */
const MIGRATION_LOCK = 7_250_312

export class NewerSchema extends Error {
  constructor() {
    super(
      'The database was written by a newer version of Sellwright. Nothing was changed. ' +
        'Start that version, or restore a backup made before the upgrade: npm run restore -- <backup> --replace',
    )
    this.name = 'NewerSchema'
  }
}

interface MigrateOptions {
  /** Called before the first change to a database that has a schema already. */
  beforeChange?: () => Promise<void>
  /** Stop after the migration of this time, for restoring a backup made by an older version. */
  upTo?: number
  /** Folder of the migrations, if not the project's own. */
  folder?: string
}

/** Brings the schema up to the code, all of it or nothing. Returns how many migrations ran. */
export async function migrate(
  db: Db,
  { beforeChange, upTo = Number.POSITIVE_INFINITY, folder = ownFolder }: MigrateOptions = {},
): Promise<number> {
  const known = readMigrationFiles({ migrationsFolder: folder })
  const newest = known.at(-1)?.folderMillis ?? 0
  const before = await schemaVersion(db)
  if (before > newest) throw new NewerSchema()
  if (before > 0 && known.some((file) => file.folderMillis > before && file.folderMillis <= upTo))
    await beforeChange?.()

  return db.transaction(async (tx) => {
    await allowLonger(tx, 'endless')
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await tx.execute(
      sql`create table if not exists schema_migrations (created_at bigint primary key, hash text not null, applied_at timestamptz not null default now())`,
    )
    const applied = await schemaVersion(tx)
    // A newer process may have been at it while this one waited.
    if (applied > newest) throw new NewerSchema()
    const pending = known.filter((file) => file.folderMillis > applied && file.folderMillis <= upTo)
    for (const file of pending) {
      for (const statement of file.sql) await tx.execute(sql.raw(statement))
      await tx.execute(
        sql`insert into schema_migrations (created_at, hash) values (${file.folderMillis}, ${file.hash})`,
      )
    }
    return pending.length
  })
}

/** Time of the newest migration in this database; 0 in an empty one. */
export async function schemaVersion(db: Db): Promise<number> {
  const [table] = await rowsOf<{ name: string | null }>(
    db,
    sql`select to_regclass('schema_migrations')::text as name`,
  )
  if (!table?.name) return 0
  const [newest] = await rowsOf<{ at: string | null }>(
    db,
    sql`select max(created_at)::text as at from schema_migrations`,
  )
  return Number(newest?.at ?? 0)
}
