import { z } from 'zod'
import { route } from './core/route.ts'

export const Plan = z.enum(['free', 'pro', 'automation'])
export type Plan = z.infer<typeof Plan>

/** How the plans are called where people read. */
export const planNames: Record<Plan, string> = {
  free: 'Free',
  pro: 'Dropshipping Automation',
  automation: 'Pro Dropshipper',
}

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

/** The parts that not every plan has. */
export type PlanGate =
  | 'hasImageGeneration'
  | 'hasDropPageBuilder'
  | 'hasDeepMarketAnalysis'
  | 'marketingVisualsPerDay'

const Gift = z.object({ plan: Plan, until: z.iso.datetime().nullable() })

export const SubscriptionStatus = z.object({
  plan: Plan,
  features: Features,
  /**
   * There only where the people who run this installation gave a plan; it ends by itself, unless it has no end. `after` is a smaller
   * one that was given for longer.
   */
  given: Gift.extend({ after: Gift.optional() }).optional(),
  /** There for the owner of this installation alone, who may take the largest plan. */
  isOwner: z.literal(true).optional(),
})
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

const paid = { hasImageGeneration: true, hasDropPageBuilder: true, hasDeepMarketAnalysis: true }

/** Features of each plan. The server's gates and the screens read this one table. */
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
const knowledgeLimits: Record<Plan, { files: number; megabytes: number }> = {
  free: { files: 5, megabytes: 10 },
  pro: { files: 100, megabytes: 25 },
  automation: { files: 1_000, megabytes: 50 },
}

/** Room for the images, page images, visuals and attachments of a person, together. */
const storageLimits: Record<Plan, number> = { free: 1_024, pro: 20_480, automation: 102_400 }

/** All that a plan holds: its features, and how much room there is. */
export const PlanContents = Features.extend({
  projects: z.number().int(),
  knowledgeFiles: z.number().int(),
  knowledgeMegabytes: z.number().int(),
  storageMegabytes: z.number().int(),
})
export type PlanContents = z.infer<typeof PlanContents>

const contentsOf = (plan: Plan): PlanContents => ({
  ...plans[plan],
  projects: projectLimits[plan],
  knowledgeFiles: knowledgeLimits[plan].files,
  knowledgeMegabytes: knowledgeLimits[plan].megabytes,
  storageMegabytes: storageLimits[plan],
})

/** Defaults of a new installation. The server says what applies on it. */
export const shippedPlans: Record<Plan, PlanContents> = {
  free: contentsOf('free'),
  pro: contentsOf('pro'),
  automation: contentsOf('automation'),
}

export type PlanField = keyof PlanContents

export const AllPlans = z.record(Plan, PlanContents)

export const plansApi = {
  status: route('GET', '/api/subscription-status', { access: 'unverified', data: SubscriptionStatus }),
  /** Features of each plan on this installation, for anyone. */
  all: route('GET', '/api/plans', { access: 'public', data: AllPlans }),
}
