import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startPostgres } from '../../scripts/lib/postgres.ts'
import { pin } from './cpus.ts'
import { familyOf, postmasterOf } from './usage.ts'

export interface BenchDatabase {
  url: string
  /** Process id of the database server if it runs on this machine. */
  pid: number | undefined
  stop(): Promise<void>
}

/** A new database on the server that BENCH_DATABASE_URL names, or on one started for us and pinned like what is measured. */
export async function openBenchDatabase(cpu: number | undefined): Promise<BenchDatabase> {
  const given = process.env.BENCH_DATABASE_URL ?? process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startPostgres()
  const name = `bench_${randomBytes(6).toString('hex')}`
  const pid = await onServer(server.url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await client.query(`create database ${name}`)
    return rows[0] && postmasterOf(rows[0].pid)
  })
  if (!given && pid !== undefined && cpu !== undefined) {
    for (const process of familyOf(pid)) pin(process.pid, cpu)
  }
  const url = new URL(server.url)
  url.pathname = name
  return {
    url: url.href,
    pid,
    async stop() {
      if (given) await onServer(given, (client) => client.query(`drop database ${name} with (force)`))
      await server.stop()
    },
  }
}

async function onServer<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
