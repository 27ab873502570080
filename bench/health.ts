import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onEnd } from '../scripts/lib/cleanup.ts'
import { printBar } from './lib/bars.ts'
import { type Child, startNode } from './lib/children.ts'
import { describeTimes, pollUntil } from './lib/poll.ts'

const MOST_MS = 50
const QUIET_MS = 1_000

/** Response of the health route during a slow query of three seconds on the embedded database. */
export async function benchHealth(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sellwright-bench-'))
  const removeFolder = onEnd(() => rm(folder, { recursive: true, force: true }))
  const server = startNode('bench/health-server.ts', {
    env: { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn' },
  })
  try {
    const [, url = ''] = await server.line(/ready at (\S+)/)
    const health = new URL('/api/health/live', url)
    const quiet = await pollUntil(health, wait(QUIET_MS))
    const busy = await pollUntil(health, slowQuery(server))
    console.log(`GET /api/health/live, nothing else to do: ${describeTimes(quiet)}`)
    console.log(`GET /api/health/live, during a 3 s query: ${describeTimes(busy)}`)
    const slowest = Math.max(...busy)
    printBar(
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
