// @both-databases
import { type SQL, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { canonApi } from '#contracts/canon.ts'
import { flowsApi } from '#contracts/flows/flows.ts'
import { pagesApi } from '#contracts/pages/pages.ts'
import { usageApi } from '#contracts/usage.ts'
import { step } from '#core/flows/built-in/steps.ts'
import type { FlowStep } from '#core/flows/graph.ts'
import { kinds } from '#core/flows/kinds.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { bottlePhoto } from '#server/features/images/images.factory.ts'
import { PauseRun, type TrackedContext } from '#server/stream/tracked.ts'
import { isFullRun } from '#server/testing/scope.ts'
import { finished, scriptedAi } from '#server/testing/scripted-ai.ts'
import { testApp } from '#server/testing/test-app.ts'
import { webShop } from '#server/testing/web-shop.ts'
import { driveRun } from './running/driving.service.ts'
import { addFile } from './testing/add-file.ts'
import { flowOwner, movingClock } from './testing/flow-owner.ts'

class Killed extends Error {}

/** The database of a worker that dies at its nth statement, or right after that was committed. */
function dyingDb(db: Db, dies: number): { db: Db; isAlive: () => boolean } {
  let count = 0
  const die = () => {
    count++
    if (count >= dies) throw new Killed()
  }
  const statements = ['select', 'insert', 'update', 'delete', 'execute', 'transaction']
  const proxy = new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function' || !statements.includes(String(name))) return value
      return (...args: unknown[]) => {
        die()
        const result = value.apply(target, args)
        if (name !== 'transaction') return result
        return (result as Promise<unknown>).then((committed) => {
          die()
          return committed
        })
      }
    },
  })
  return { db: proxy, isAlive: () => count < dies }
}

const few = [
  step('ask', 'form', 'Ask', {
    fields: [{ name: 'address', label: 'Page', type: 'address', canon: null, required: true }],
  }),
  step('write', 'draft', 'Write', {
    settings: { task: 'Name it', template: 'name: Lamp', format: 'fields' },
  }),
  step('canon', 'canon', 'Propose', {
    inputs: { facts: 'write.fields' },
    settings: { fields: 'name = product.sku' },
  }),
  step('page', 'page', 'Page', { after: ['canon'], settings: { goal: 'landing' } }),
  step('audit', 'seo', 'Audit', { inputs: { address: 'ask.address' }, after: ['page'] }),
  step('mail', 'email', 'Mail', {
    inputs: { text: 'write.text' },
    after: ['page'],
    settings: { subject: 'Hi' },
  }),
]
/** The other kinds. Steps that wait for jobs come last, since nothing carries jobs here. */
const others = [
  step('read', 'read', 'Read', { inputs: { address: 'ask.address' } }),
  step('search', 'search', 'Search', { settings: { question: 'lamp' } }),
  step('query', 'query', 'Query', { settings: { table: 'orders' } }),
  step('profit', 'profit', 'Profit'),
  step('sum', 'compute', 'Compute', { settings: { method: 'readiness' } }),
  step('fork', 'branch', 'Fork', { inputs: { value: 'sum.summary' }, settings: { is: 'filled' } }),
  step('wait', 'wait', 'Wait', { settings: { hours: '0' } }),
  step('ok', 'approve', 'OK', { inputs: { draft: 'ask.address' } }),
  step('keep', 'canon', 'Accept', {
    inputs: { facts: 'ask.values' },
    settings: { fields: 'address = supplier.url', accept: 'yes' },
  }),
  step('terms', 'page', 'Terms', { settings: { goal: 'policy' } }),
  step('publish', 'publish', 'Publish', { inputs: { page: 'terms.page' } }),
  step('images', 'images', 'Images', { settings: { shot: 'white', formats: 'square' } }),
  step('visuals', 'visuals', 'Visuals', { settings: { angles: 'benefit' } }),
  step('market', 'market', 'Market', { inputs: { addresses: 'ask.address' } }),
]
const asking = ['ok', 'keep', 'audit', 'visuals', 'market']

/** Drives a run in lives that each end at another statement, until every step has ended or waits. */
async function surviveAll(steps: FlowStep[]) {
  let asked = 0
  const ai = scriptedAi(async (_, onPart) => {
    asked++
    onPart({ type: 'text', text: 'name: shop.example' })
    return { ...finished, text: 'name: shop.example' }
  })
  const web = await webShop({ '/arc': '<title>Arc lamp</title><main>Arc lamp, 39.90 EUR</main>' })
  const app = await testApp({ parts: { models: { ai }, fetcher: web.fetcher } })
  const owner = await flowOwner(app)
  const { call, start, get, user, projectId } = owner
  const made = await call(flowsApi.create, { body: { name: 'Mine', about: '', graph: { steps } } })
  const address = web.address('/arc')
  const prepare = async () => {
    const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/octet-stream' }
    await app.app.inject({
      ...{ method: 'POST', url: `/api/images?name=lamp.jpg&projectId=${projectId}`, headers },
      payload: await bottlePhoto(),
    })
    await app.deps.db.execute(sql`update users set plan = 'pro'`)
    const policy = { returns: 'Within 30 days.', contact: 'help@lamp.example' }
    await call(canonApi.write, { params: { projectId }, body: { canon: { policy } } })
    const reading = await testApp({ working: true, db: app.db })
    await addFile(reading, user.token, projectId, { name: 'orders.csv', text: 'Order,Total\n#1,40\n' })
    await reading.deps.jobs.stop(0)
  }
  if (steps.length > few.length) await prepare()
  const { id, trackedId } = await start(made.body.data.id, { ask: { address } })
  const actor = {
    ...{ userId: Number(user.id), username: user.username, role: 'user' as const, emailVerified: true },
    ...{ plan: 'free' as const, timeZone: 'UTC', sessionId: user.sessionId },
  }
  const context = {
    id: trackedId,
    signal: new AbortController().signal,
    progress() {},
  } as unknown as TrackedContext

  const isOver = async () => {
    const rows = new Map((await get(id)).steps.map((row) => [row.step, row.state]))
    return steps.every((each) =>
      asking.includes(each.id) ? rows.get(each.id) === 'waiting' : rows.get(each.id) === 'done',
    )
  }
  let deaths = 0
  // Each life gets a little further than the one before, so that every statement is the last one of some life.
  for (let dies = 3; !(await isOver()); dies = dies > 24 ? 3 : dies + 1) {
    const life = dyingDb(app.deps.db, dies)
    const dying: Deps = { ...app.deps, db: life.db }
    await driveRun(dying, actor, context).catch((error: unknown) => {
      if (!(error instanceof PauseRun) && life.isAlive()) throw error
    })
    if (!life.isAlive()) deaths++
    // A worker that died wrote no failure and its tries do not count here.
    await app.deps.db.execute(sql`update flow_steps set attempt = 0,
      wakes_at = case when step in ('audit', 'visuals', 'market') or wakes_at is null then null else 'epoch'::timestamptz end
      where run_id = ${id}`)
  }
  const count = async (query: SQL) => (await rowsOf(app.deps.db, query)).length
  return { ...owner, app, asked, deaths, count }
}

test('[T26] a worker that dies at any statement of a run repeats no effect', async () => {
  const { call, projectId, asked, deaths, count } = await surviveAll(few)
  expect(deaths).toBeGreaterThan(10)
  const proposals = (await call(canonApi.proposals, { params: { projectId } })).body.data
  expect(proposals.filter(({ path }) => path === 'product.sku')).toHaveLength(1)
  expect((await call(pagesApi.list, { query: {} })).body.data.items).toHaveLength(1)
  expect(await count(sql`select id from seo_audits`)).toBe(1)
  expect(await count(sql`select id from jobs.job where name = 'flows.email'`)).toBe(1)
  // The heartbeat ends drafts that nobody carries, and gives their prompts back.
  const used = async () => (await call(usageApi.limit, { params: { name: 'promptsPerDay' } })).body.data.used
  await expect.poll(used).toBeLessThanOrEqual(1)
  expect(asked).toBeGreaterThanOrEqual(1)
})

test('[T26] a step that hangs is given up and tried again, and a run that took long lets others go first', async () => {
  const { seconds } = kinds.read
  onTestFinished(() => void Object.assign(kinds.read, { seconds }))
  kinds.read.seconds = 0.2
  const clock = movingClock()
  const fetch = () => {
    clock.move(11 * 60_000)
    return new Promise<never>(() => {})
  }
  const app = await testApp({ working: true, parts: { clock, fetcher: { fetch } } })
  const { call, start, until } = await flowOwner(app)
  const steps = few.slice(0, 1).concat(others.slice(0, 1))
  const made = await call(flowsApi.create, { body: { name: 'Mine', about: '', graph: { steps } } })
  const { id, trackedId } = await start(made.body.data.id, { ask: { address: 'https://shop.example' } })
  const hung = await until(id, (run) => run.state === 'waiting')
  expect(hung.steps.find((row) => row.step === 'read')?.message).toBe('The step took too long. Trying again.')
  const taken = sql`select retry_count from jobs.job where id = ${trackedId} and retry_count = 1`
  expect(await rowsOf(app.deps.db, taken)).toHaveLength(1)
})

test.runIf(isFullRun)('[T26] the same holds for every kind of step', { timeout: 300_000 }, async () => {
  const { call, projectId, deaths, count } = await surviveAll([...few, ...others])
  expect(deaths).toBeGreaterThan(20)
  const proposals = (await call(canonApi.proposals, { params: { projectId } })).body.data
  expect(proposals.map(({ path }) => path).toSorted()).toEqual(['product.sku', 'supplier.url'])
  expect((await call(pagesApi.list, { query: {} })).body.data.items).toHaveLength(2)
  for (const [table, rows] of [
    ['site_versions', 1],
    ['seo_audits', 1],
    ['market_analyses', 1],
    ['visual_batches', 1],
    ['image_drafts', 1],
  ] as const)
    expect(await count(sql`select 1 from ${sql.identifier(table)}`), table).toBe(rows)
  expect(await count(sql`select 1 from images where kind = 'studio' and is_saved`)).toBe(1)
  expect(await count(sql`select id from jobs.job where name = 'flows.email'`)).toBe(1)
})
