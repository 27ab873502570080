import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { BackupManifest } from './backup.ts'
import { digestOf, MANIFEST, ROWS } from './backup-folder.ts'
import { type Db, rowsOf } from './database.ts'
import { migrate, schemaVersion } from './migrate.ts'
import { allowLonger } from './statement-limits.ts'

/** A backup that cannot be used, or a place it may not go to. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused'
}

const newer = () =>
  new RestoreRefused('This backup was made by a newer version of Sellwright. Restore it with that one.')

export async function readManifest(backup: string): Promise<BackupManifest> {
  const path = join(backup, MANIFEST)
  if (!existsSync(path)) throw new RestoreRefused(`${backup} is not a backup: it has no ${MANIFEST}.`)
  const manifest = parseManifest(await readFile(path, 'utf8'))
  if (manifest && manifest.format !== 1) throw newer()
  if (!manifest || (await digestOf(backup)) !== manifest.digest) {
    throw new RestoreRefused(
      `${backup} is damaged: its contents do not match its manifest. Nothing was changed. Restore another backup.`,
    )
  }
  return manifest
}

function parseManifest(text: string): BackupManifest | undefined {
  try {
    return JSON.parse(text) as BackupManifest
  } catch {
    return undefined
  }
}

/** Fills an empty database, or leaves it empty: the schema as it was when the backup was made, its rows, the migrations since. */
export async function restoreRows(
  db: Db,
  backup: string,
  manifest: BackupManifest,
  migrations: { folder?: string } = {},
): Promise<void> {
  if ((await schemaVersion(db)) !== 0)
    throw new RestoreRefused('The database is not empty. Restore into an empty one.')
  await db.transaction(async (tx) => {
    await allowLonger(tx, 'endless')
    await migrate(tx, { ...migrations, upTo: manifest.schema })
    if ((await schemaVersion(tx)) !== manifest.schema) throw newer()
    const references = await dropReferences(tx)
    for await (const { table, line } of linesOf(backup)) {
      if (table !== 'jobs.job') await insertRows(tx, table, line)
    }
    for (const statement of references) await tx.execute(sql.raw(statement))
    for (const [name, last] of Object.entries(manifest.sequences))
      await tx.execute(sql`select setval(${name}::regclass, ${last}::bigint)`)
    await migrate(tx, migrations)
  })
}

/**
 * Puts the waiting jobs back, when their queues are there. One that was running when the backup was made is run again;
 * one whose queue no longer exists is left out.
 */
export async function restoreJobs(db: Db, backup: string): Promise<void> {
  for await (const { table, line } of linesOf(backup)) {
    if (table !== 'jobs.job') continue
    await db.execute(sql`insert into jobs.job
      select job.* from jsonb_array_elements(${line}::jsonb -> 'rows') as stored,
        jsonb_populate_record(null::jobs.job, stored || case when stored ->> 'state' = 'active'
          then '{"state": "retry", "started_on": null, "heartbeat_on": null}'::jsonb else '{}'::jsonb end) as job
      where exists (select 1 from jobs.queue where queue.name = job.name)
      on conflict do nothing`)
  }
}

/** The line goes on to the database as it is: reading its numbers here would round the larger ones. */
async function* linesOf(backup: string): AsyncGenerator<{ table: string; line: string }> {
  const text = createReadStream(join(backup, ROWS)).pipe(createGunzip())
  for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
    const [, table] = /^\{"table":"((?:[^"\\]|\\.)*)"/.exec(line) ?? []
    if (!table) throw new RestoreRefused(`${backup} is damaged: a line does not name a table.`)
    yield { table: JSON.parse(`"${table}"`) as string, line }
  }
}

/** All columns but those that the database computes by itself. */
async function insertRows(tx: Db, table: string, line: string): Promise<void> {
  const columns = await rowsOf<{ name: string }>(
    tx,
    sql`select quote_ident(attname) as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  )
  const names = sql.raw(columns.map(({ name }) => name).join(', '))
  const target = sql.raw(table)
  await tx.execute(sql`insert into ${target} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${target}, ${line}::jsonb -> 'rows')`)
}

/** Rows come in any order, so what they refer to is checked when all are there. Returns what puts the checks back. */
async function dropReferences(tx: Db): Promise<string[]> {
  const references = await rowsOf<{ drop: string; add: string }>(
    tx,
    sql`select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  for (const { drop } of references) await tx.execute(sql.raw(drop))
  return references.map(({ add }) => add)
}
