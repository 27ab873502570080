import { type SQL, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { ClientBase } from 'pg'
import type { PgliteBridge } from './pglite.bridge.ts'

/** The database, or a transaction on it: repositories take either. */
export type Db = PgDatabase<PgQueryResultHKT>

/** Short messages between all processes on this database. A payload is at most 8,000 bytes. */
export interface Bus {
  publish(channel: string, payload: string): Promise<void>
  /** `heard(undefined)` means that the line was down for a while: look for yourself what you missed. */
  subscribe(channel: string, heard: (payload: string | undefined) => void): Promise<() => Promise<void>>
}

export interface Database {
  kind: 'embedded' | 'postgres'
  db: Db
  bus: Bus
  /** How the queue talks to the same database. */
  queue:
    | { pglite: PgliteBridge }
    | {
        connectionString: string
        connectionTimeoutMillis: number
        onConnect: (client: ClientBase) => Promise<void>
      }
  /** Settles when the database is lost for good; the process should end then. */
  lost: Promise<Error>
  close(): Promise<void>
}

/** Rows of a statement written by hand, as the two drivers both give them. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows
}

/** True if the database answers at all. */
export const ping = (db: Db): Promise<unknown> => db.execute(sql`select 1`)

export const publishWith = (db: Db) => async (channel: string, payload: string) => {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`)
}

/** SQLSTATE of a failed statement, wherever the driver and Drizzle put it. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code
  }
  return undefined
}

/** The unique index that a statement ran into, if that is why it failed. */
export function violatedIndex(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && at.code === '23505' && 'constraint' in at) return String(at.constraint)
  }
  return undefined
}
