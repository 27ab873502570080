// @both-databases
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { canonApi } from '#contracts/canon.ts'
import { canonUsesApi } from '#contracts/canon-uses.ts'
import { chatApi } from '#contracts/chat.ts'
import type { OwnFacts } from '#contracts/market-analysis.ts'
import { projectsApi } from '#contracts/projects.ts'
import type { Db } from '#server/db/database.ts'
import { newId, testApp } from '#server/testing/test-app.ts'

/** A report as an analysis leaves one. */
async function insertReport(db: Db, userId: number, projectId: string, own: OwnFacts): Promise<string> {
  const id = newId()
  await db.execute(sql`insert into runs (id, user_id, kind, topic, state)
    values (${id}, ${userId}, 'market-analysis', ${`market-analysis:${id}`}, 'done')`)
  await db.execute(sql`insert into market_analyses (id, user_id, project_id, own, created_at)
    values (${id}, ${userId}, ${projectId}, ${JSON.stringify(own)}, now() - interval '1 day')`)
  return id
}

/** Someone with a project, who asks the built-in assistant in its chats. */
async function seller() {
  const app = await testApp()
  const user = await app.build.user()
  const { call: api, events } = app.as(user.token)
  const made = await api(projectsApi.create, { body: { name: 'Lamps' } })
  const params = { projectId: made.body.data.id }
  const ask = async (text: string) => {
    const chatId = newId()
    await events(chatApi.send, { params: { chatId }, body: { id: newId(), text, ...params } })
    return chatId
  }
  return { db: app.deps.db, user, api, params, ask }
}

test('a field tells which answers and reports used it, and which of them say what it no longer does', async () => {
  const { db, user, api, params, ask } = await seller()
  const write = (canon: object) => api(canonApi.write, { params, body: { canon: { ...canon } } })
  const counts = async () => {
    const { data } = (await api(canonUsesApi.counts, { params })).body
    return Object.fromEntries(data.map(({ path, uses, stale }) => [path, [uses, stale]]))
  }
  const usesOf = async (path: string, query = {}) =>
    (await api(canonUsesApi.list, { params: { ...params, path }, query })).body.data

  await write({
    market: { countries: ['DE'] },
    pricing: { price: '39.90' },
    supplier: { shippingDaysMax: 9 },
  })
  expect(await counts()).toEqual({})
  const chatId = await ask('What is our price?')
  await ask('Please set our price to 45 EUR.')
  expect((await api(canonApi.proposals, { params })).body.data).toHaveLength(1)
  const report = await insertReport(db, user.id, params.projectId, {
    price: { amount: '39.90', currency: 'EUR' },
    delivery: { min: 9, max: 9 },
    prohibitedClaims: [],
  })
  expect(await counts()).toEqual({
    'pricing.price': [2, 0],
    'supplier.shippingDaysMin': [1, 0],
    'supplier.shippingDaysMax': [1, 0],
  })

  await api(projectsApi.rename, { params, body: { name: 'Lights' } })
  await write({ pricing: { price: '42' } })
  expect(await counts()).toMatchObject({ 'pricing.price': [2, 2], 'supplier.shippingDaysMax': [1, 0] })
  const first = await usesOf('pricing.price', { limit: 1 })
  const rest = await usesOf('pricing.price', { limit: 1, cursor: first.next })
  expect([first.items, rest.items, rest.next]).toMatchObject([
    [{ kind: 'answer', href: expect.stringContaining(chatId), said: '39.90 EUR', isStale: true }],
    [
      {
        kind: 'report',
        href: `/project/Lights?tab=research&part=analysis&analysis=${report}`,
        said: '39.90 EUR',
        isStale: true,
      },
    ],
    null,
  ])
  await write({ pricing: { price: '39.9' } })
  expect(await counts()).toMatchObject({ 'pricing.price': [2, 0] })

  await api(chatApi.delete, { params: { chatId } })
  expect(await counts()).toMatchObject({ 'pricing.price': [1, 0] })
})

test('a field that was looked at and still holds is as new as the look; what the person did not see is not confirmed', async () => {
  const { api, params } = await seller()
  await api(canonApi.write, {
    params,
    body: { canon: { supplier: { cost: '11 EUR' }, pricing: { price: '40 EUR' } }, source: 'sheet.xlsx' },
  })
  const field = async (path: string) => {
    const { fields } = (await api(canonApi.state, { params })).body.data
    const found = fields.find((each) => each.path === path)
    if (!found) throw new Error(`there is no ${path}`)
    return found
  }
  const before = await field('supplier.cost')
  const confirm = (path: string, timestamp: string) =>
    api(canonApi.confirm, { params, body: { path, timestamp } })
  expect((await confirm('supplier.cost', before.timestamp)).status).toBe(200)
  const after = await field('supplier.cost')
  expect(after).toEqual({ ...before, timestamp: after.timestamp })
  expect(after.timestamp > before.timestamp).toBe(true)
  const history = await api(canonApi.history, { params, query: { path: 'supplier.cost' } })
  expect(history.body.data.items.map(({ kind, source, why }) => [kind, source, why])).toEqual([
    ['set', 'sheet.xlsx', 'Checked: still correct.'],
    ['set', 'sheet.xlsx', null],
  ])

  const derived = await field('economics.contribution')
  const refused = [
    await confirm('supplier.cost', before.timestamp),
    await confirm('economics.contribution', derived.timestamp),
    await confirm('brand.name', before.timestamp),
  ]
  expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
    [409, 'Cost has changed. Check its new value.'],
    [409, 'Contribution is derived from other fields. Check those instead.'],
    [404, 'This field is empty.'],
  ])
})

test('the sample begins with answers that say what its canon says', async () => {
  const { api } = await seller()
  const { data } = (await api(projectsApi.createSample)).body
  const counts = (await api(canonUsesApi.counts, { params: { projectId: data.id } })).body.data
  expect(counts.length).toBeGreaterThan(0)
  expect(counts.filter(({ stale }) => stale > 0)).toEqual([])
})
