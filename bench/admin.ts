import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import { jobsOf } from '#server/area.ts'
import { createDeps } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { sumUpEverything } from '#server/features/admin/overview/sums.service.ts'
import { createLog } from '#server/log.ts'
import { builders } from '#server/testing/builders.ts'
import { onEnd } from '../scripts/lib/cleanup.ts'
import { measureAdmin } from './lib/admin-measure.ts'
import { RUNS, seedAdmin, seedOutbox, USERS } from './lib/admin-seed.ts'
import { openBenchDatabase } from './lib/database.ts'

/** Response time of each admin list and chart on an installation with a year of data. */
export async function benchAdmin(): Promise<void> {
  const database = await openBenchDatabase(undefined)
  const folder = await mkdtemp(join(tmpdir(), 'sellwright-bench-'))
  const removeFolder = onEnd(() => rm(folder, { recursive: true, force: true }))
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error', DATABASE_URL: database.url })
  const log = createLog(config.logLevel)
  const opened = await openDatabase(config, log)
  const deps = await createDeps({
    config,
    database: opened.database,
    log,
    announce: () => {},
    publicUrl: () => '',
  })
  const app = await createApp(deps)
  try {
    await deps.jobs.start(jobsOf(deps), false)
    const { token } = await builders(deps).user({ role: 'admin' })
    console.error(`Making ${USERS} people and ${RUNS} runs…`)
    await seedAdmin(deps, (line) => console.error(line))
    await seedOutbox(join(folder, 'outbox'))
    await sumUp(deps)
    await measureAdmin(app, deps.db, token)
  } finally {
    await deps.jobs.stop(0)
    await app.close()
    await opened.close()
    await removeFolder()
    await database.stop()
  }
}

/** Runs the nightly summary once. */
async function sumUp(deps: Deps): Promise<void> {
  const began = performance.now()
  await sumUpEverything(deps)
  console.log(`A year was summed up in ${((performance.now() - began) / 1_000).toFixed(1)} s`)
}
