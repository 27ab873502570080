import type { DailyLimit } from '#contracts/usage.ts'

/** What each daily limit counts. */
export const limitNames: Record<DailyLimit, string> = {
  queriesPerDay: 'Questions',
  promptsPerDay: 'Prompts',
  marketingVisualsPerDay: 'Marketing visuals',
}
