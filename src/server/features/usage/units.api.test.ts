// @both-databases
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminUsersApi } from '#contracts/admin/users.ts'
import { chatApi } from '#contracts/chat.ts'
import { runsApi } from '#contracts/runs.ts'
import { type DailyLimit, usageApi } from '#contracts/usage.ts'
import { rowsOf, violatedIndex } from '#server/db/database.ts'
import { requireFeature } from '#server/features/plans/features.service.ts'
import { AiError } from '#server/ports/ai.ts'
import { endAfterLast } from '#server/stream/ending.repository.ts'
import { insertRun } from '#server/stream/stream.repository.ts'
import { crossing } from '#server/testing/crossing.ts'
import { finished, scriptedAi } from '#server/testing/scripted-ai.ts'
import { newId, type TestApp, testApp } from '#server/testing/test-app.ts'
import { testDb } from '#server/testing/test-db.ts'
import { drawUnit } from './grants.repository.ts'
import { withDrawnUnit } from './grants.service.ts'
import { countUnitOfRun } from './reserving.repository.ts'

const question = (chatId: string = newId()) => ({
  params: { chatId },
  body: { id: newId(), text: 'Price 50, cost 20?' },
})
const ask = (app: TestApp, token: string, chatId?: string) =>
  app.as(token).events(chatApi.send, question(chatId))

const used = (app: TestApp, userId: number, count: number) =>
  app.deps.db.execute(
    sql`insert into usage_days (user_id, name, day, used) values (${userId}, 'queriesPerDay', (now() at time zone 'UTC')::date, ${count})`,
  )

/** The balance, and what the runs say it should be. */
async function ledger(app: TestApp, userId: number) {
  const [row] = await rowsOf<{ balance: number; sum: number }>(
    app.deps.db,
    sql`select coalesce((select sum(used)::int from usage_days where user_id = ${userId}), 0) as balance,
      coalesce((select sum(units)::int from runs where user_id = ${userId}), 0) as sum`,
  )
  return row
}

const ai = scriptedAi(async (_, onPart) => {
  onPart({ type: 'text', text: 'Thirty.' })
  return finished
})
const parts = { models: { ai } }

test('[B8] a used up day refuses the next question, says when there are new ones, and asks nobody', async () => {
  const app = await testApp({ parts })
  const user = await app.build.user()
  await used(app, user.id, 19)
  expect((await ask(app, user.token)).status).toBe(200)
  const refused = await app.as(user.token).call(chatApi.send, question())
  expect(refused).toMatchObject({ status: 429, body: { type: 'LIMIT_REACHED' } })
  expect(refused.body.message).toMatch(
    /^You have used today’s 20 answers\. They reset at midnight \(UTC\), in /,
  )
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(86_400)
  expect((await app.as(user.token).call(chatApi.list)).body.data.items).toHaveLength(1)
})

test('[B8][security K1] of 50 questions at once through two apps, with one left, one is let through', async () => {
  const db = await testDb()
  const apps = [await testApp({ db, parts }), await testApp({ db, parts })] as const
  const user = await apps[0].build.user()
  for (let at = 0; at < 19; at++) await ask(apps[at % 2 ? 1 : 0], user.token)
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, at) => ask(apps[at % 2 ? 1 : 0], user.token)),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(49)
  expect(await ledger(apps[0], user.id)).toEqual({ balance: 20, sum: 20 })
  await db.drop()
})

test('[security K2] an answer that fails gives its question back, once; so does one that was stopped before it said anything', async () => {
  let then: 'fail' | 'wait' | 'speak and wait' = 'fail'
  const ai = scriptedAi(async ({ signal }, onPart) => {
    if (then === 'fail') throw new AiError('unavailable', 'The model is away.')
    if (then === 'speak and wait') onPart({ type: 'text', text: 'Half' })
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    return finished
  })
  const app = await testApp({ parts: { models: { ai } } })
  const user = await app.build.user()
  expect((await ask(app, user.token)).status).toBe(200)
  expect(await ledger(app, user.id)).toEqual({ balance: 0, sum: 0 })

  const stopped = async () => {
    const chatId = newId()
    const reading = ask(app, user.token, chatId)
    const open = async () =>
      (await app.as(user.token).call(chatApi.get, { params: { chatId } })).body.data?.messages.at(-1)?.run?.id
    await expect.poll(open).toBeTruthy()
    const runId = (await open()) ?? ''
    if (then === 'speak and wait')
      await expect.poll(() => app.deps.streams.runs.find(runId)?.spoke()).toBe(true)
    await app.as(user.token).call(runsApi.stop, { params: { runId } })
    await reading
  }
  then = 'wait'
  await stopped()
  expect(await ledger(app, user.id)).toEqual({ balance: 0, sum: 0 })
  then = 'speak and wait'
  await stopped()
  expect(await ledger(app, user.id)).toEqual({ balance: 1, sum: 1 })
})

test('the last question of a day can be sent again, and is answered as it was', async () => {
  const app = await testApp({ parts })
  const user = await app.build.user()
  await used(app, user.id, 19)
  const request = question()
  const first = await app.as(user.token).events(chatApi.send, request)
  const again = await app.as(user.token).events(chatApi.send, request)
  expect([again.status, again.runId]).toEqual([200, first.runId])
})

test('a question into a chat that is gone counts nothing', async () => {
  const app = await testApp({ parts })
  const [user, other] = [await app.build.user(), await app.build.user()]
  const { chatId } = await app.build.chat(other)
  expect((await ask(app, user.token, chatId)).status).toBe(404)
  expect(await ledger(app, user.id)).toEqual({ balance: 0, sum: 0 })
})

test('sending the same question again counts once', async () => {
  const app = await testApp({ parts })
  const user = await app.build.user()
  const request = question()
  for (const _ of [1, 2]) await app.as(user.token).events(chatApi.send, request)
  expect(await ledger(app, user.id)).toEqual({ balance: 1, sum: 1 })
})

test('a paid plan has more, and a day is one of the person’s own time zone', async () => {
  const app = await testApp({ parts })
  const user = await app.build.user()
  await used(app, user.id, 20)
  expect((await ask(app, user.token)).status).toBe(429)
  await app.deps.db.execute(sql`update users set plan = 'pro' where id = ${user.id}`)
  expect((await ask(app, user.token)).status).toBe(200)
  await app.deps.db.execute(
    sql`update users set plan = 'free', time_zone = 'Pacific/Kiritimati' where id = ${user.id}`,
  )
  const { body } = await app.as(user.token).call(usageApi.limit, { params: { name: 'queriesPerDay' } })
  const midnight = new Date(body.data.resetsAt).toLocaleTimeString('en-GB', {
    timeZone: 'Pacific/Kiritimati',
  })
  expect(midnight).toBe('00:00:00')
})

test('a plan without questions answers not even the first of a day', async () => {
  const app = await testApp({ parts })
  const user = await app.build.user()
  app.deps.plans.free.queriesPerDay = 0
  expect((await ask(app, user.token)).status).toBe(429)
  expect(await ledger(app, user.id)).toEqual({ balance: 0, sum: 0 })
  app.deps.plans.free.queriesPerDay = 1
  expect((await ask(app, user.token)).status).toBe(200)
})

test('units that are given open what the plan has none of, until they are used, and everyone is told the same', async () => {
  const app = await testApp({ parts })
  const [boss, seller] = [await app.build.user({ role: 'admin' }), await app.build.user()]
  const me = app.as(seller.token)
  const give = (name: DailyLimit, count: number) =>
    app.as(boss.token).call(adminUsersApi.grantUnits, {
      params: { userId: String(seller.id) },
      body: { id: newId(), name, count, last: 'until-used', reason: 'To try them' },
    })
  const limit = async (name: DailyLimit) => (await me.call(usageApi.limit, { params: { name } })).body.data
  const actor = { ...seller, userId: seller.id, emailVerified: true, plan: 'free', timeZone: 'UTC' } as const
  const gate = () => requireFeature(app.deps, actor, 'marketingVisualsPerDay')
  await expect(gate()).rejects.toMatchObject({ type: 'UPGRADE_NEEDED' })
  await give('marketingVisualsPerDay', 3)
  await expect(gate()).resolves.toBeUndefined()
  expect(await limit('marketingVisualsPerDay')).toMatchObject({ limit: 3, ofPlan: 0, left: 3 })

  app.deps.plans.free.queriesPerDay = 0
  expect((await ask(app, seller.token)).status).toBe(429)
  await give('queriesPerDay', 2)
  const both = await Promise.all([ask(app, seller.token), ask(app, seller.token), ask(app, seller.token)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 200, 429])
  expect(await limit('queriesPerDay')).toMatchObject({ limit: 2, ofPlan: 0, used: 2, left: 0 })
  const refused = await me.call(chatApi.send, question())
  expect(refused.body.message).toBe('You have used all answers you were given, and your plan includes none.')
  expect(refused.headers['retry-after']).toBeUndefined()
})

test('[A7] usage and limits are told, all together and one by one', async () => {
  const app = await testApp({ parts })
  const user = await app.build.user()
  await used(app, user.id, 2)
  await ask(app, user.token)
  const seller = app.as(user.token)
  const limits = await seller.call(usageApi.limits)
  expect(limits.body.data).toMatchObject([
    { name: 'queriesPerDay', limit: 20, used: 3, left: 17, timeZone: 'UTC' },
    { name: 'promptsPerDay', limit: 15, used: 0, left: 15 },
    { name: 'marketingVisualsPerDay', limit: 0, ofPlan: 0, used: 0, left: 0 },
  ])
  const one = await seller.call(usageApi.limit, { params: { name: 'queriesPerDay' } })
  expect(one.body).toEqual({
    success: true,
    data: limits.body.data[0],
    message: '17 of 20 answers are left today.',
  })
  const none = await seller.call(usageApi.limit, { params: { name: 'marketingVisualsPerDay' } })
  expect(none.body.message).toBe('Your plan doesn’t include marketing visuals.')
  // The operator paid 300 of it, which stays hidden.
  await app.deps.db.execute(sql`update runs set cost = 500, own_cost = 200 where user_id = ${user.id}`)
  const usage = await seller.call(usageApi.usage)
  expect(usage.body.data.days).toHaveLength(30)
  expect(usage.body.data.days.at(-1)?.cost).toBe(200)
  expect(usage.body.data.days.at(-1)).toMatchObject({ used: { queriesPerDay: 3 }, byFeature: { Chat: 1 } })
  expect(usage.body.data.days.at(-2)).toMatchObject({ used: {}, byFeature: {} })
  expect(usage.body.data.byFeature).toMatchObject([{ name: 'Chat', units: 1 }])
  const unknown = await seller.call(usageApi.limit, { params: { name: 'toString' as never } })
  expect(unknown.status).toBe(400)
})

const unit = { name: 'queriesPerDay', timeZone: 'UTC' } as const

test('a question that is asked with a given unit and an answer of the same chat that gives its own back do not wait for each other', async () => {
  const app = await testApp({ parts })
  const { db } = app.deps
  const user = await app.build.user()
  const { runId, chatId } = await app.build.chat(user)
  await db.execute(
    sql`insert into unit_grants (user_id, name, "left") values (${user.id}, 'queriesPerDay', 1)`,
  )
  const next = { id: newId(), kind: 'chat', topic: `chat:${chatId}` }
  const refused: unknown[] = []
  const ended = await crossing(db, {
    first: (tx) => drawUnit(tx, user.id, unit),
    other: () => endAfterLast(db, runId, { state: 'failed', message: null }),
    last: (tx) => insertRun(tx, user.id, next).catch((error) => refused.push(violatedIndex(error))),
  })
  expect(refused).toEqual(['runs_one_per_topic'])
  expect(ended).toBe(true)
  expect(await ledger(app, user.id)).toEqual({ balance: 0, sum: 0 })
})

test('two who take given units at once, one for a question and one for a job, do not wait for each other', async () => {
  const app = await testApp({ parts })
  const { db } = app.deps
  const user = await app.build.user()
  const { runId } = await app.build.chat(user)
  await db.execute(
    sql`insert into unit_grants (user_id, name, "left") values (${user.id}, 'queriesPerDay', 2)`,
  )
  const begun = await crossing(db, {
    first: (tx) => countUnitOfRun(tx, user.id, { ...unit, runId, allowed: 1, drawn: false }),
    other: () => withDrawnUnit(db, user.id, { ...unit, runId }, async () => 'begun'),
    last: (tx) => drawUnit(tx, user.id, unit),
  })
  expect(begun).toBe('begun')
})
