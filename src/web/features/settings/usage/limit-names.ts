import type { DailyLimit } from '#contracts/usage.ts'

/** Display names of the daily limits. */
export const limitNames: Record<DailyLimit, string> = {
  queriesPerDay: 'Answers',
  promptsPerDay: 'Tool runs',
  marketingVisualsPerDay: 'Marketing visuals',
}
