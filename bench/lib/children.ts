import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { onEnd } from '../../scripts/lib/cleanup.ts'
import { inRoot, root } from '../../scripts/lib/paths.ts'

export interface Child {
  pid: number
  /** The first line printed so far, or yet to come, that matches. */
  line(pattern: RegExp): Promise<RegExpExecArray>
  kill(signal: NodeJS.Signals): void
  stop(): Promise<void>
}

interface ChildOptions {
  args?: string[]
  cpu?: number
  env?: Record<string, string>
  /** Options for Node itself. */
  nodeOptions?: string[]
}

const LINE_WITHIN_MS = 60_000
const END_WITHIN_MS = 20_000

/** Starts a script of ours in a process that does not outlive us. It gets no settings but the given ones. */
export function startNode(script: string, options: ChildOptions = {}): Child {
  const { args = [], cpu, env = {}, nodeOptions = [] } = options
  const node = [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    '--import',
    inRoot('bench/lib/end-with-parent.ts'),
    ...nodeOptions,
    inRoot(script),
    ...args,
  ]
  const [file = '', ...rest] = cpu === undefined ? node : ['taskset', '-c', String(cpu), ...node]
  const child = spawn(file, rest, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const lines: string[] = []
  const heard = new Set<() => void>()
  createInterface(child.stdout).on('line', (text) => {
    lines.push(text)
    for (const look of heard) look()
  })
  return {
    pid: child.pid ?? 0,
    async line(pattern) {
      const { promise: found, resolve } = Promise.withResolvers<RegExpExecArray>()
      const look = () => {
        const match = lines.map((text) => pattern.exec(text)).find((match) => match !== null)
        if (match) resolve(match)
      }
      heard.add(look)
      look()
      const tooLate = new AbortController()
      const match = await Promise.race([
        found,
        ended,
        wait(LINE_WITHIN_MS, undefined, { signal: tooLate.signal }).catch(() => {}),
      ])
      heard.delete(look)
      tooLate.abort()
      if (!match) throw new Error(`${script} did not print ${pattern}. It printed:\n${lines.join('\n')}`)
      return match
    },
    kill: (signal) => void child.kill(signal),
    stop: onEnd(async () => {
      child.kill('SIGTERM')
      const patience = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS)
      await ended
      clearTimeout(patience)
    }),
  }
}
