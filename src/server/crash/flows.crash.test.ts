import { describe, test } from 'vitest'
import type { FlowRun } from '#contracts/flows/flows.ts'
import { step } from '#core/flows/built-in/steps.ts'
import { startProvider } from '../testing/provider/provider.ts'
import { isFullRun } from '../testing/scope.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import { openHouse } from './house.ts'
import { type CrashSeller, signUp } from './seller.ts'

/** The queue takes over the jobs of a silent process within 41 s. */
const CONTINUED_MS = 60_000

const databases = [
  ['embedded', undefined],
  ['PostgreSQL', process.env.TEST_DATABASE_URL],
] as const

const draft = (id: string, after: string[], task: string) =>
  step(id, 'draft', id, { after, settings: { task, template: 'Lamp', format: 'text' } })
const graph = {
  steps: [
    draft('first', [], 'Say it [[tokens=3 interval=1]]'),
    step('score', 'compute', 'Score', { after: ['first'], settings: { method: 'readiness' } }),
    draft('held', ['score'], 'Say it slowly [[tokens=200 interval=50]]'),
    step('ok', 'approve', 'OK', { inputs: { draft: 'held.text' } }),
    step('mail', 'email', 'Mail', { inputs: { text: 'ok.approved' }, settings: { subject: 'Hi' } }),
  ],
}

describe.concurrent.each(databases)('on %s', (kind, url) => {
  test.skipIf(kind === 'PostgreSQL' && !url)(
    '[T26] a run of a flow goes on within 60 s after its worker was killed in a step and while it waited',
    async ({ expect, onTestFinished }) => {
      const provider = await startProvider()
      const house = await openHouse(url, { AI_BASE_URL: provider.url, AI_MODEL: 'stand-in' })
      onTestFinished(async () => {
        await house.tearDown()
        await provider.close()
      })
      const first = await house.start()
      const seller = await signUp(first, 'seller')
      const { send } = caller(seller)
      const { data: flow } = await send<{ data: { id: string } }>(first, 'POST', '/api/flows', {
        ...{ name: 'Mine', about: '', graph },
      })
      const started = await send<{ data: FlowRun }>(first, 'POST', `/api/flows/${flow.id}/runs`, {
        ...{ projectId: null, answers: {} },
      })
      const path = `/api/flow-runs/${started.data.id}`
      const until = (server: ServerProcess, name: string, state: string) =>
        expect
          .poll(
            async () => {
              const { data } = await send<{ data: FlowRun }>(server, 'GET', path)
              return data.steps.find((row) => row.step === name)?.state
            },
            { timeout: CONTINUED_MS, interval: 100 },
          )
          .toBe(state)

      await until(first, 'held', 'running')
      // With PostgreSQL, another worker is there to take over.
      const second = kind === 'PostgreSQL' ? await house.start() : undefined
      await first.kill()
      const next = second ?? (await house.start())
      await until(next, 'ok', 'waiting')
      await next.kill()
      const last = await house.start()
      await send(last, 'POST', `${path}/answers`, { step: 'ok', item: 0, decision: 'approve', value: 'Fine' })
      await until(last, 'mail', 'done')
      const { data: run } = await send<{ data: FlowRun }>(last, 'GET', path)
      expect(run.steps.map((row) => [row.step, row.state])).toEqual(
        ['first', 'held', 'mail', 'ok', 'score'].map((name) => [name, 'done']),
      )
      expect(run.prompts).toBe(2)
      await expect
        .poll(async () => {
          const limit = await send<{ data: { used: number } }>(last, 'GET', '/api/usage-limits/promptsPerDay')
          return limit.data.used
        })
        .toBe(2)
    },
  )
})

/** Kinds of steps that need no web page. Each kill comes right after a step has moved, so it hits a boundary or the next step. */
const many = {
  steps: [
    step('facts', 'form', 'Facts', {
      fields: [{ name: 'name', label: 'Name', type: 'text', canon: null, required: true }],
    }),
    step('score', 'compute', 'Score', {
      inputs: { facts: 'facts.values' },
      settings: { method: 'readiness' },
    }),
    step('fork', 'branch', 'Fork', { inputs: { value: 'score.summary' }, settings: { is: 'filled' } }),
    step('search', 'search', 'Search', { after: ['fork'], settings: { question: 'lamp' } }),
    { ...draft('write', ['search'], 'Say it [[tokens=20 interval=20]]') },
    step('tray', 'canon', 'Tray', {
      inputs: { facts: 'facts.values' },
      after: ['write'],
      settings: { fields: 'name = product.sku' },
    }),
    step('page', 'page', 'Page', { after: ['tray'], settings: { goal: 'landing' } }),
    step('visuals', 'visuals', 'Visuals', { after: ['page'], settings: { angles: 'benefit' } }),
    step('wait', 'wait', 'Wait', { after: ['visuals'], settings: { hours: '0.0003' } }),
    step('mail', 'email', 'Mail', {
      inputs: { text: 'write.text' },
      after: ['wait'],
      settings: { subject: 'Hi' },
    }),
  ],
}
/** Each takeover on PostgreSQL takes up to 41 s. */
const kills = { embedded: 40, PostgreSQL: 6 }

describe.runIf(isFullRun).each(databases)('every kind on %s', (kind, url) => {
  test.skipIf(kind === 'PostgreSQL' && !url)(
    '[T26] a run goes on after each of many kills and makes each effect once',
    { timeout: 900_000 },
    async ({ expect, onTestFinished }) => {
      const provider = await startProvider()
      const house = await openHouse(url, { AI_BASE_URL: provider.url, AI_MODEL: 'stand-in' })
      onTestFinished(async () => {
        await house.tearDown()
        await provider.close()
      })
      const workers = kind === 'PostgreSQL' ? 2 : 1
      let servers = [await house.start()]
      const seller = await signUp(servers[0] as ServerProcess, 'seller')
      const { send } = caller(seller)
      const post = <Answer>(path: string, body: object) =>
        send<{ data: Answer }>(servers[0] as ServerProcess, 'POST', path, body)
      const { data: project } = await post<{ id: string }>('/api/projects', { name: 'Lamp' })
      const { data: flow } = await post<{ id: string }>('/api/flows', {
        name: 'Mine',
        about: '',
        graph: many,
      })
      const { data: started } = await post<FlowRun>(`/api/flows/${flow.id}/runs`, {
        ...{ projectId: project.id, answers: { facts: { name: 'Lamp' } } },
      })
      const read = async () =>
        (await send<{ data: FlowRun }>(servers[0] as ServerProcess, 'GET', `/api/flow-runs/${started.id}`))
          .data
      const progressOf = (run: FlowRun) => JSON.stringify(run.steps.map((row) => [row.step, row.state]))
      let last = ''
      for (let killed = 0; ; ) {
        const run = await expect
          .poll(
            async () => {
              const now = await read()
              return now.state === 'done' || progressOf(now) !== last ? now : undefined
            },
            { timeout: CONTINUED_MS, interval: 20 },
          )
          .toBeDefined()
          .then(read)
        expect(run.state, run.message ?? '').not.toBe('failed')
        if (run.state === 'done') break
        last = progressOf(run)
        if (killed >= kills[kind]) continue
        await Promise.all(servers.map((server) => server.kill()))
        servers = await Promise.all(Array.from({ length: workers }, () => house.start()))
        killed++
      }
      const { data: pages } = await send<{ data: { items: unknown[] } }>(
        servers[0] as ServerProcess,
        'GET',
        '/api/pages',
      )
      expect(pages.items).toHaveLength(1)
      const { data: proposals } = await send<{ data: { path: string }[] }>(
        servers[0] as ServerProcess,
        'GET',
        `/api/projects/${project.id}/canon/proposals`,
      )
      expect(proposals.filter(({ path }) => path === 'product.sku')).toHaveLength(1)
      expect((await read()).prompts).toBe(1)
    },
  )
})

const caller = ({ token }: CrashSeller) => ({
  async send<Answer>(server: ServerProcess, method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  },
})
