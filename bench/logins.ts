import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { authApi } from '#contracts/auth.ts'
import { chatApi } from '#contracts/chat.ts'
import { onEnd } from '../scripts/lib/cleanup.ts'
import { logIn, signUpUsers } from './lib/accounts.ts'
import { printBar } from './lib/bars.ts'
import { startNode } from './lib/children.ts'
import { openBenchDatabase } from './lib/database.ts'
import { describeTimes, pollUntil } from './lib/poll.ts'
import { percentile } from './lib/statistics.ts'

const LOGINS = 500
const USERS = 20
const MOST_P95_MS = 300
const QUIET_MS = 2_000
const routes = [authApi.me, chatApi.list]

/** Response times of other routes while 500 people log in at once. */
export async function benchLogins(): Promise<void> {
  await measure('embedded', {})
  const database = await openBenchDatabase(undefined)
  try {
    await measure('PostgreSQL', { DATABASE_URL: database.url })
  } finally {
    await database.stop()
  }
}

async function measure(name: string, env: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'sellwright-bench-'))
  const removeFolder = onEnd(() => rm(folder, { recursive: true, force: true }))
  const server = startNode('bench/server.ts', {
    env: { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn', ...env },
  })
  try {
    const [, url = ''] = await server.line(/ready at (\S+)/)
    const [token = ''] = await signUpUsers(server, url, USERS)
    const poll = (until: Promise<unknown>) =>
      Promise.all(
        routes.map(({ path }) => pollUntil(new URL(path, url), until, { authorization: `Bearer ${token}` })),
      )
    const quiet = await poll(wait(QUIET_MS))
    const began = performance.now()
    const busy = await poll(
      Promise.all(Array.from({ length: LOGINS }, (_, i) => logIn(url, (i % USERS) + 1))),
    )
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    for (const [index, { path }] of routes.entries()) {
      const times = busy[index] ?? []
      const p95 = percentile(times, 0.95) ?? 0
      console.log(`${name}, GET ${path}, nothing else to do: ${describeTimes(quiet[index] ?? [])}`)
      console.log(`${name}, GET ${path}, ${LOGINS} logins in ${seconds} s: ${describeTimes(times)}`)
      printBar(`${p95 < MOST_P95_MS ? 'kept' : 'MISSED'}  p95 ${p95.toFixed(1)} ms (under ${MOST_P95_MS} ms)`)
    }
  } finally {
    await server.stop()
    await removeFolder()
  }
}
