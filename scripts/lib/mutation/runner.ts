import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onEnd } from '../cleanup.ts'
import type { MutationOrder, Report } from './vitest-process.ts'

export type MutationOutcome = Report | 'gone' | 'timed out'

export interface MutationRunner {
  /** Runs test files on the sandbox as it is; `changed` is the file that changed since. */
  run(order: MutationOrder, seconds: number): Promise<MutationOutcome>
  close(): Promise<void>
}

/** Runs tests in a process of its own, which is replaced when a mutant makes it hang. */
export function startRunner(folder: string, env: NodeJS.ProcessEnv = {}): MutationRunner {
  let child: ChildProcess | undefined
  let isClosed = false
  const end = () => {
    const { pid } = child ?? {}
    child = undefined
    // The whole group: a worker in an endless loop does not notice that its parent is gone.
    if (pid) process.kill(-pid, 'SIGKILL')
  }
  const close = onEnd(() => {
    isClosed = true
    end()
  })
  return {
    close,
    async run(order, seconds) {
      child ??= await start(folder, env)
      const running = child
      const settled = new AbortController()
      const { signal } = settled
      const answer = once(running, 'message', { signal }).then(([report]): MutationOutcome => report)
      const gone = once(running, 'exit', { signal }).then((): MutationOutcome => 'gone')
      const late = wait(seconds * 1000, 'timed out' as MutationOutcome, { signal })
      running.send({ ...order, changed: join(folder, order.changed) })
      const outcome = await Promise.race([answer, gone, late])
      // Losers of the race end as aborted, which the race has already noted.
      settled.abort()
      // Interrupted: nothing more is tried while the process ends.
      if (isClosed) return new Promise(() => {})
      if (outcome === 'timed out') end()
      else if (running.exitCode !== null) child = undefined
      return outcome
    },
  }
}

async function start(folder: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = fork(join(folder, 'scripts/lib/mutation/vitest-process.ts'), {
    cwd: folder,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  await once(child, 'message')
  return child
}
