import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '../db/postgres.ts'
import { copyPreparedData } from '../testing/prepared-data.ts'
import { type ServerProcess, startServer } from '../testing/server-process.ts'
import { withName } from '../testing/snapshot.ts'

/** More than any test asks. */
export const QUESTIONS_PER_DAY = 100_000

export interface House {
  /** Starts a server process on this house's database. */
  start(env?: Record<string, string>): Promise<ServerProcess>
  /** Environment of its processes. */
  settings: Record<string, string>
  /** Address of the database, where it has one. */
  databaseUrl: string | undefined
  /** Ends what still runs and removes every trace. */
  tearDown(): Promise<void>
}

/** An installation without a person: a data folder that has been started once, or a database of its own on the PostgreSQL server if one is given. */
export async function openHouse(
  postgresUrl: string | undefined,
  env: Record<string, string> = {},
  entry?: string,
): Promise<House> {
  const root = await mkdtemp(join(tmpdir(), 'house-'))
  const servers: ServerProcess[] = []
  const name = `crash_${randomBytes(6).toString('hex')}`
  const databaseUrl = postgresUrl && withName(postgresUrl, name)
  const dataDir = join(root, 'data')
  if (postgresUrl) await onServer(postgresUrl, `create database ${name}`)
  else await copyPreparedData(dataDir)
  const settings: Record<string, string> = {
    // Folder of the control socket: a killed process cannot remove its own.
    TMPDIR: root,
    SECRET_KEY: 'only for the length of one test, 0123456789',
    DATA_DIR: dataDir,
    QUESTIONS_PER_DAY: String(QUESTIONS_PER_DAY),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...env,
  }
  return {
    settings,
    databaseUrl,
    async start(more = {}) {
      const server = await startServer({ ...settings, ...more }, entry)
      servers.push(server)
      return server
    },
    async tearDown() {
      await Promise.all(
        servers.map(
          (server) => server.child.exitCode === null && server.child.signalCode === null && server.kill(),
        ),
      )
      if (postgresUrl) await onServer(postgresUrl, `drop database ${name} with (force)`)
      await rm(root, { recursive: true, force: true })
    },
  }
}

async function onServer(connectionString: string, statement: string) {
  const { db, close } = openPostgres({ connectionString, warn: () => {} })
  await db.execute(statement)
  await close()
}
