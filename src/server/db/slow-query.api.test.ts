// @both-databases
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { toAppError } from '#server/http/error-response.ts'
import { testApp } from '#server/testing/test-app.ts'
import { testDb } from '#server/testing/test-db.ts'
import { rowsOf } from './database.ts'
import { openPostgres } from './postgres.ts'
import { allowLonger } from './statement-limits.ts'

/** Computes for as many seconds as it takes here; sleeping would not show whether the thread is free. */
const compute = (rows: number) =>
  sql`select count(*) from generate_series(1, ${rows}::int) n where md5(n::text) = ''`

test.skipIf(inject('postgres'))(
  'while a query of three seconds runs, /api/health/live goes on answering',
  async () => {
    const { app, deps } = await testApp()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/health/live`
    await (await fetch(url)).text()
    const trial = performance.now()
    await rowsOf(deps.db, compute(200_000))
    const rows = Math.round((200_000 * 3_300) / (performance.now() - trial))

    const gaps = monitorEventLoopDelay({ resolution: 1 })
    const times: number[] = []
    let running = true
    const started = performance.now()
    const query = rowsOf(deps.db, compute(rows)).finally(() => {
      running = false
    })
    gaps.enable()
    while (running) {
      const asked = performance.now()
      expect((await fetch(url)).status).toBe(200)
      times.push(performance.now() - asked)
    }
    gaps.disable()
    await query
    const typical = times.sort((a, b) => a - b)[Math.floor(times.length * 0.9)] ?? Number.POSITIVE_INFINITY
    const worst = times.at(-1) ?? Number.POSITIVE_INFINITY
    console.warn(
      `a query of ${Math.round(performance.now() - started)} ms: /api/health/live ${times.length} times, ` +
        `nine of ten within ${typical.toFixed(1)} ms, worst ${worst.toFixed(1)} ms, worst gap ${(gaps.max / 1e6).toFixed(1)} ms`,
    )
    expect(times.length).toBeGreaterThan(50)
  },
)

test.runIf(inject('postgres'))(
  'a statement that takes too long is cut, and its connection goes on',
  async () => {
    const { url = '' } = await testDb()
    const database = openPostgres({
      connectionString: url,
      connections: 1,
      connectWithinMs: 60_000,
      statementSeconds: 1,
      warn: () => {},
    })
    onTestFinished(() => database.close())
    const { db } = database
    const error = await db.execute(sql`select pg_sleep(60)`).catch((e: unknown) => e)
    expect(toAppError(error)).toMatchObject({
      type: 'UNAVAILABLE',
      message: 'This took too long and was stopped. Try again in a moment.',
    })
    const settings = sql`select current_setting('statement_timeout') as time, current_setting('temp_file_limit') as room`
    expect(await rowsOf(db, settings)).toEqual([{ time: '1s', room: '1GB' }])
    await db.transaction(async (tx) => {
      await allowLonger(tx)
      await tx.execute(sql`select pg_sleep(1.2)`)
    })
    expect(await rowsOf(db, settings)).toMatchObject([{ time: '1s' }])
  },
)
