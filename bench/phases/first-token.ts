import { ask } from '../lib/ask.ts'
import type { Phase } from '../lib/measurement.ts'
import { percentile } from '../lib/statistics.ts'

/** One question after the other, each in a new chat. */
export const firstToken: Phase = async (target, plan) => {
  const { warmUp, count } = plan.firstTokens
  const times: number[] = []
  const failures: string[] = []
  for (let number = -warmUp; number < count; number += 1) {
    try {
      const { firstTokenMs } = await ask(target, { interval: 5, tokens: 20 })
      if (number >= 0) times.push(firstTokenMs)
    } catch (error) {
      failures.push(String(error))
    }
  }
  return {
    figures: { firstTokenP50: percentile(times, 0.5), firstTokenP95: percentile(times, 0.95) },
    failures,
  }
}
