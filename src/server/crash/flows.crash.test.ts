import { describe, test } from 'vitest'
import type { FlowRun } from '#contracts/flows/flows.ts'
import { step } from '#core/flows/built-in/steps.ts'
import { startProvider } from '../testing/provider/provider.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import { databasesOfRun } from './databases.ts'
import { openHouse } from './house.ts'
import { type CrashSeller, signUp } from './seller.ts'

/** The queue takes over the jobs of a silent process within 41 s. */
const CONTINUED_MS = 60_000

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

describe.concurrent.each(databasesOfRun)('on %s', (kind, url) => {
  test('[T26] a run of a flow goes on within 60 s after its worker was killed in a step and while it waited', async ({
    expect,
    onTestFinished,
  }) => {
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
  })
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
