import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../db/database.ts'
import { openPostgres } from '../db/postgres.ts'
import { startProvider, type TestProvider } from '../testing/provider/provider.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import { type House, openHouse, QUESTIONS_PER_DAY } from './house.ts'
import { type CrashSeller, endOf, type StreamReading, signUp, textOf } from './seller.ts'

const url = process.env.TEST_DATABASE_URL
const LONG = 'tell me everything [[tokens=3000 interval=20]]'

const countOf = (reading: StreamReading) => expect.poll(() => reading.received.length, { interval: 10 })

/** Milliseconds until the stream is over. */
async function untilOver(reading: StreamReading) {
  const from = performance.now()
  await reading.over
  return performance.now() - from
}

/** Everything the two read, in order, is one text without gap or repeat. */
function expectOneText(before: StreamReading, after: StreamReading) {
  const ids = [...before.received, ...after.received].map(({ id }) => id)
  expect(ids).toEqual(ids.map((_, at) => at + 1))
}

describe.skipIf(!url)('two web processes and a worker on one PostgreSQL', () => {
  let provider: TestProvider
  let house: House
  let one: ServerProcess
  let other: ServerProcess
  let worker: ServerProcess
  let seller: CrashSeller

  beforeAll(async () => {
    provider = await startProvider()
    house = await openHouse(url, { AI_BASE_URL: provider.url, AI_MODEL: 'stand-in' })
    // The first brings the schema, as an upgrade would.
    one = await house.start({ ROLE: 'web' })
    const both = [house.start({ ROLE: 'web' }), house.start({ ROLE: 'worker' })] as const
    ;[other, worker] = await Promise.all(both)
    seller = await signUp(one, 'seller', worker)
  })
  afterAll(async () => {
    await house.tearDown()
    await provider.close()
  })

  test('[L2] a reader on one process follows a run of the other as it is written', async () => {
    const own = seller.ask(one, 'tell me [[tokens=100 interval=5 fault=hold at=50]]')
    await countOf(own).toBeGreaterThan(0)
    const reader = seller.follow(other, own.runId ?? '')
    // As it is written, not when it is over: half of it is there while the rest is held back.
    await countOf(reader).toBe(50)
    provider.release()
    await Promise.all([own.over, reader.over])
    const told = ({ received }: StreamReading) => received.map(({ id, event }) => ({ id, event }))
    expect(told(reader)).toEqual(told(own))
    expect(endOf(reader)).toEqual({ type: 'end', state: 'done' })
  })

  test('[L3] Stop at one process ends a run of the other', async () => {
    const own = seller.ask(one, LONG)
    await countOf(own).toBeGreaterThan(20)
    await seller.stop(other, own.runId ?? '')
    await provider.requests.at(-1)?.ended
    await own.over
    expect(endOf(own)).toEqual({ type: 'end', state: 'stopped' })
    expect(provider.requests.at(-1)?.outcome).toBe('aborted')
  })

  test.each([
    ['[B8]', 'left', 3],
    ['[security K1]', 'last', 1],
  ])(
    '%s of 50 questions at once at both processes exactly those are let through that are left',
    async (_, name, left) => {
      const asker = await signUp(one, name, worker)
      const { db, close } = openPostgres({ connectionString: house.databaseUrl ?? '', warn: () => {} })
      const of = sql`(select id from users where username = ${name})`
      await db.execute(sql`insert into usage_days (user_id, name, day, used)
      values (${of}, 'queriesPerDay', (now() at time zone 'UTC')::date, ${QUESTIONS_PER_DAY - left})`)
      const asked = Array.from({ length: 50 }, (_, n) => asker.ask(n % 2 ? one : other, `${n} [[tokens=2]]`))
      await Promise.all(asked.map(({ over }) => over))
      const statuses = Object.groupBy(asked, ({ status }) => String(status))
      expect([statuses['200']?.length, statuses['429']?.length]).toEqual([left, 50 - left])
      const [ledger] = await rowsOf(
        db,
        sql`select (select used from usage_days where user_id = ${of})::int as balance,
        (select sum(units) from runs where user_id = ${of})::int as sum`,
      )
      expect(ledger).toEqual({ balance: QUESTIONS_PER_DAY, sum: left })
      await close()
    },
  )

  test('[security K6] one of 100 concurrent claims by two accounts at both processes gets the subscription', async () => {
    const post = async (at: ServerProcess, path: string, body: object, token?: string) => {
      const headers = {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      }
      const response = await fetch(at.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: response.status, data: (await response.json()).data }
    }
    const claimers = await Promise.all(['lena', 'mara'].map((name) => signUp(one, name, worker)))
    const order = { plan: 'pro', interval: 'month', email: 'guest@shop.example' }
    const { url: way } = (await post(one, '/api/billing/guest-checkout', order)).data
    const checkoutId = new URLSearchParams(way.split('#')[1]).get('practice')
    await post(one, '/api/billing/practice/pay', { checkoutId })
    const { claimToken } = (await post(other, '/api/billing/receipt', { checkoutId })).data

    const { db, close } = openPostgres({ connectionString: house.databaseUrl ?? '', warn: () => {} })
    const claim = (n: number, token: string) =>
      post(n % 4 < 2 ? one : other, '/api/claim-subscription', { token }, claimers[n % 2]?.token)
    for (const n of [0, 1]) expect((await claim(n, 'a guess')).status).toBe(400)
    // So few tries are left as to guess with; this is about those who know.
    await db.execute(sql`update rate_limits set count = -1000 where key like 'claim-%'`)
    const claims = await Promise.all(Array.from({ length: 100 }, (_, n) => claim(n, claimToken)))
    const tally = Object.groupBy(claims, ({ status }) => String(status))
    expect([tally['200']?.length, (tally['400']?.length ?? 0) + (tally['409']?.length ?? 0)]).toEqual([1, 99])
    const rows = await rowsOf<Record<string, unknown>>(
      db,
      sql`select u.plan, (select count(*)::int from subscriptions s where s.user_id = u.id) as subscriptions,
          (select count(*)::int from pending_subscriptions p where p.claimed_by = u.id) as claims,
          (select count(*)::int from audit a where a.actor_id = u.id and a.action = 'subscription.claimed') as deeds
        from users u where u.username in ('lena', 'mara') order by u.plan`,
    )
    expect(rows).toEqual([
      { plan: 'free', subscriptions: 0, claims: 0, deeds: 0 },
      { plan: 'pro', subscriptions: 1, claims: 1, deeds: 1 },
    ])
    await close()
  })

  test('a reader whose process dies goes on at the other and gets the rest', async () => {
    const own = seller.ask(one, 'tell me [[tokens=150 interval=20]]')
    await countOf(own).toBeGreaterThan(0)
    const reader = seller.follow(other, own.runId ?? '')
    await countOf(reader).toBeGreaterThan(20)
    await other.kill()
    await reader.over
    const again = seller.follow(one, own.runId ?? '', reader.received.at(-1)?.id)
    await again.over
    expectOneText(reader, again)
    expect(endOf(again)).toEqual({ type: 'end', state: 'done' })
    other = await house.start({ ROLE: 'web' })
  })

  test('[L1] readers of a run whose process dies are told so at the other, and nothing they read is missing', async () => {
    const own = seller.ask(one, LONG)
    await countOf(own).toBeGreaterThan(0)
    const reader = seller.follow(other, own.runId ?? '')
    await countOf(reader).toBeGreaterThan(40)
    await one.kill()
    await own.over
    const again = seller.follow(other, own.runId ?? '', own.received.at(-1)?.id)
    const [waited] = await Promise.all([untilOver(reader), untilOver(again)])
    console.warn(`two processes: the run of a killed one was found after ${Math.round(waited)} ms`)
    expect(waited).toBeLessThan(15_000)
    expect(endOf(reader)).toMatchObject({ state: 'interrupted' })
    expect(endOf(again)).toMatchObject({ state: 'interrupted' })
    const kept = (await seller.chat(other, own.chatId))?.messages[1]?.content ?? ''
    expect(kept).toBe(textOf(reader.received))
    const retry = seller.retry(other, own.chatId)
    await countOf(retry).toBeGreaterThan(0)
    await seller.stop(other, retry.runId ?? '')
  })

  test('[L6] a letter that was asked for while no worker lived is sent when one does', async () => {
    await worker.kill()
    const letters = Promise.withResolvers<ServerProcess>()
    const signedUp = signUp(other, 'late', {
      ...worker,
      linkTo: async (address) => (await letters.promise).linkTo(address),
    })
    letters.resolve(await house.start({ ROLE: 'worker' }))
    expect((await signedUp).login.username).toBe('late')
  })
})
