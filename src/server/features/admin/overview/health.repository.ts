import { and, desc, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { modelConnections } from '#server/db/tables/models.ts'
import { processes } from '#server/db/tables/runs.ts'

const instant = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

export interface ModelHealth {
  model: string
  answers: number
  failed: number
  lastAnswer: string | null
  lastFailure: string | null
  medianSeconds: number | null
}

/** Results since a time by model. A chat that failed before its first word names none. */
export const modelHealth = (db: Db, since: Date) =>
  rowsOf<ModelHealth>(
    db,
    sql`select coalesce(model, '') as model, (count(*) filter (where state in ('done', 'stopped')))::int as answers,
        (count(*) filter (where state in ('failed', 'interrupted')))::int as failed,
        ${instant("max(ended_at) filter (where state = 'done')")} as "lastAnswer",
        ${instant("max(ended_at) filter (where state in ('failed', 'interrupted'))")} as "lastFailure",
        percentile_cont(0.5) within group (order by extract(epoch from ended_at - created_at)) filter (where state = 'done') as "medianSeconds"
      from runs where (kind = 'chat' or model is not null) and state not in ('running', 'waiting') and created_at >= ${since.toISOString()}::timestamptz
      group by 1 order by count(*) desc`,
  )

/** Connections for everyone, by id. */
export const sharedConnections = (db: Db) =>
  db
    .select({ id: modelConnections.id, label: modelConnections.label })
    .from(modelConnections)
    .where(isNull(modelConnections.userId))

export const connectionProblems = (db: Db) =>
  db
    .select({
      name: modelConnections.label,
      problem: modelConnections.problem,
      checkedAt: modelConnections.checkedAt,
    })
    .from(modelConnections)
    .where(and(isNull(modelConnections.userId), isNotNull(modelConnections.problem)))

export interface StoredKind {
  kind: string
  files: number
  bytes: number
}

/** Stored files as our rows know them. Shared files count once. */
export const storedKinds = (db: Db) =>
  rowsOf<StoredKind>(
    db,
    sql`select 'attachments' as kind, count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes from attachments where file_id is null
      union all select 'knowledge', count(*)::int, coalesce(sum(bytes), 0)::float8 from knowledge_files
      union all select 'uploads', count(*)::int, coalesce(sum(received), 0)::float8 from knowledge_uploads
      union all select 'tickets', count(*)::int, coalesce(sum(bytes), 0)::float8 from ticket_files where bytes > 0
      union all select 'screenshots', count(*)::int, coalesce(sum(screenshot_bytes), 0)::float8 from feedback where screenshot is not null
      union all select 'exports', count(*)::int, coalesce(sum(size), 0)::float8 from data_exports where size is not null`,
  )

export async function databaseBytes(db: Db): Promise<number> {
  const [row] = await rowsOf<{ bytes: number }>(
    db,
    sql`select pg_database_size(current_database())::float8 as bytes`,
  )
  return row?.bytes ?? 0
}

/** True if a worker sent a heartbeat lately. */
export async function hasWorker(db: Db, silentSeconds: number): Promise<boolean> {
  const [worker] = await db
    .select({ id: processes.id })
    .from(processes)
    .where(and(ne(processes.role, 'web'), isAlive(silentSeconds)))
    .limit(1)
  return worker !== undefined
}

const isAlive = (silentSeconds: number) =>
  sql<boolean>`${processes.beatAt} > now() - make_interval(secs => ${silentSeconds})`

export const listProcesses = (db: Db, silentSeconds: number) =>
  db
    .select({
      id: processes.id,
      label: processes.label,
      version: processes.version,
      startedAt: processes.startedAt,
      beatAt: processes.beatAt,
      role: processes.role,
      alive: isAlive(silentSeconds),
    })
    .from(processes)
    .orderBy(desc(processes.beatAt))
    .limit(100)
