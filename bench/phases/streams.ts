import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { monotonicMicros } from '../../src/server/testing/provider/provider.ts'
import { ask } from '../lib/ask.ts'
import type { Phase } from '../lib/measurement.ts'
import { findMost, type Verdict } from '../lib/search.ts'
import { percentile } from '../lib/statistics.ts'
import type { Target } from '../lib/targets.ts'
import { memoryMbOf } from '../lib/usage.ts'

const INTERVAL_MS = 20
const MOST_DELAY_MS = 100
const LEAST_ARRIVED = 0.95
const MOST_FAILED = 0.01
/** Later than this, the harness is out of CPU and what it sees says nothing about the target. */
const MOST_LATE_MS = 40

const RAMP_PER_STREAM_MS = 12
const SETTLE_MS = 1_000
const PATIENCE_MS = 20_000
const LOOP_RESOLUTION_MS = 10

interface Level {
  delayP99: number
  /** Share of the tokens due in the window that arrived. */
  arrived: number
  failures: string[]
  /** How late the provider wrote, or we read, whichever was worse. */
  harnessLateP99: number
}

/** How many answers can be written at once before readers notice. */
export const streams: Phase = async (target, plan, say) => {
  const { holdMs, ...range } = plan.streams
  const failures: string[] = []
  let memoryMb: number | undefined
  const { held, atLeast } = await findMost(async (count) => {
    const level = await hold(target, count, holdMs)
    const verdict = judge(level, count)
    if (verdict === 'held') memoryMb = memoryMbOf(target.pid)
    failures.push(...level.failures)
    say(`${count} streams ${verdict}: ${describe(level)}`)
    return verdict
  }, range)
  return { figures: { streams: held, memoryMb }, atLeast, failures }
}

function judge({ delayP99, arrived, failures, harnessLateP99 }: Level, count: number): Verdict {
  if (harnessLateP99 > MOST_LATE_MS) return 'unclear'
  const kept = delayP99 <= MOST_DELAY_MS && arrived >= LEAST_ARRIVED && failures.length <= count * MOST_FAILED
  return kept ? 'held' : 'failed'
}

const describe = ({ delayP99, arrived, failures, harnessLateP99 }: Level) =>
  `p99 ${delayP99.toFixed(1)} ms, ${(arrived * 100).toFixed(1)} % arrived, ${failures.length} failed, ` +
  `harness p99 ${harnessLateP99.toFixed(1)} ms late`

/** Opens the streams one by one, and measures tokens written while all of them are open. */
async function hold(target: Target, count: number, holdMs: number): Promise<Level> {
  const rampMs = Math.max(1_000, count * RAMP_PER_STREAM_MS)
  const begin = monotonicMicros() + (rampMs + SETTLE_MS) * 1_000
  const end = begin + holdMs * 1_000
  const delays: number[] = []
  const provider: number[] = []
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  loop.enable()

  const read = async (number: number) => {
    await wait((rampMs * number) / count)
    const tokens = Math.ceil((end - monotonicMicros()) / 1_000 / INTERVAL_MS) + 10
    const late = latenessReader()
    await ask(
      target,
      { interval: INTERVAL_MS, tokens },
      {
        timeoutMs: tokens * INTERVAL_MS + PATIENCE_MS,
        onToken({ sequence, sentMicros }, seenMicros) {
          const lateMs = late(sequence, sentMicros)
          if (sentMicros < begin || sentMicros >= end) return
          delays.push((seenMicros - sentMicros) / 1_000)
          provider.push(lateMs)
        },
      },
    )
  }
  const outcomes = await Promise.allSettled(Array.from({ length: count }, (_, number) => read(number)))

  loop.disable()
  const ownLateP99 = loop.percentile(99) / 1e6 - LOOP_RESOLUTION_MS
  return {
    delayP99: percentile(delays, 0.99) ?? Number.POSITIVE_INFINITY,
    arrived: delays.length / ((count * holdMs) / INTERVAL_MS),
    failures: outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : [])),
    harnessLateP99: Math.max(ownLateP99, percentile(provider, 0.99) ?? 0),
  }
}

/** The provider's schedule is absolute, so the stamp that was least late gives it away. */
function latenessReader() {
  let schedule = Number.POSITIVE_INFINITY
  return (sequence: number, sentMicros: number) => {
    const offset = sentMicros - sequence * INTERVAL_MS * 1_000
    schedule = Math.min(schedule, offset)
    return (offset - schedule) / 1_000
  }
}
