import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Bus, type Database, type Db, publishWith } from './database.ts'
import { STATEMENT_SECONDS, TEMPORARY_MB } from './statement-limits.ts'

interface PostgresOptions {
  connectionString: string
  connections?: number
  /** How long a connection may take to come, or to be free. */
  connectWithinMs?: number
  /** Seconds that one statement may take. */
  statementSeconds?: number
  warn: (message: string) => void
}

export function openPostgres({
  connectionString,
  connections = 10,
  connectWithinMs = 5_000,
  statementSeconds = STATEMENT_SECONDS,
  warn,
}: PostgresOptions): Database {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: connectWithinMs,
    application_name: 'sellwright',
    onConnect: prepareConnection(statementSeconds),
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => warn(`A database connection was lost: ${error.message}`))
  const db = drizzle({ client: pool }) as unknown as Db
  const line = openLine(connectionString, warn)
  return {
    kind: 'postgres',
    db,
    bus: { publish: publishWith(db), subscribe: line.subscribe },
    queue: {
      connectionString,
      connectionTimeoutMillis: connectWithinMs,
      onConnect: prepareConnection(QUEUE_STATEMENT_SECONDS),
    },
    lost: new Promise(() => {}),
    async close() {
      await line.close()
      await pool.end()
    },
  }
}

/** The queue changes its own tables, and tidies them. */
const QUEUE_STATEMENT_SECONDS = 10 * STATEMENT_SECONDS

/**
 * Bounds what a statement of a new connection may take. As a statement and not with the connection, since a pooler in between refuses
 * settings that it does not know. Temporary files are bounded where the role may do so and the operator did not.
 */
const prepareConnection = (seconds: number) => async (client: pg.ClientBase) => {
  // A pool listens for lost connections only while they are idle: one that breaks within a transaction would end the process.
  client.on('error', () => {})
  await client.query(`set statement_timeout = '${seconds}s'; do $$ begin
    if current_setting('temp_file_limit') = '-1' then set temp_file_limit = '${TEMPORARY_MB}MB'; end if;
  exception when insufficient_privilege then null; end $$`)
}

/** One connection that listens for all channels, and comes back when it breaks. */
function openLine(connectionString: string, warn: (message: string) => void) {
  const channels = new Map<string, Set<(payload: string | undefined) => void>>()
  let client: pg.Client | undefined
  let opening: Promise<void> | undefined
  let closed = false

  const tell = (channel: string, payload: string | undefined) => {
    for (const notify of channels.get(channel) ?? []) notify(payload)
  }

  async function connect() {
    const next = new pg.Client({ connectionString, application_name: 'sellwright listener', keepAlive: true })
    next.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''))
    next.on('error', (error) => warn(`The listening connection was lost: ${error.message}`))
    next.on('end', () => {
      if (client === next) {
        client = undefined
        void reconnect()
      }
    })
    await next.connect()
    for (const channel of channels.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = next
  }

  async function reconnect() {
    for (let pause = 100; !closed; pause = Math.min(pause * 2, 5_000)) {
      try {
        await connect()
        for (const channel of channels.keys()) tell(channel, undefined)
        return
      } catch {
        await wait(pause)
      }
    }
  }

  const subscribe: Bus['subscribe'] = async (channel, heard) => {
    const group = channels.get(channel) ?? new Set()
    channels.set(channel, group.add(heard))
    opening ??= connect()
    await opening
    if (group.size === 1) await client?.query(`listen ${pg.escapeIdentifier(channel)}`)
    return async () => {
      group.delete(heard)
      if (group.size === 0 && channels.delete(channel))
        await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`)
    }
  }

  return {
    subscribe,
    async close() {
      closed = true
      await client?.end()
    },
  }
}
