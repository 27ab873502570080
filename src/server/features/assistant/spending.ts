import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import type { Spending } from '#server/stream/ending.repository.ts'
import { costSince } from './assistant.repository.ts'
import { costOf, type Price, type Used } from './prices.service.ts'

/** Input and output of all rounds of one answer together. */
export const MOST_TOKENS = 200_000

export type Bill = ReturnType<typeof openBill>

/** Adds up what one answer takes, over all that is asked on its way. */
export function openBill() {
  let model: string | undefined
  let [inputTokens, outputTokens, cost] = [0, 0, 0]
  let priced = false
  return {
    add(by: string, price: Price | undefined, used: Used) {
      model = by
      inputTokens += used.inputTokens
      outputTokens += used.outputTokens
      if (!price) return
      priced = true
      cost += costOf(price, used.inputTokens, used.outputTokens)
    },
    cost: () => cost,
    tokens: () => inputTokens + outputTokens,
    /** Without a price there is no cost, which is not the same as none. */
    total: (): Spending => ({ model, inputTokens, outputTokens, cost: priced ? cost : undefined }),
  }
}

/** Refuses to ask a model that costs something when a person's month is used up. */
export async function requireMonthsBudget(
  deps: Deps,
  actor: Actor,
  price: Price | undefined,
  costSoFar: number,
): Promise<void> {
  const ceiling = deps.config.ai.monthlyCeiling
  if (ceiling === 0 || !price || price.input + price.output === 0) return
  const now = deps.clock.now()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const spent = costSoFar + (await costSince(deps.db, actor.userId, month))
  if (spent < ceiling * 1_000_000) return
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  const day = next.toLocaleDateString('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  throw new AppError(
    'QUOTA_EXCEEDED',
    `Your $${ceiling.toFixed(2)} for AI models are used up for this month. They begin anew on ${day}. Until then the built-in assistant answers: choose it as the model.`,
  )
}
