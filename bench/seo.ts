import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { guardedFetcher } from '#server/adapters/fetcher/guarded.ts'
import { createApp } from '#server/app.ts'
import { jobsOf } from '#server/area.ts'
import { createDeps } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { overrideDeps } from '#server/deps.ts'
import { createLog } from '#server/log.ts'
import { builders } from '#server/testing/builders.ts'
import { onEnd } from '../scripts/lib/cleanup.ts'
import { printBar } from './lib/bars.ts'
import { startNode } from './lib/children.ts'

const PAGES = 200
const MOST_SECONDS = 60
const MOST_DELAY_MS = 50

/** An audit of 200 pages of 200 KB, beside `wget` on the same site, and the delay of the event loop meanwhile. */
export async function benchSeo(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sellwright-bench-'))
  const removeFolder = onEnd(() => rm(folder, { recursive: true, force: true }))
  const site = startNode('bench/seo-site.ts')
  try {
    const port = Number((await site.line(/ready on (\d+)/))[1])
    const wget = await wgetSeconds(port, join(folder, 'wget'))
    const { seconds, pages, delayMs } = await auditSeconds(port, join(folder, 'data'))
    if (pages !== PAGES) throw new Error(`${pages} pages were read instead of ${PAGES}.`)
    console.log(`wget: ${wget.toFixed(1)} s, audit with all checks: ${seconds.toFixed(1)} s`)
    console.log(
      `${(seconds / wget).toFixed(1)} times the time of wget, which reads one page at a time and checks nothing`,
    )
    bar(
      seconds <= MOST_SECONDS,
      `${PAGES} pages of 200 KB in ${seconds.toFixed(1)} s (at most ${MOST_SECONDS} s)`,
    )
    bar(
      delayMs <= MOST_DELAY_MS,
      `event loop delay p99 ${delayMs.toFixed(0)} ms (at most ${MOST_DELAY_MS} ms)`,
    )
  } finally {
    await site.stop()
    await removeFolder()
  }
}

const bar = (met: boolean, words: string) => printBar(`${met ? 'kept  ' : 'MISSED'}  ${words}`)

async function wgetSeconds(port: number, folder: string): Promise<number> {
  const started = performance.now()
  const options = ['--recursive', '--level=inf', '--quiet', `--directory-prefix=${folder}`]
  // wget ends with 8 because the site has no robots.txt.
  await promisify(execFile)('wget', [...options, `http://127.0.0.1:${port}/`]).catch((error) => {
    if (error.code !== 8) throw error
  })
  return (performance.now() - started) / 1_000
}

async function auditSeconds(port: number, folder: string) {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' })
  const log = createLog(config.logLevel)
  const { database, close } = await openDatabase(config, log)
  const made = await createDeps({ config, database, log, announce: () => {}, publicUrl: () => '' })
  const fetcher = guardedFetcher({
    ports: [port],
    resolve: async () => ['127.0.0.1'],
    allowAddress: (_, asked) => asked === port,
  })
  const deps = overrideDeps(made, { fetcher })
  await deps.jobs.start(jobsOf(deps), true)
  const app = await createApp(deps)
  try {
    const { token } = await builders(deps).user()
    const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
      const headers = { authorization: `Bearer ${token}` }
      const reply = await app.inject({ method, url, headers, ...(payload && { payload }) })
      if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.statusCode}: ${reply.payload}`)
      return reply.json().data
    }
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const started = performance.now()
    const target = { kind: 'site', address: `http://shop.test:${port}/`, most: PAGES }
    const { id } = await ask('POST', '/api/seo/audits', { target, projectId: null })
    const list = async () => (await ask('GET', '/api/seo/audits?limit=1')).items[0]
    let audit = await list()
    for (; audit.state === 'running' || audit.state === 'waiting'; audit = await list()) await wait(200)
    const seconds = (performance.now() - started) / 1_000
    delay.disable()
    if (audit.state !== 'done') throw new Error(`The audit ${id} ended as ${audit.state}.`)
    return { seconds, pages: audit.pages as number, delayMs: delay.percentile(99) / 1_000_000 }
  } finally {
    await app.close()
    await deps.jobs.stop(0)
    await close()
  }
}
