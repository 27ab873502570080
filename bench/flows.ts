import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { step } from '#core/flows/built-in/steps.ts'
import { createApp } from '#server/app.ts'
import { jobsOf } from '#server/area.ts'
import { createDeps } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { rowsOf } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { createLog } from '#server/log.ts'
import { builders } from '#server/testing/builders.ts'
import { type ServerProcess, startServer } from '#server/testing/server-process.ts'
import { onEnd } from '../scripts/lib/cleanup.ts'
import { printBar } from './lib/bars.ts'
import { openBenchDatabase } from './lib/database.ts'
import { describeTimes } from './lib/poll.ts'
import { percentile } from './lib/statistics.ts'

const OWNERS = 10
const RUNS_EACH = 100
const STORED_RUNS = 100_000
const ROUNDS = 50
const MOST_LIST_MS = 300
const PATIENCE_MS = 15 * 60_000

const graph = {
  steps: [
    step('order', 'compute', 'Order', { settings: { method: 'order' } }),
    step('fork', 'branch', 'Fork', { inputs: { value: 'order.summary' }, settings: { is: 'filled' } }),
    step('plan', 'compute', 'Plan', {
      when: { step: 'fork', outcome: 'yes' },
      settings: { method: 'adPlan' },
    }),
    step('mail', 'email', 'Mail', { inputs: { text: 'plan.summary' }, settings: { subject: 'Plan' } }),
  ],
}

/** 1,000 runs at once with two workers on PostgreSQL, then the list of a person with 100,000 runs. */
export async function benchFlows(): Promise<void> {
  const postgres = await openBenchDatabase(undefined)
  const folder = await mkdtemp(join(tmpdir(), 'sellwright-bench-'))
  const removeFolder = onEnd(() => rm(folder, { recursive: true, force: true }))
  const env = {
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    DATABASE_URL: postgres.url,
    SECRET_KEY: 'bench '.repeat(8),
  }
  const config = readConfig(env)
  const log = createLog(config.logLevel)
  const { database, close } = await openDatabase(config, log)
  const deps = await createDeps({ config, database, log, announce: () => {}, publicUrl: () => '' })
  const workers: ServerProcess[] = []
  try {
    await deps.jobs.start(jobsOf(deps), false)
    const app = await createApp(deps)
    const ask = async (token: string, method: 'GET' | 'POST', url: string, payload?: object) => {
      const headers = { authorization: `Bearer ${token}` }
      const reply = await app.inject({ method, url, headers, ...(payload && { payload }) })
      if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.statusCode}: ${reply.payload}`)
      return reply.json().data
    }
    const owners = await Promise.all(Array.from({ length: OWNERS }, () => builders(deps).user()))
    const flowIds = await Promise.all(
      owners.map(async ({ token }) => {
        const { id, version } = await ask(token, 'POST', '/api/flows', { name: 'Plan', about: '', graph })
        await ask(token, 'POST', `/api/flows/${id}/allow`, { version })
        return id
      }),
    )
    for (let count = 0; count < RUNS_EACH; count++)
      await Promise.all(
        owners.map(({ token }, index) =>
          ask(token, 'POST', `/api/flows/${flowIds[index]}/runs`, { projectId: null, answers: {} }),
        ),
      )
    const begun = performance.now()
    workers.push(...(await Promise.all([0, 1].map(() => startServer({ ...env, ROLE: 'worker' })))))
    await untilDone(deps, OWNERS * RUNS_EACH)
    const seconds = (performance.now() - begun) / 1_000
    const [steps] = await rowsOf<{ twice: number; all: number }>(
      deps.db,
      sql`select count(*) filter (where attempt > 1 or state <> 'done')::int as twice, count(*)::int as all from flow_steps`,
    )
    const [emails] = await rowsOf<{ count: number }>(
      deps.db,
      sql`select count(*)::int as count from jobs.job where name = 'flows.email'`,
    )
    console.log(`${OWNERS * RUNS_EACH} runs with two workers: ${seconds.toFixed(1)} s, ${steps?.all} steps`)
    judge(`${steps?.twice} steps ran twice or did not end (none may)`, steps?.twice === 0)
    judge(`${emails?.count} emails (one for each run)`, emails?.count === OWNERS * RUNS_EACH)
    await Promise.all(workers.splice(0).map((worker) => worker.kill()))
    await measureList(deps, { ...(owners[0] as { id: number; token: string }), flowId: flowIds[0] }, ask)
    await app.close()
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()))
    await deps.jobs.stop(0)
    await close()
    await removeFolder()
    await postgres.stop()
  }
}

async function untilDone(deps: Deps, all: number): Promise<void> {
  const patience = performance.now() + PATIENCE_MS
  for (;;) {
    const [row] = await rowsOf<{ done: number }>(
      deps.db,
      sql`select count(*)::int as done from runs where kind = 'flows.run' and state = 'done'`,
    )
    if (row?.done === all) return
    if (performance.now() > patience) throw new Error(`Only ${row?.done} of ${all} runs were done in time.`)
    await wait(250)
  }
}

type Ask = (token: string, method: 'GET', url: string) => Promise<unknown>

async function measureList(
  { db }: Deps,
  { id, token, flowId }: { id: number; token: string; flowId: string },
  ask: Ask,
): Promise<void> {
  await db.execute(sql`insert into runs (id, user_id, kind, topic, state, created_at, ended_at)
    select gen_random_uuid(), ${id}, 'flows.run', 'job:stored:' || n, 'done', now() - n * interval '1 second', now()
    from generate_series(1, ${STORED_RUNS}) n`)
  await db.execute(sql`insert into flow_runs (id, user_id, flow_id, version, tracked_id, created_at)
    select id, user_id, ${flowId}::uuid, 1, id, created_at from runs where topic like 'job:stored:%'`)
  await db.execute(sql`analyze runs, flow_runs`)
  for (const query of ['', '?open=true', `?flowId=${flowId}`]) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const asked = performance.now()
      await ask(token, 'GET', `/api/flow-runs${query}`)
      times.push(performance.now() - asked)
    }
    const p95 = percentile(times, 0.95) ?? 0
    console.log(`GET /api/flow-runs${query.split('=')[0]} with ${STORED_RUNS} runs: ${describeTimes(times)}`)
    judge(`p95 ${p95.toFixed(1)} ms (under ${MOST_LIST_MS} ms)`, p95 < MOST_LIST_MS)
  }
}

const judge = (what: string, isKept: boolean) => printBar(`${isKept ? 'kept' : 'MISSED'}  ${what}`)
