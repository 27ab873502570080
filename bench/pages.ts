import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onEnd } from '../scripts/lib/cleanup.ts'
import { printBar } from './lib/bars.ts'
import { startNode } from './lib/children.ts'
import { percentile } from './lib/statistics.ts'

const ROUNDS = 3
const ROUND_MS = 3_000
const CONNECTIONS = 16
/** Lowest share of the rate of a static file. */
const LEAST_SHARE = 0.5

/** How many requests a second a published page answers, beside a static file of the same content and server. */
export async function benchPages(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sellwright-bench-'))
  const removeFolder = onEnd(() => rm(folder, { recursive: true, force: true }))
  const server = startNode('bench/pages-server.ts', {
    env: { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn' },
  })
  try {
    const [, url = ''] = await server.line(/ready at (\S+)/)
    const [page, file] = [new URL('/p/lamp', url), new URL('/assets/page.html', url)]
    await rateOf(page, ROUND_MS / 3)
    await rateOf(file, ROUND_MS / 3)
    const rates: { page: number; file: number }[] = []
    for (let round = 0; round < ROUNDS; round++)
      rates.push({ page: await rateOf(page, ROUND_MS), file: await rateOf(file, ROUND_MS) })
    const median = (of: 'page' | 'file') =>
      percentile(
        rates.map((rate) => rate[of]),
        0.5,
      ) ?? 0
    console.log(`static file: ${Math.round(median('file'))} requests a second`)
    console.log(`published page: ${Math.round(median('page'))} requests a second`)
    const share = median('page') / median('file')
    printBar(
      `${share >= LEAST_SHARE ? 'kept' : 'MISSED'}  ${share.toFixed(2)} of the static file’s rate (at least ${LEAST_SHARE})`,
    )
  } finally {
    await server.stop()
    await removeFolder()
  }
}

async function rateOf(url: URL, ms: number): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const started = performance.now()
  let answers = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() - started < ms) {
        await getOnce(url, agent)
        answers++
      }
    }),
  )
  agent.destroy()
  return (answers * 1_000) / (performance.now() - started)
}

const headers = { 'accept-encoding': 'gzip, br', 'user-agent': 'Firefox' }

const getOnce = (url: URL, agent: http.Agent) =>
  new Promise<void>((resolve, reject) => {
    http
      .get(url, { agent, headers, timeout: 10_000 }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
        response.resume().once('end', () => resolve())
      })
      .once('error', reject)
  })
