import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { costOf, isFree, type TokenUsage } from '#server/features/models/prices.service.ts'
import type { RunSpending } from '#server/stream/ending.repository.ts'
import { noteAndStand } from '../assistant.repository.ts'
import type { Askable } from './askable.service.ts'

/** Input and output of all rounds of one answer together. */
export const MOST_TOKENS = 200_000
/** How many answers that the house pays for may be written for one person at a time: what they cost is known when they end. */
export const MOST_AT_ONCE = 4

export type Bill = ReturnType<typeof openBill>

/** Adds up what one answer takes, over all that is asked on its way. */
export function openBill() {
  let model: string | undefined
  let [inputTokens, outputTokens, cost, ownCost] = [0, 0, 0, 0]
  let priced = false
  return {
    add(by: string, { price, ownKey }: Pick<Askable, 'price' | 'ownKey'>, used: TokenUsage) {
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
    /** Part of the cost that the installation pays. */
    houseCost: () => cost - ownCost,
    tokens: () => inputTokens + outputTokens,
    /** Without a price there is no cost, which is not the same as none. */
    total: (): RunSpending => ({ model, inputTokens, outputTokens, ...(priced && { cost, ownCost }) }),
  }
}

/**
 * Refuses to ask a model that the house pays for while a person has too many of its answers, or when their day or month is
 * used up. Of one without a price nobody knows what it costs, but not that it costs nothing. Their own keys are their own affair.
 */
export async function requireMeans(
  { deps, actor, bill, runId }: { deps: Deps; actor: Actor; bill: Bill; runId?: string | undefined },
  { price, ownKey }: Pick<Askable, 'price' | 'ownKey'>,
): Promise<void> {
  if (ownKey || (price && isFree(price))) return
  const now = deps.clock.now()
  const { cost, ownCost } = bill.total()
  const others = await noteAndStand(deps.db, actor.userId, { id: runId, cost, ownCost }, begun(now))
  if (others.ahead >= MOST_AT_ONCE)
    throw new AppError(
      'LIMIT_REACHED',
      `${MOST_AT_ONCE} answers are already being written. Wait for one to finish, or stop one.`,
    )
  if (!price) return
  const span = usedUpSpan(deps, others, (spent, ceiling) => spent + bill.houseCost() >= ceiling)
  if (span) throw usedUp(span, 'choose the built-in assistant as the model')
}

/**
 * For other areas: notes the cost of a call that the house pays for on its run, and refuses it where that would exceed a
 * ceiling. Costs are in millionths of a dollar.
 */
export async function requireBudget(
  deps: Deps,
  { userId }: Pick<Actor, 'userId'>,
  { runId, cost, instead }: { runId?: string | undefined; cost: number; instead: string },
): Promise<void> {
  const noted = { id: runId, cost, ownCost: 0 }
  const others = await noteAndStand(deps.db, userId, noted, begun(deps.clock.now()))
  const span = usedUpSpan(deps, others, (spent, ceiling) => spent >= ceiling || spent + cost > ceiling)
  if (span) throw usedUp(span, instead)
}

/** The span whose ceiling is reached, and the time at which it starts again. */
function usedUpSpan(
  { clock, config }: Deps,
  { month, day }: { month: number; day: number },
  isReached: (spent: number, ceiling: number) => boolean,
): { name: string; resets: string } | undefined {
  const { monthlyCeiling, dailyCeiling } = config.ai
  const isUsedUp = (ceiling: number, spent: number) => ceiling > 0 && isReached(spent, ceiling * 1_000_000)
  if (isUsedUp(monthlyCeiling, month)) return { name: 'this month', resets: `on ${nextMonth(clock.now())}` }
  return isUsedUp(dailyCeiling, day) ? { name: 'today', resets: 'at 00:00 UTC' } : undefined
}

/** Without the amount: what answers cost is the operator's affair. */
const usedUp = ({ name, resets }: { name: string; resets: string }, instead: string) =>
  new AppError(
    'QUOTA_EXCEEDED',
    `You have reached your limit for AI models ${name}. It resets ${resets}. Until then, ${instead}.`,
  )

/** When the day and the month began. */
const begun = (now: Date) => {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return { day: new Date(Date.UTC(year, month, now.getUTCDate())), month: new Date(Date.UTC(year, month, 1)) }
}

const nextMonth = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toLocaleDateString('en', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
