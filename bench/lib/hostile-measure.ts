import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../../scripts/bootstrap/failure.mjs'
import { printBar } from './bars.ts'
import { pollUntil } from './poll.ts'
import { percentile } from './statistics.ts'
import { familyOf, memoryMbOf } from './usage.ts'

const MOST_SECONDS = 30
const MOST_P99_MS = 100
/** Limit of one reading over the lowest memory of the server: a heap of 416 MB, buffers of 512 MB and a margin. */
const MOST_GROWTH_MB = 1_100
const QUIET_MS = 2_000
export const LOOK_EVERY_MS = 20

interface Measured {
  what: string
  outcome: string
  asExpected: boolean
  seconds: number
  /** Memory of the server process with its reading threads; `familyMb` adds the processes it started. */
  memoryMb: number
  familyMb: number
  /** The least that it had meanwhile. */
  leastMb: number
  times: number[]
}

interface Hostile {
  what: string
  /** Expected outcome. */
  ends: RegExp
}

interface Around<T> {
  pid: number
  health: URL
  /** Gives the outcome in a sentence. */
  send: (input: T) => Promise<string>
}

/** Sends hostile input one after the other and prints each outcome and its effect on other users of the server. */
export async function measureAll<T extends Hostile>(
  inputs: Iterable<T> | AsyncIterable<T>,
  around: Around<T>,
) {
  const times = await pollUntil(around.health, wait(QUIET_MS))
  const before = memoryOf(around.pid)
  console.log(
    `${'nothing else to do'.padEnd(44)} ${figures({ seconds: QUIET_MS / 1_000, ...before, times })}`,
  )
  const rows: Measured[] = []
  for await (const input of inputs) {
    const row = await measure(input, around)
    console.log(
      `${row.what.padEnd(44)} ${figures(row)}  ${row.outcome}${row.asExpected ? '' : '  UNEXPECTED'}`,
    )
    rows.push(row)
  }
  return rows
}

const figures = ({
  seconds,
  memoryMb,
  familyMb,
  times,
}: Pick<Measured, 'seconds' | 'memoryMb' | 'familyMb' | 'times'>) =>
  [
    `${seconds.toFixed(1).padStart(5)} s`,
    `${memoryMb.toFixed(0).padStart(5)} MB (${familyMb.toFixed(0)} with children)`,
    `p99 ${percentile(times, 0.99)?.toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`,
  ].join('  ')

/** `asked` counts requests to addresses that only the input names; undefined if it names none. */
export function printHostileBars(rows: Measured[], asked?: number): void {
  const bar = (kept: boolean, text: string) => printBar(`${kept ? 'kept' : 'MISSED'}  ${text}`)
  const slowest = Math.max(...rows.map(({ seconds }) => seconds))
  const least = Math.min(...rows.map(({ leastMb }) => leastMb))
  const growth = Math.max(...rows.map(({ memoryMb }) => memoryMb)) - least
  const p99 =
    percentile(
      rows.flatMap(({ times }) => times),
      0.99,
    ) ?? 0
  const odd = rows.filter(({ asExpected }) => !asExpected).length
  bar(odd === 0, `${odd} of ${rows.length} ended otherwise than they should (none)`)
  bar(slowest <= MOST_SECONDS, `slowest ${slowest.toFixed(1)} s (at most ${MOST_SECONDS} s)`)
  bar(
    growth <= MOST_GROWTH_MB,
    `memory grew by at most ${growth.toFixed(0)} MB (at most ${MOST_GROWTH_MB} MB)`,
  )
  bar(
    p99 <= MOST_P99_MS,
    `GET /api/health/live meanwhile: p99 ${p99.toFixed(0)} ms (at most ${MOST_P99_MS} ms)`,
  )
  if (asked !== undefined) bar(asked === 0, `${asked} requests to addresses in files (none)`)
  if (odd > 0 || asked) throw new Failure('What was made to harm did not end as it should.')
}

async function measure<T extends Hostile>(input: T, { pid, health, send }: Around<T>): Promise<Measured> {
  const began = performance.now()
  let outcome = ''
  let seconds = 0
  const sent = send(input).then((end) => {
    outcome = end
    seconds = (performance.now() - began) / 1_000
  })
  const memory = watchMemory(pid, sent)
  const times = await pollUntil(health, sent)
  return {
    what: input.what,
    outcome,
    asExpected: input.ends.test(outcome),
    seconds,
    ...(await memory),
    times,
  }
}

const memoryOf = (pid: number) => ({
  memoryMb: memoryMbOf(pid) ?? 0,
  familyMb: familyOf(pid).reduce((sum, member) => sum + (memoryMbOf(member.pid) ?? 0), 0),
})

/** The most and the least that was seen until the other thing was done. */
async function watchMemory(pid: number, done: Promise<unknown>) {
  let watching = true
  const stop = () => {
    watching = false
  }
  // A failure is reported to the caller that awaits `done`.
  void done.then(stop, stop)
  const most = memoryOf(pid)
  let leastMb = most.memoryMb
  while (watching) {
    const now = memoryOf(pid)
    most.memoryMb = Math.max(most.memoryMb, now.memoryMb)
    most.familyMb = Math.max(most.familyMb, now.familyMb)
    leastMb = Math.min(leastMb, now.memoryMb)
    await wait(LOOK_EVERY_MS)
  }
  return { ...most, leastMb }
}
