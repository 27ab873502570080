import { z } from 'zod'
import { route } from './core/route.ts'

export const Plan = z.enum(['free', 'pro', 'automation'])
export type Plan = z.infer<typeof Plan>

export const Features = z.object({
  hasImageGeneration: z.boolean(),
  hasDropPageBuilder: z.boolean(),
  hasDeepMarketAnalysis: z.boolean(),
  queriesPerDay: z.number().int(),
  marketingVisualsPerDay: z.number().int(),
  promptsPerDay: z.number().int(),
  maxImagesPerRequest: z.number().int(),
})
export type Features = z.infer<typeof Features>

export const SubscriptionStatus = z.object({ plan: Plan, features: Features })
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

const paid = { hasImageGeneration: true, hasDropPageBuilder: true, hasDeepMarketAnalysis: true }

/** What each plan has. The server's gates and the screens read this one table. */
export const plans: Record<Plan, Features> = {
  free: {
    hasImageGeneration: false,
    hasDropPageBuilder: false,
    hasDeepMarketAnalysis: false,
    queriesPerDay: 20,
    marketingVisualsPerDay: 0,
    promptsPerDay: 15,
    maxImagesPerRequest: 0,
  },
  pro: {
    ...paid,
    queriesPerDay: 200,
    marketingVisualsPerDay: 10,
    promptsPerDay: 150,
    maxImagesPerRequest: 4,
  },
  automation: {
    ...paid,
    queriesPerDay: 600,
    marketingVisualsPerDay: 40,
    promptsPerDay: 450,
    maxImagesPerRequest: 8,
  },
}

/** How many projects each plan has room for. Apart from the features, whose shape the specification fixes. */
export const projectLimits: Record<Plan, number> = { free: 2, pro: 10, automation: 50 }

/** How many knowledge files a project of each plan has room for, and how large each may be. */
export const knowledgeLimits: Record<Plan, { files: number; megabytes: number }> = {
  free: { files: 5, megabytes: 10 },
  pro: { files: 100, megabytes: 25 },
  automation: { files: 1_000, megabytes: 50 },
}

export const plansApi = {
  status: route('GET', '/api/subscription-status', { data: SubscriptionStatus }),
}
