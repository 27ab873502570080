// @both-databases
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '#server/db/database.ts'
import { testApp } from '#server/testing/test-app.ts'

const often = { key: 'ask-user:1', seconds: 60, most: 10, often: true }

async function tally() {
  const { deps } = await testApp()
  const stored = async () =>
    (await rowsOf<{ count: number }>(deps.db, sql`select count from rate_limits where key = ${often.key}`))[0]
      ?.count
  return { ...deps.tally, db: deps.db, stored }
}

test('the first use is counted in the database, later ones here until half of the limit, and told together', async () => {
  const { gather, count, write, db, stored } = await tally()
  expect(gather(often)).toBe(false)
  await count(db, [often])
  expect([gather(often), gather(often), gather(often), gather(often)]).toEqual([true, true, true, true])
  expect(await stored()).toBe(1)
  expect(gather(often)).toBe(false)
  const [use] = await count(db, [often])
  expect(use?.count).toBe(6)
  await write()
  expect(await stored()).toBe(6)
})

test('counts of another process are known after the next exchange', async () => {
  const { gather, count, write, db, stored } = await tally()
  await count(db, [often])
  await db.execute(sql`update rate_limits set count = 9 where key = ${often.key}`)
  expect(gather(often)).toBe(true)
  await write()
  expect(await stored()).toBe(10)
  expect(gather(often)).toBe(false)
})

test('a telling that fails loses nothing', async () => {
  const { gather, count, db, stored } = await tally()
  await count(db, [often])
  gather(often)
  gather(often)
  const failed = db.transaction(async (tx) => {
    await tx.execute(sql`select 1 / 0`).catch(() => {})
    await count(tx, [often])
  })
  await expect(failed).rejects.toThrow()
  await count(db, [often])
  expect(await stored()).toBe(4)
})
