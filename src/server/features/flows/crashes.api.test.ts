// @both-databases
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { canonApi } from '#contracts/canon.ts'
import { flowsApi } from '#contracts/flows/flows.ts'
import { pagesApi } from '#contracts/pages/pages.ts'
import { usageApi } from '#contracts/usage.ts'
import { step } from '#core/flows/built-in/steps.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { PauseRun, type TrackedContext } from '#server/stream/tracked.ts'
import { finished, scriptedAi } from '#server/testing/scripted-ai.ts'
import { testApp } from '#server/testing/test-app.ts'
import { driveRun } from './running/driving.service.ts'
import { flowOwner } from './testing/flow-owner.ts'

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

const graph = {
  steps: [
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
  ],
}

test('[T26] a worker that dies at any statement of a run repeats no effect', async () => {
  let asked = 0
  const ai = scriptedAi(async (_, onPart) => {
    asked++
    onPart({ type: 'text', text: 'name: shop.example' })
    return { ...finished, text: 'name: shop.example' }
  })
  const app = await testApp({ parts: { models: { ai } } })
  const { call, start, get, user, projectId } = await flowOwner(app)
  const made = await call(flowsApi.create, { body: { name: 'Mine', about: '', graph } })
  const { id, trackedId } = await start(made.body.data.id, { ask: { address: 'shop.example' } })
  const actor = {
    ...{ userId: Number(user.id), username: user.username, role: 'user' as const, emailVerified: true },
    ...{ plan: 'free' as const, timeZone: 'UTC', sessionId: user.sessionId },
  }
  const context = {
    id: trackedId,
    signal: new AbortController().signal,
    progress() {},
  } as unknown as TrackedContext

  const states = async () => Object.fromEntries((await get(id)).steps.map((row) => [row.step, row.state]))
  let deaths = 0
  // Each life gets a little further than the one before, so that every statement is the last one of some life.
  for (let dies = 3; (await states()).mail !== 'done'; dies = dies > 14 ? 3 : dies + 1) {
    const life = dyingDb(app.deps.db, dies)
    const dying: Deps = { ...app.deps, db: life.db }
    await driveRun(dying, actor, context).catch((error: unknown) => {
      if (!(error instanceof PauseRun) && life.isAlive()) throw error
    })
    if (!life.isAlive()) deaths++
    // A worker that died wrote no failure and its tries do not count here.
    await app.deps.db.execute(sql`update flow_steps set attempt = 0, wakes_at = null where run_id = ${id}`)
  }
  expect(deaths).toBeGreaterThan(10)
  const proposals = (await call(canonApi.proposals, { params: { projectId } })).body.data
  expect(proposals.filter(({ path }) => path === 'product.sku')).toHaveLength(1)
  expect((await call(pagesApi.list, { query: {} })).body.data.items).toHaveLength(1)
  expect(
    await rowsOf(app.deps.db, sql`select id from seo_audits where user_id = ${actor.userId}`),
  ).toHaveLength(1)
  expect(await rowsOf(app.deps.db, sql`select id from jobs.job where name = 'flows.email'`)).toHaveLength(1)
  // The heartbeat ends drafts that nobody carries, and gives their prompts back.
  const used = async () => (await call(usageApi.limit, { params: { name: 'promptsPerDay' } })).body.data.used
  await expect.poll(used, { timeout: 20_000 }).toBeLessThanOrEqual(1)
  expect(asked).toBeGreaterThanOrEqual(1)
})
