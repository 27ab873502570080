import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** One processor for the harness and one for what it measures. */
export interface Cpus {
  harness: number
  measured: number
}

/** Nothing where there are no two processors, or no way to choose one. */
export function pickCpus(): Cpus | undefined {
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' })
    const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? ''
    const [harness, measured] = list.split(',').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_, at) => first + at)
    })
    return harness === undefined || measured === undefined ? undefined : { harness, measured }
  } catch {
    return undefined
  }
}

/** Moves a running process with all its threads. What it starts from then on stays there too. */
export function pin(pid: number, cpu: number): void {
  execFileSync('taskset', ['-a', '-c', '-p', String(cpu), String(pid)], { stdio: 'ignore' })
}
