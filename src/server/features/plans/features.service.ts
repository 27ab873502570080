import type { Features } from '#contracts/plans.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { getSubscription } from './plans.service.ts'

interface Gate {
  has: (features: Features) => boolean
  sentence: string
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
  },
} satisfies Record<string, Gate>
export type GatedFeature = keyof typeof gates

/** Refuses whoever's plan does not have it. The plan is read anew: it may have ended since the person logged in. */
export async function requireFeature(deps: Deps, actor: Actor, feature: GatedFeature): Promise<void> {
  const { features } = await getSubscription(deps, actor)
  const { has, sentence } = gates[feature]
  if (!has(features)) throw new AppError('UPGRADE_NEEDED', sentence)
}
