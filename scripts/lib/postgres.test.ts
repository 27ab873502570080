import { access } from 'node:fs/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startPostgres } from './postgres.ts'

test('a throw-away PostgreSQL answers in UTF-8 and leaves nothing behind', async () => {
  // The tests may have one of their own; this is about making another.
  vi.stubEnv('TEST_DATABASE_URL', '')
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const { url, stop } = await startPostgres()
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select lower('ÄÖ') as lowered, current_setting('fsync') as fsync, current_setting('data_directory') as folder`,
  )
  await client.end()
  await stop()

  expect(rows[0]).toMatchObject({ lowered: 'äö', fsync: 'off' })
  await expect(new Client({ connectionString: url }).connect()).rejects.toThrow('ECONNREFUSED')
  await expect(access(rows[0].folder)).rejects.toThrow('ENOENT')
  // The first run on a machine without PostgreSQL downloads it.
})
