import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onEnd } from '../scripts/lib/cleanup.ts'
import { type Child, startNode } from './lib/children.ts'
import { percentile } from './lib/statistics.ts'

const MOST_MS = 50
const EVERY_MS = 5
const QUIET_MS = 1_000

/** Whether the server still answers at once while a query of three seconds runs on the embedded database. */
export async function benchHealth(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sellwright-bench-'))
  const removeFolder = onEnd(() => rm(folder, { recursive: true, force: true }))
  const server = startNode('bench/health-server.ts', {
    env: { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn' },
  })
  try {
    const [, url = ''] = await server.line(/ready at (\S+)/)
    const health = new URL('/api/health', url)
    const quiet = await pollUntil(health, wait(QUIET_MS))
    const busy = await pollUntil(health, slowQuery(server))
    console.log(`GET /api/health, nothing else to do: ${describe(quiet)}`)
    console.log(`GET /api/health, during a 3 s query: ${describe(busy)}`)
    const slowest = Math.max(...busy)
    console.log(
      `${slowest <= MOST_MS ? 'kept' : 'MISSED'}  slowest ${slowest.toFixed(1)} ms (at most ${MOST_MS} ms)`,
    )
  } finally {
    await server.stop()
    await removeFolder()
  }
}

function slowQuery(server: Child): Promise<unknown> {
  server.kill('SIGUSR2')
  return server.line(/^query took/)
}

/** Asks again and again until the other thing is done; gives the milliseconds of each. */
async function pollUntil(url: URL, done: Promise<unknown>): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true })
  const times: number[] = []
  let polling = true
  const ended = done.finally(() => {
    polling = false
  })
  while (polling) {
    const asked = performance.now()
    await getOnce(url, agent)
    times.push(performance.now() - asked)
    await wait(EVERY_MS)
  }
  await ended
  agent.destroy()
  return times
}

function getOnce(url: URL, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, timeout: 10_000 }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().once('end', () => resolve())
    })
    request.once('timeout', () => request.destroy(new Error(`${url} did not answer`)))
    request.once('error', reject)
  })
}

const describe = (times: number[]) =>
  [
    `${times.length} answers`,
    `p50 ${percentile(times, 0.5)?.toFixed(1)} ms`,
    `p99 ${percentile(times, 0.99)?.toFixed(1)} ms`,
    `slowest ${Math.max(...times).toFixed(1)} ms`,
  ].join(', ')
