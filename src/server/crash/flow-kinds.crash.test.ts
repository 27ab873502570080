import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { FlowRun } from '#contracts/flows/flows.ts'
import type { FlowStep, StepKind } from '#core/flows/graph.ts'
import { type Db, rowsOf } from '../db/database.ts'
import { eventually } from '../testing/eventually.ts'
import { startProvider } from '../testing/provider/provider.ts'
import { isFullRun } from '../testing/scope.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import { webShop } from '../testing/web-shop.ts'
import { alone, holdUp, type Moment, makeMaterial, openOf, stepsOfKinds } from './flow-kinds.ts'
import { openHouse } from './house.ts'
import { signUp } from './seller.ts'

/** Its fetcher takes one port of this machine for the web. */
const entry = join(import.meta.dirname, '../../../e2e/support/server-with-shop.ts')
const url = process.env.TEST_DATABASE_URL
const moments: Moment[] = ['between', 'within']
const kinds = Object.keys(stepsOfKinds) as StepKind[]
/** Two workers carry four runs each. Publishing follows a page, so it has a batch of its own. */
const others = kinds.filter((kind) => kind !== 'publish')
const batches: StepKind[][] = [others.slice(0, 8), others.slice(8, 16), [...others.slice(16), 'publish']]
const LOCK = 4711
/** On the embedded database each step is held for 2 s, and the kill comes in the middle. */
const HOLD = 'perform pg_sleep(2)'
const INTO_STEP_MS = 800

/** Rows that each effect leaves once. */
const effects = [
  sql`select 1 from site_pages`,
  sql`select 1 from seo_audits`,
  sql`select 1 from market_analyses`,
  sql`select 1 from visual_batches`,
  sql`select 1 from image_drafts`,
  sql`select 1 from images where kind = 'studio' and is_saved`,
  sql`select 1 from jobs.job where name = 'flows.email'`,
]
/** The page of the published one and the one of its own. */
const effectsOfAll = effects.map((_, index) => (index === 0 ? 2 : 1))
const countEffects = (db: Db) => Promise.all(effects.map(async (query) => (await rowsOf(db, query)).length))

async function openFlowHouse(databaseUrl: string | undefined) {
  const provider = await startProvider()
  const web = await webShop({ '/arc': '<title>Arc lamp</title><main>39.90 EUR</main>' })
  const { port } = new URL(web.address('/arc'))
  const env = { AI_BASE_URL: provider.url, AI_MODEL: 'stand-in', SHOP_PORT: port, TRUST_PROXY: '1' }
  const house = await openHouse(databaseUrl, env, entry)
  onTestFinished(async () => {
    await house.tearDown()
    await provider.close()
  })
  const first = await house.start()
  const seller = await signUp(first, 'seller')
  const projectId = await makeMaterial(first, seller)
  const send = async <Answer>(server: ServerProcess, method: string, path: string, body?: object) => {
    const response = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${seller.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return ((await response.json()) as { data: Answer }).data
  }
  return {
    ...{ house, first, address: web.address('/arc') },
    async begin(server: ServerProcess, steps: FlowStep[], values?: Record<string, string>) {
      const flow = { name: 'Mine', about: '', graph: { steps } }
      const { id } = await send<{ id: string }>(server, 'POST', '/api/flows', flow)
      await send(server, 'POST', `/api/flows/${id}/allow`, { version: 1 })
      const start = { projectId, answers: values ? { form: values } : {} }
      return (await send<FlowRun>(server, 'POST', `/api/flows/${id}/runs`, start)).id
    },
    read: (server: ServerProcess, id: string) => send<FlowRun>(server, 'GET', `/api/flow-runs/${id}`),
  }
}

const asked = ({ steps }: FlowRun) =>
  steps.find(({ step, state }) => state === 'waiting' && ['form', 'approve', 'canon'].includes(step))

type Flows = Awaited<ReturnType<typeof openFlowHouse>>

/** Begins a run of one kind; its form is answered unless the form itself is meant. */
function beginKind({ begin, address }: Flows, server: ServerProcess, kind: StepKind): Promise<string> {
  const steps = alone(kind)
  const isAnswered = kind !== 'form' && steps.some(({ id }) => id === 'form')
  return begin(server, steps, isAnswered ? { address } : undefined)
}

/** Waits until the run is done or asks a person. A kill within a step makes it begin again. */
const survive = ({ read }: Flows, server: ServerProcess, { kind, id, moment }: KilledRun) =>
  eventually(async () => {
    const run = await read(server, id)
    expect(run.state === 'done' || asked(run)?.step, `${kind}: ${run.state} ${run.message}`).toBe(
      run.state === 'done' || kind,
    )
    if (moment === 'within')
      expect(run.steps.find(({ step }) => step === kind)?.attempt, kind).toBeGreaterThan(1)
  })

interface KilledRun {
  kind: StepKind
  id: string
  moment: Moment
}

describe.runIf(isFullRun).each(moments)('killed %s steps', (moment) => {
  test('[T26] runs on the embedded database survive a kill in every kind of step', {
    timeout: 900_000,
  }, async () => {
    const flows = await openFlowHouse(undefined)
    const { house, first } = flows
    let server = first
    for (const batch of [others, ['publish'] as StepKind[]]) {
      await server.terminate()
      const prepared = await openOf(house)
      await prepared.db.execute(sql`update users set plan = 'pro'`)
      await holdUp(prepared.db, moment, HOLD, batch)
      await prepared.close()
      server = await house.start()
      for (const kind of batch) {
        const id = await beginKind(flows, server, kind)
        await setTimeout(INTO_STEP_MS)
        await server.kill()
        server = await house.start()
        await survive(flows, server, { kind, id, moment })
      }
    }
    await server.terminate()
    const after = await openOf(house)
    expect(await countEffects(after.db)).toEqual(effectsOfAll)
    await after.close()
  })

  test.skipIf(!url)(
    '[T26] runs on PostgreSQL survive the kill of both workers, in every kind of step',
    {
      timeout: 900_000,
    },
    async () => {
      const flows = await openFlowHouse(url)
      const { house, first } = flows
      const { db, close } = await openOf(house)
      onTestFinished(close)
      await db.execute(sql`update users set plan = 'pro'`)
      let servers = [first, await house.start()]
      for (const batch of batches) {
        await holdUp(db, moment, `perform pg_advisory_xact_lock_shared(${LOCK})`, batch)
        const runs = await db.transaction(async (tx) => {
          await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
          const begun = await Promise.all(
            batch.map(async (kind) => ({
              kind,
              id: await beginKind(flows, servers[0] as ServerProcess, kind),
            })),
          )
          await eventually(async () => {
            const held = sql`select 1 from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`
            expect(await rowsOf(tx, held)).toHaveLength(batch.length)
          })
          await Promise.all(servers.map((server) => server.kill()))
          // Nothing of the dead processes may be committed once the lock is gone.
          await tx.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`)
          return begun
        })
        servers = await Promise.all([house.start(), house.start()])
        await Promise.all(runs.map((run) => survive(flows, servers[0] as ServerProcess, { ...run, moment })))
      }
      expect(await countEffects(db)).toEqual(effectsOfAll)
    },
  )
})
