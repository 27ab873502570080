import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { step } from '#core/flows/built-in/steps.ts'
import type { AccessTarget } from '#server/testing/access-objects.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { RUN_KIND } from './running/flow-runs.repository.ts'

type MakeTarget = (app: TestApp, owner: { id: number }) => Promise<AccessTarget>

const form = step('ask', 'form', 'Ask', {
  fields: [{ name: 'name', label: 'Name', type: 'text', canon: null, required: true }],
})
const graph = { steps: [form] }

async function insertFlow({ deps: { db } }: TestApp, { id }: { id: number }): Promise<string> {
  const flowId = randomUUID()
  await db.execute(sql`insert into flows (id, user_id, name, version) values (${flowId}, ${id}, 'Mine', 1)`)
  await db.execute(sql`insert into flow_versions (flow_id, version, user_id, graph)
    values (${flowId}, 1, ${id}, ${JSON.stringify(graph)}::jsonb)`)
  return flowId
}

/** A finished run with its answer. */
export async function insertRun(app: TestApp, owner: { id: number }) {
  const [flowId, runId] = [await insertFlow(app, owner), randomUUID()]
  const { db } = app.deps
  await db.execute(sql`insert into runs (id, user_id, kind, topic, state)
    values (${runId}, ${owner.id}, ${RUN_KIND}, ${`job:flow:${runId}`}, 'done')`)
  await db.execute(sql`insert into flow_runs (id, user_id, flow_id, version, tracked_id)
    values (${runId}, ${owner.id}, ${flowId}, 1, ${runId})`)
  await db.execute(sql`insert into flow_steps (run_id, step, item, user_id, state, output)
    values (${runId}, 'ask', 0, ${owner.id}, 'done', '{"values":{"name":"Lamp"},"name":"Lamp"}')`)
  return { flowId, runId }
}

const flow: MakeTarget = async (app, owner) => ({ params: { flowId: await insertFlow(app, owner) } })
const run: MakeTarget = async (app, owner) => ({ params: { runId: (await insertRun(app, owner)).runId } })
const withBody =
  (made: MakeTarget, body: object): MakeTarget =>
  async (app, owner) => ({ ...(await made(app, owner)), body })

const plan = { repeat: 'week', weekday: 1, day: 1, time: '08:00' }
const schedule: MakeTarget = async (app, owner) => {
  const [{ flowId }, scheduleId] = [await insertRun(app, owner), randomUUID()]
  await app.deps.db.execute(sql`insert into flow_schedules (id, user_id, flow_id, answers, plan, time_zone, state)
    values (${scheduleId}, ${owner.id}, ${flowId}, '{}', ${JSON.stringify(plan)}::jsonb, 'UTC', 'paused')`)
  return { params: { scheduleId } }
}

export const flowTargets: Record<string, MakeTarget> = {
  'GET /api/flows/:flowId': flow,
  'PUT /api/flows/:flowId': withBody(flow, { name: 'Mine now?', about: '', graph, version: 1 }),
  'POST /api/flows/:flowId/duplicate': flow,
  'DELETE /api/flows/:flowId': flow,
  'GET /api/flows/:flowId/file': flow,
  'POST /api/flows/:flowId/runs': withBody(flow, { projectId: null, answers: {} }),
  'POST /api/flows/:flowId/allow': withBody(flow, { version: 1 }),
  'GET /api/flow-runs/:runId': run,
  'POST /api/flow-runs/:runId/answers': withBody(run, {
    step: 'ask',
    item: 0,
    decision: 'approve',
    value: { name: 'Mine now?' },
  }),
  'POST /api/flow-runs/:runId/reruns': withBody(run, { step: 'ask' }),
  'POST /api/flow-runs/:runId/stop': run,
  'POST /api/flow-runs/:runId/resume': run,
  'POST /api/flow-runs/:runId/duplicate': run,
  'GET /api/flow-runs/:runId/file': run,
  'GET /api/flow-runs/:runId/share': run,
  'POST /api/flow-runs/:runId/share': run,
  'DELETE /api/flow-runs/:runId/share': run,
  'POST /api/flow-schedules': async (app, owner) => ({
    body: { runId: (await insertRun(app, owner)).runId, plan },
  }),
  'PATCH /api/flow-schedules/:scheduleId': withBody(schedule, { state: 'armed' }),
  'DELETE /api/flow-schedules/:scheduleId': schedule,
}
