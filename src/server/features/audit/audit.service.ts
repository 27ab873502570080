import { Readable } from 'node:stream'
import type { AuditAction, AuditDetails, AuditEntry, AuditFilter } from '#contracts/admin/audit.ts'
import type { Page } from '#contracts/core/page.ts'
import type { Actor } from '#server/actor.ts'
import { readNumberCursor } from '#server/cursor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { csvRow } from '#server/exports/csv.ts'
import type { Caller, FileAnswer } from '#server/http/handle.ts'
import { identityKey } from '#server/security/identity.ts'
import { presentEntry } from './audit.presenter.ts'
import * as repository from './audit.repository.ts'

/** Rows of a CSV file that are read at once. */
const CSV_PAGE = 500

/** The acting admin and the request's network. */
export interface AdminCaller {
  actor: Actor
  caller: Caller
}

export interface AuditRecord {
  action: AuditAction
  /** The actor; null for the system itself. */
  actorId: number | null
  /** The affected user, if any. */
  subjectId?: number | null
  details?: AuditDetails
  /** Network of the request; empty for the system itself. */
  network: string
  /** Time of the action, if not now. */
  at?: Date
}

/** Writes an audit entry in the transaction of its action, so that both commit together. */
export const recordAudit = (db: Db, entry: AuditRecord): Promise<void> => repository.insertAudit(db, entry)

/** True if a matching entry exists since a time. */
export const wasDone = (
  db: Db,
  entry: { action: AuditAction; subjectId?: number; details: AuditDetails },
  since: Date,
): Promise<boolean> => repository.hasAudit(db, entry, since)

/** Removes the network from a deleted user's entries, which stay with the id alone. */
export const forgetNetworks = (db: Db, userId: number): Promise<void> => repository.forgetNetworks(db, userId)

type Query = AuditFilter & { cursor?: string | undefined; limit: number }

export async function listAudit(
  deps: Pick<Deps, 'db'>,
  { timeZone }: Pick<Actor, 'timeZone'>,
  query: Query,
): Promise<Page<AuditEntry>> {
  const { person, cursor, limit, ...narrowed } = query
  const rows = await repository.listAudit(deps.db, {
    ...narrowed,
    person: person && identityKey(person),
    personId: /^\d{1,9}$/.test(person) ? Number(person) : undefined,
    timeZone,
    before: readNumberCursor(cursor),
    limit: limit + 1,
  })
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items: items.map(presentEntry), next: last ? String(last.row.id) : null }
}

/** The latest entries about one user, by id. */
export async function listAuditAbout(
  deps: Pick<Deps, 'db'>,
  userId: number,
  limit: number,
): Promise<AuditEntry[]> {
  return (await repository.latestAbout(deps.db, userId, limit)).map(presentEntry)
}

/** All matching entries, streamed page by page. */
export async function exportAudit(
  deps: Deps,
  actor: Actor,
  filter: AuditFilter,
  { network }: Caller,
): Promise<FileAnswer> {
  await recordAudit(deps.db, { action: 'audit.exported', actorId: actor.userId, network })
  return {
    name: 'audit.csv',
    contentType: 'text/csv; charset=utf-8',
    stream: Readable.from(csvOf(deps, actor, filter)),
  }
}

async function* csvOf(deps: Deps, actor: Actor, filter: AuditFilter) {
  yield csvRow(['time', 'action', 'by', 'by user id', 'to', 'to user id', 'details', 'network', 'row'])
  let cursor: string | undefined
  do {
    const { items, next } = await listAudit(deps, actor, { ...filter, cursor, limit: CSV_PAGE })
    yield items.map(csvLine).join('')
    cursor = next ?? undefined
  } while (cursor)
}

const csvLine = ({ at, title, actor, subject, details, network, id }: AuditEntry) =>
  csvRow([
    at,
    title,
    actor?.username ?? '',
    actor?.id ?? '',
    subject?.username ?? '',
    subject?.id ?? '',
    Object.entries(details)
      .map(([name, value]) => `${name}: ${value}`)
      .join('; '),
    network,
    id,
  ])
