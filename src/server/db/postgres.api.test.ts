import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { testDb } from '#server/testing/test-db.ts'
import { rowsOf } from './database.ts'
import { openPostgres } from './postgres.ts'

test.runIf(inject('postgres'))(
  '[M4] a connection that breaks within a transaction fails that transaction alone',
  async () => {
    const { url = '' } = await testDb()
    const database = openPostgres({ connectionString: url, connectWithinMs: 60_000, warn: () => {} })
    onTestFinished(() => database.close())
    const { db } = database
    const broken = db.transaction(async (tx) => {
      const [own] = await rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`)
      await db.execute(sql`select pg_terminate_backend(${own?.pid}::int)`)
      const left = () => rowsOf(db, sql`select 1 from pg_stat_activity where pid = ${own?.pid}::int`)
      await eventually(async () => expect(await left()).toEqual([]))
      // The news arrives while the transaction asks nothing.
      await wait(100)
      await tx.execute(sql`select 1`)
    })
    await expect(broken).rejects.toThrow()
    expect(await rowsOf(db, sql`select 1 as one`)).toEqual([{ one: 1 }])
  },
)
