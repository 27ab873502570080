import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { audit } from '#server/db/tables/audit.ts'
import type { AuditRecord } from './audit.service.ts'

export async function insertAudit(db: Db, entry: AuditRecord): Promise<void> {
  await db.insert(audit).values(entry)
}

export async function hasAudit(
  db: Db,
  { action, subjectId, details }: Required<Pick<AuditRecord, 'action' | 'details'>> & { subjectId?: number },
  since: Date,
): Promise<boolean> {
  const [row] = await db
    .select({ id: audit.id })
    .from(audit)
    .where(
      and(
        subjectId === undefined ? undefined : eq(audit.subjectId, subjectId),
        eq(audit.action, action),
        gte(audit.at, since),
        sql`${audit.details} @> ${JSON.stringify(details)}::jsonb`,
      ),
    )
    .limit(1)
  return row !== undefined
}

export interface AuditQuery {
  action?: string | undefined
  /** Part of the key of a name or an address. */
  person?: string | undefined
  /** A user id, possibly of a deleted user. */
  personId?: number | undefined
  from?: string | undefined
  until?: string | undefined
  /** Time zone of the days. */
  timeZone: string
  before?: number | undefined
  limit: number
}

const actors = alias(users, 'actors')
const subjects = alias(users, 'subjects')

/** Newest first. */
export const listAudit = (db: Db, query: AuditQuery) =>
  db
    .select({ row: audit, actorName: actors.username, subjectName: subjects.username })
    .from(audit)
    .leftJoin(actors, eq(actors.id, audit.actorId))
    .leftJoin(subjects, eq(subjects.id, audit.subjectId))
    .where(inArray(audit.id, found(query)))
    .orderBy(desc(audit.id))
export type AuditRow = Awaited<ReturnType<typeof listAudit>>[number]

/** Actor and subject are looked up separately, so that each uses its index. */
function found(query: AuditQuery): SQL {
  if (!query.person && query.personId === undefined) return page(query, sql`true`)
  const oneOf = sql`in (select id from people)`
  return sql`(with people as materialized (
      select id from users where position(${query.person} in username_key) > 0 or position(${query.person} in email_key) > 0
      union select ${query.personId ?? null}::int)
    ${page(query, sql`actor_id ${oneOf}`)} union ${page(query, sql`subject_id ${oneOf}`)} order by id desc limit ${query.limit})`
}

function page({ action, from, until, timeZone, before, limit }: AuditQuery, whose: SQL): SQL {
  const midnight = (day: string) => sql`(${day}::date)::timestamp at time zone ${timeZone}`
  const all = [
    whose,
    action && sql`action = ${action}`,
    from && sql`at >= ${midnight(from)}`,
    until && sql`at < ${midnight(until)} + interval '1 day'`,
    before !== undefined && sql`id < ${before}`,
  ].filter((part): part is SQL => Boolean(part))
  return sql`(select id from audit where ${sql.join(all, sql` and `)} order by id desc limit ${limit})`
}

/** The latest entries by or about a user. */
export const latestAbout = (db: Db, userId: number, limit: number) => {
  const side = (column: SQL) =>
    sql`(select id from audit where ${column} = ${userId} order by id desc limit ${limit})`
  return db
    .select({ row: audit, actorName: actors.username, subjectName: subjects.username })
    .from(audit)
    .leftJoin(actors, eq(actors.id, audit.actorId))
    .leftJoin(subjects, eq(subjects.id, audit.subjectId))
    .where(
      inArray(
        audit.id,
        sql`(${side(sql`actor_id`)} union ${side(sql`subject_id`)} order by id desc limit ${limit})`,
      ),
    )
    .orderBy(desc(audit.id))
}

/** All entries by or about a user, newest first. */
export const auditEntriesOf = (db: Db, userId: number, before: number | undefined, limit: number) =>
  db
    .select()
    .from(audit)
    .where(
      and(
        or(eq(audit.actorId, userId), eq(audit.subjectId, userId)),
        before === undefined ? undefined : lt(audit.id, before),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(limit)

/** Keeps only the id of a deleted user. The trigger allows no other change. */
export async function forgetNetworks(db: Db, userId: number): Promise<void> {
  await db
    .update(audit)
    .set({ network: '' })
    .where(
      sql`(${audit.actorId} = ${userId} or (${audit.actorId} is null and ${audit.subjectId} = ${userId}))
        and ${audit.network} <> ''`,
    )
}
