import type { PlanGate } from '#contracts/plans.ts'
import type { DailyLimit } from '#contracts/usage.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { getAllowance } from '#server/features/usage/usage.service.ts'
import { getSubscription } from './plans.service.ts'

interface Gate {
  sentence: string
  /** Units of it that an admin gave open it too, for the day on which there are any. */
  unit?: DailyLimit
}

/** Plan-gated features and the sentence for users without them. */
const gates: Record<PlanGate, Gate> = {
  hasImageGeneration: {
    sentence: 'Image generation is not part of your plan. Upgrade to use it.',
  },
  hasDropPageBuilder: {
    sentence: 'The drop-page builder is not part of your plan. Upgrade to use it.',
  },
  hasDeepMarketAnalysis: {
    sentence: 'Deep market analysis is not part of your plan. Upgrade to use it.',
  },
  marketingVisualsPerDay: {
    sentence: 'Marketing visuals are not part of your plan. Upgrade to make them.',
    unit: 'marketingVisualsPerDay',
  },
}

/** Refuses users whose plan lacks the feature. The plan is read again, since it may have ended after login. */
export async function requireFeature(deps: Deps, actor: Actor, gate: PlanGate): Promise<void> {
  const { sentence, unit } = gates[gate]
  if ((await getSubscription(deps, actor)).features[gate]) return
  if (unit && (await getAllowance(deps, actor, unit)).limit > 0) return
  throw new AppError('UPGRADE_NEEDED', sentence)
}
