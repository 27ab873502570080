import type { Features } from '#contracts/plans.ts'
import type { DailyLimit } from '#contracts/usage.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { getAllowance } from '#server/features/usage/usage.service.ts'
import { getSubscription } from './plans.service.ts'

interface Gate {
  has: (features: Features) => boolean
  sentence: string
  /** Units of it that an admin gave open it too, for the day on which there are any. */
  unit?: DailyLimit
}

/** What not every plan has, and what whoever lacks it is told. */
const gates = {
  imageGeneration: {
    has: ({ hasImageGeneration }) => hasImageGeneration,
    sentence: 'Image generation is not part of your plan. Upgrade to use it.',
  },
  dropPageBuilder: {
    has: ({ hasDropPageBuilder }) => hasDropPageBuilder,
    sentence: 'The drop-page builder is not part of your plan. Upgrade to use it.',
  },
  deepMarketAnalysis: {
    has: ({ hasDeepMarketAnalysis }) => hasDeepMarketAnalysis,
    sentence: 'Deep market analysis is not part of your plan. Upgrade to use it.',
  },
  marketingVisuals: {
    has: ({ marketingVisualsPerDay }) => marketingVisualsPerDay > 0,
    sentence: 'Marketing visuals are not part of your plan. Upgrade to make them.',
    unit: 'marketingVisualsPerDay',
  },
} satisfies Record<string, Gate>
export type GatedFeature = keyof typeof gates

/** Refuses whoever's plan does not have it. The plan is read anew: it may have ended since the person logged in. */
export async function requireFeature(deps: Deps, actor: Actor, feature: GatedFeature): Promise<void> {
  const { has, sentence, unit }: Gate = gates[feature]
  if (has((await getSubscription(deps, actor)).features)) return
  if (unit && (await getAllowance(deps, actor, unit)).limit > 0) return
  throw new AppError('UPGRADE_NEEDED', sentence)
}
