import { Readable } from 'node:stream'
import type { AuditAction, AuditDetails, AuditEntry, AuditFilter } from '#contracts/admin/audit.ts'
import type { Page } from '#contracts/core/page.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { csvRow } from '#server/exports/csv.ts'
import type { Caller, FileAnswer } from '#server/http/handle.ts'
import { identityKey } from '#server/security/identity.ts'
import { presentEntry } from './audit.presenter.ts'
import * as repository from './audit.repository.ts'

/** Rows of a CSV file that are read at once. */
const CSV_PAGE = 500

/** An administrator, at work from somewhere. */
export interface AdminCaller {
  actor: Actor
  caller: Caller
}

export interface AuditRecord {
  action: AuditAction
  /** Who did it; none when it was the program itself. */
  actorId: number | null
  /** To whom, where it was done to a person. */
  subjectId?: number | null
  details?: AuditDetails
  /** Where the request came from; empty where none did, as for what the program does by itself. */
  network: string
  /** When, where that is not now. */
  at?: Date
}

/** Leaves a row in the audit log. Called with the transaction of the deed, so that neither is there without the other. */
export const recordAudit = (db: Db, deed: AuditRecord): Promise<void> => repository.insertAudit(db, deed)

/** Whether it was done since a time, to someone if that is given, with these details among others. */
export const wasDone = (
  db: Db,
  deed: { action: AuditAction; subjectId?: number; details: AuditDetails },
  since: Date,
): Promise<boolean> => repository.hasAudit(db, deed, since)

/** Where someone acted from is theirs: when they leave, it goes with them. Their rows stay, with their number alone. */
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
    before: readCursor(cursor),
    limit: limit + 1,
  })
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items: items.map(presentEntry), next: last ? String(last.row.id) : null }
}

/** The latest rows about one person, by their number. */
export async function listAuditAbout(
  deps: Pick<Deps, 'db'>,
  userId: number,
  limit: number,
): Promise<AuditEntry[]> {
  return (await repository.latestAbout(deps.db, userId, limit)).map(presentEntry)
}

function readCursor(cursor: string | undefined): number | undefined {
  if (!cursor) return undefined
  if (!/^\d{1,15}$/.test(cursor)) throw new AppError('INVALID_INPUT', 'This page of the list does not exist.')
  return Number(cursor)
}

/** All that the filter lets through, read and sent page by page. */
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
  yield csvRow(['time', 'action', 'by', 'by number', 'to', 'to number', 'details', 'network', 'row'])
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
