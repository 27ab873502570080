import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ANSWER_MINUTES, chatApi } from '#contracts/chat.ts'
import { modelsApi } from '#contracts/models.ts'
import { rowsOf } from '#server/db/database.ts'
import { runs } from '#server/db/tables/runs.ts'
import { openai, testModels } from '#server/testing/models.ts'
import { newId } from '#server/testing/test-app.ts'
import { answerQuestion } from './assistant.service.ts'
import { MOST_AT_ONCE } from './models/spending.service.ts'
import { assistantApp } from './testing/assistant-app.ts'
import { toolLimits, toolUse } from './tools/tool-use.ts'

test('[J6] a tool that takes too long is left behind, nothing more is looked up, and the answer says so', async () => {
  const late = new AbortController()
  const { deps, seller, shop } = await assistantApp({ pages: { '/slow': () => late.abort() } })
  expect(toolLimits.ms).toBe(60_000)
  const url = shop.address('/slow')
  const call = { id: 'a', name: 'read_product_page', input: { url } }
  const actor = { ...seller, userId: seller.id, emailVerified: true, timeZone: 'UTC' }
  const chat = {
    chatId: newId(),
    projectId: null,
    own: [url],
    offered: '',
    pages: new Map(),
    tables: new Map(),
  }
  const { signal } = new AbortController()
  const waits: number[] = []
  const timeUp = (ms: number) => {
    waits.push(ms)
    return late.signal
  }
  const tools = toolUse({ deps, actor, chat, signal }, () => {}, toolLimits, timeUp)

  expect(await tools.use([call])).toEqual([{ role: 'tool', call, result: 'The time for this is over.' }])
  expect(waits).toEqual([60_000])
  expect(tools.exhausted()).toBe(true)
  expect(await tools.use([call])).toEqual([
    { role: 'tool', call, result: 'Nothing more can be looked up. Answer now.' },
  ])
  expect(shop.pageVisits).toHaveLength(1)
  expect(tools.notes()).toEqual(['I stopped looking things up after 60 seconds.'])
})

test('[J6] costs on a user’s own key do not count against their month', async () => {
  const { deps, member, admin } = await testModels({}, { AI_MONTHLY_CEILING: '2' })
  const connect = async (by: typeof member, shared: boolean) =>
    `connection/${(await by.call(modelsApi.connect, { body: { ...openai, shared } })).body.data.id}`
  const [own, house] = [await connect(member, false), await connect(admin, true)]
  const ask = async (model: string) => {
    const body = { id: newId(), text: 'What is left?', model }
    const { events } = await member.events(chatApi.send, { params: { chatId: newId() }, body })
    return events.at(-1)?.event
  }
  const done = { type: 'end', state: 'done' }

  expect(await ask(own)).toEqual(done)
  const [row] = await deps.db.select().from(runs).where(eq(runs.userId, member.id))
  expect(row).toMatchObject({ cost: expect.toSatisfy((cost) => cost > 0), ownCost: row?.cost })
  await deps.db.update(runs).set({ cost: 2_000_000, ownCost: 2_000_000 })
  expect(await ask(house)).toEqual(done)
  await deps.db.update(runs).set({ cost: 2_000_000, ownCost: 0 })
  expect(await ask(house)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('reached your limit for AI models'),
  })
  expect(await ask(own)).toEqual(done)
})

test('[security J6] a day may cost the house ten dollars a person, where nobody set it otherwise', async () => {
  const { ask, deps, provider } = await assistantApp({ model: 'openai' })
  const endOf = async (text: string) => (await ask(text)).events.at(-1)
  const done = { type: 'end', state: 'done' }
  expect(await endOf('one')).toEqual(done)
  await deps.db.update(runs).set({ cost: 9_999_999 })
  expect(await endOf('two')).toEqual(done)
  expect(await endOf('three')).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(/^You have reached your limit for AI models today\. .* 00:00 UTC\./),
  })
  expect(provider.requests).toHaveLength(2)
  await deps.db.update(runs).set({ createdAt: sql`now() - interval '1 day'` })
  expect(await endOf('four')).toEqual(done)
})

test('[security J6] a model without a known price has the same limit of concurrent answers', async () => {
  const { ask, provider } = await assistantApp()
  const asked = Array.from({ length: MOST_AT_ONCE + 1 }, () => ask('Wait. [[fault=hold at=0 tokens=1]]'))
  expect((await Promise.race(asked)).events.at(-1)).toMatchObject({
    state: 'failed',
    message: `${MOST_AT_ONCE} answers are already being written. Wait for one to finish, or stop one.`,
  })
  await expect.poll(() => provider.requests.length).toBe(MOST_AT_ONCE)
  provider.release()
  await Promise.all(asked)
})

test('[security H3] pages that a model reads count as captured, and the same one is read once', async () => {
  const page = '<title>Lamp</title>'
  const { ask, deps, shop, lastBody } = await assistantApp({
    pages: { '/lamp': page, '/desk': page, '/mat': page },
  })
  deps.limits = { ...deps.limits, 'capture-user': { ...deps.limits['capture-user'], most: 2 } }
  const [lamp, desk, mat] = [shop.address('/lamp'), shop.address('/desk'), shop.address('/mat')]
  const read = (url: string) => `{{call read_product_page ${JSON.stringify({ url })}}}`
  await ask(`${lamp} ${desk} ${mat} ${[lamp, lamp, desk, mat].map(read).join(' ')} [[calls=2]]`)
  // Three pages are asked for at once: which two of them are read first is no one's promise.
  expect(shop.pageVisits).toHaveLength(2)
  expect(new Set(shop.pageVisits).size).toBe(2)
  expect(lastBody()).toContain('You have captured too many sources. Try again in')
})

test('[security J6] so many answers that the house pays for are written at a time, and what they cost is known meanwhile', async () => {
  const { ask, deps, seller, provider } = await assistantApp({
    model: 'openai',
    env: { AI_MONTHLY_CEILING: '2' },
  })
  const done = { type: 'end', state: 'done' }
  const endOf = async (asked: ReturnType<typeof ask>) => (await asked).events.at(-1)
  const held = '[[fault=hold at=0 tokens=1]]'
  const oneTooMany = Array.from({ length: MOST_AT_ONCE + 1 }, () => ask(`Wait. ${held}`))
  expect(await endOf(Promise.race(oneTooMany))).toEqual({
    type: 'end',
    state: 'failed',
    message: `${MOST_AT_ONCE} answers are already being written. Wait for one to finish, or stop one.`,
  })
  await expect.poll(() => provider.requests.length).toBe(MOST_AT_ONCE)
  expect(await endOf(ask('I sell at 40, cost 10.', { model: 'built-in/assistant' }))).toEqual(done)
  provider.release()
  const ends = await Promise.all(oneTooMany.map(endOf))
  expect(ends.filter((end) => end?.type === 'end' && end.state === 'done')).toHaveLength(MOST_AT_ONCE)

  // Its first round is on the books while its second is awaited: ten tokens read and one written.
  const looking = ask(`{{call get_project {}}} ${held}`)
  await expect.poll(() => provider.requests.length).toBe(MOST_AT_ONCE + 2)
  const writing = await deps.db.select().from(runs).where(eq(runs.state, 'running'))
  expect(writing).toMatchObject([{ cost: 10 * 10 + 1 * 50 }])
  await deps.db.update(runs).set({ cost: 2_000_000 }).where(eq(runs.state, 'running'))
  expect(await endOf(ask('hi'))).toMatchObject({ message: expect.stringContaining('limit for AI models') })
  expect(provider.requests).toHaveLength(MOST_AT_ONCE + 2)
  provider.release()
  expect(await endOf(looking)).toEqual(done)
  const [ledger] = await rowsOf(
    deps.db,
    sql`select (select sum(units) from runs)::int as units, (select used from usage_days where user_id = ${seller.id}) as used`,
  )
  expect(ledger).toEqual({ units: MOST_AT_ONCE + 2, used: MOST_AT_ONCE + 2 })
})

test('[security J6] an answer stopped before its first word is paid for, and refunded five times a day; a cut one is an answer', async () => {
  const { ask, begin, stop, deps, provider } = await assistantApp({ model: 'openai' })
  const stopped = async () => {
    const asked = provider.requests.length
    const { runId, ended } = begin('Wait. [[fault=hang]]')
    await expect.poll(() => provider.requests.length).toBe(asked + 1)
    await stop(await runId)
    expect((await ended).events.at(-1)).toMatchObject({ type: 'end', state: 'stopped' })
    const [row] = await deps.db
      .select()
      .from(runs)
      .where(eq(runs.id, await runId))
    const priced = { inputTokens: expect.any(Number), outputTokens: 0, cost: (row?.inputTokens ?? 0) * 10 }
    expect(row).toMatchObject(priced)
    expect(row?.cost).toBeGreaterThan(1_000)
    return row?.units
  }
  const units: unknown[] = []
  for (const _ of [1, 2, 3, 4, 5, 6]) units.push(await stopped())
  expect(units).toEqual([0, 0, 0, 0, 0, 1])

  const { text, events, runId } = await ask('Write much. [[tokens=3 finish=length]]')
  expect(text).toMatch(/^~0.*\n\n_The answer reached its maximum length\. Write “Continue” for the rest\._$/s)
  expect(events.at(-1)).toEqual({ type: 'end', state: 'done' })
  const [row] = await deps.db.select().from(runs).where(eq(runs.id, runId))
  expect(row?.units).toBe(1)
})

test('[security J6] one answer has one time limit, whatever it does in it', async () => {
  const { deps, seller, provider } = await assistantApp()
  const actor = { ...seller, userId: seller.id, emailVerified: true, timeZone: 'UTC' }
  const question = { id: newId(), role: 'user' as const, content: 'Wait. [[fault=hang]]', imported: false }
  const asked = {
    chatId: newId(),
    projectId: null,
    history: [question],
    hasFiles: false,
    hasConnections: false,
  }
  const spent: unknown[] = []
  const run = {
    id: newId(),
    emit() {},
    refund() {},
    spend: (spending: unknown) => spent.push(spending),
    signal: new AbortController().signal,
  }
  const late = new AbortController()
  const answer = answerQuestion(deps, actor, asked, run, late)
  await expect.poll(() => provider.requests.length).toBe(1)
  late.abort()
  await expect(answer).rejects.toThrow(
    `The answer took longer than ${ANSWER_MINUTES} minutes and was ended here. The text so far is saved.`,
  )
  await provider.requests.at(-1)?.ended
  expect(spent).toMatchObject([{ model: 'compatible/local-model', outputTokens: 0 }])
})
