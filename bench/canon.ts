import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { canonApi } from '#contracts/canon.ts'
import { starters } from '#core/canon/starters.ts'
import { createApp } from '#server/app.ts'
import { createDeps } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { insertProject } from '#server/features/projects/projects.repository.ts'
import { createLog } from '#server/log.ts'
import { builders } from '#server/testing/builders.ts'
import { onEnd } from '../scripts/lib/cleanup.ts'
import { printBar } from './lib/bars.ts'
import { openBenchDatabase } from './lib/database.ts'
import { describeTimes } from './lib/poll.ts'
import { percentile } from './lib/statistics.ts'

/** Writes, and how many fields each of them changes: 10,000 edits. */
const WRITES = 200
const EDITS = 50
const FIELDS = 200
const ROUNDS = 50
const MOST_P95_MS = 50

const prices = starters.filter(({ type, derived }) => type === 'money' && !derived).map(({ path }) => path)
const texts = Array.from({ length: FIELDS }, (_, n) => `shelf${n % 10}.field${n}`)

/** How long one waits for a canon that was edited 10,000 times, on both databases. */
export async function benchCanon(): Promise<void> {
  await measure('embedded', {})
  const database = await openBenchDatabase(undefined)
  try {
    await measure('PostgreSQL', { DATABASE_URL: database.url })
  } finally {
    await database.stop()
  }
}

async function measure(name: string, env: Record<string, string>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sellwright-bench-'))
  const removeFolder = onEnd(() => rm(folder, { recursive: true, force: true }))
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'warn', ...env })
  const log = createLog(config.logLevel)
  const { database, close } = await openDatabase(config, log)
  const deps = await createDeps({ config, database, log, announce: () => {}, publicUrl: () => '' })
  const app = await createApp(deps)
  try {
    const { id, token } = await builders(deps).user()
    const project = await insertProject(deps.db, id, { name: 'Lamp', slug: 'Lamp', businessInstructions: '' })
    const ask = async (method: 'GET' | 'PUT', path: string, payload?: object) => {
      const asked = performance.now()
      const url = path.replace(':projectId', project.id)
      const headers = { authorization: `Bearer ${token}` }
      const reply = await app.inject({ method, url, headers, ...(payload && { payload }) })
      if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}: ${reply.payload}`)
      return performance.now() - asked
    }
    const writes: number[] = []
    for (let n = 0; n < WRITES; n++) writes.push(await ask('PUT', canonApi.write.path, { canon: editsOf(n) }))
    console.log(`${name}, writes of ${EDITS} edits each: ${describeTimes(writes)}`)
    await deps.db.execute(sql`analyze`)

    for (const { path } of [canonApi.get, canonApi.state, canonApi.history]) {
      const times: number[] = []
      for (let n = 0; n < ROUNDS; n++) times.push(await ask('GET', path))
      judge(`${name}, GET ${path}`, times)
    }
  } finally {
    await app.close()
    await deps.tally.write()
    await close()
    await removeFolder()
  }
}

/** Some of them change what an order leaves, so that rules have something to do. */
function editsOf(write: number): Record<string, unknown> {
  const amounts = prices.map((path, n) => [path, `${((write + n) % 90) + 10}.90 EUR`])
  const from = (write * EDITS) % texts.length
  const sentences = texts
    .slice(from, from + EDITS - amounts.length)
    .map((path) => [path, `What was said about it the ${write}th time.`])
  return Object.fromEntries([...amounts, ...sentences])
}

function judge(what: string, times: number[]): void {
  const p95 = percentile(times, 0.95) ?? 0
  console.log(`${what}: ${describeTimes(times)}`)
  printBar(`${p95 < MOST_P95_MS ? 'kept' : 'MISSED'}  p95 ${p95.toFixed(1)} ms (under ${MOST_P95_MS} ms)`)
}
