import { ask } from '../lib/ask.ts'
import type { Phase } from '../lib/measurement.ts'
import { percentile } from '../lib/statistics.ts'
import type { Target } from '../lib/targets.ts'
import { cpuSecondsOf } from '../lib/usage.ts'

const SHORT = { interval: 0, tokens: 8 }
/** A code path is compiled after some hundreds of answers, but a slow target need not get that far. */
const WARM_UP_MS = 15_000
/** A target that refuses everything must not be asked a million times. */
const MOST_FAILURES = 200

/** Readers who each ask the next question as soon as they have their answer. */
export const shortAnswers: Phase = async (target, plan) => {
  const { warmUp, ms, together } = plan.short
  await askAll(target, together, (answers, elapsedMs) => answers < warmUp && elapsedMs < WARM_UP_MS)

  const cpuBefore = cpuOf(target)
  const started = performance.now()
  const { times, failures } = await askAll(target, together, (_, elapsedMs) => elapsedMs < ms)
  const seconds = (performance.now() - started) / 1_000
  const cpuAfter = cpuOf(target)

  const perThousand = (before: number | undefined, after: number | undefined) =>
    before === undefined || after === undefined || times.length === 0
      ? undefined
      : ((after - before) / times.length) * 1_000
  return {
    figures: {
      answersPerSecond: times.length / seconds,
      answerP50: percentile(times, 0.5),
      serverCpu: perThousand(cpuBefore.server, cpuAfter.server),
      databaseCpu: perThousand(cpuBefore.database, cpuAfter.database),
    },
    failures,
  }
}

const cpuOf = ({ pid, databasePid }: Target) => ({
  server: cpuSecondsOf(pid),
  database: cpuSecondsOf(databasePid),
})

async function askAll(
  target: Target,
  together: number,
  goOn: (answers: number, elapsedMs: number) => boolean,
) {
  const started = performance.now()
  const times: number[] = []
  const failures: string[] = []
  const reader = async () => {
    for (;;) {
      const asked = performance.now()
      if (!goOn(times.length, asked - started) || failures.length > MOST_FAILURES) return
      try {
        await ask(target, SHORT)
        times.push(performance.now() - asked)
      } catch (error) {
        failures.push(String(error))
      }
    }
  }
  await Promise.all(Array.from({ length: together }, reader))
  return { times, failures }
}
