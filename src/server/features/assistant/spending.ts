import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import type { Spending } from '#server/stream/ending.repository.ts'
import type { Askable } from './askable.ts'
import { houseCostSince } from './assistant.repository.ts'
import { costOf, isFree, type Used } from './prices.service.ts'

/** Input and output of all rounds of one answer together. */
export const MOST_TOKENS = 200_000

export type Bill = ReturnType<typeof openBill>

/** Adds up what one answer takes, over all that is asked on its way. */
export function openBill() {
  let model: string | undefined
  let [inputTokens, outputTokens, cost, ownCost] = [0, 0, 0, 0]
  let priced = false
  return {
    add(by: string, { price, ownKey }: Pick<Askable, 'price' | 'ownKey'>, used: Used) {
      model = by
      inputTokens += used.inputTokens
      outputTokens += used.outputTokens
      if (!price) return
      priced = true
      const added = costOf(price, used)
      cost += added
      if (ownKey) ownCost += added
    },
    /** It was asked and said nothing: nothing is owed, but who failed is known. */
    failed(by: string) {
      model = by
    },
    /** What the house pays of it. */
    houseCost: () => cost - ownCost,
    tokens: () => inputTokens + outputTokens,
    /** Without a price there is no cost, which is not the same as none. */
    total: (): Spending => ({ model, inputTokens, outputTokens, ...(priced && { cost, ownCost }) }),
  }
}

/** Refuses to ask a model that costs the house something when a person's month is used up. Their own keys are their own affair. */
export async function requireMonthsBudget(
  deps: Deps,
  actor: Actor,
  { price, ownKey }: Pick<Askable, 'price' | 'ownKey'>,
  costSoFar: number,
): Promise<void> {
  const ceiling = deps.config.ai.monthlyCeiling
  if (ceiling === 0 || ownKey || !price || isFree(price)) return
  const now = deps.clock.now()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const spent = costSoFar + (await houseCostSince(deps.db, actor.userId, month))
  if (spent < ceiling * 1_000_000) return
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  const day = next.toLocaleDateString('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  throw new AppError(
    'QUOTA_EXCEEDED',
    `Your $${ceiling.toFixed(2)} for AI models are used up for this month. They begin anew on ${day}. Until then the built-in assistant answers: choose it as the model.`,
  )
}
