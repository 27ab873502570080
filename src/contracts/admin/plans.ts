import { z } from 'zod'
import { route } from '../core/route.ts'
import { AllPlans, Plan } from '../plans.ts'

const most = (limit: number) =>
  z
    .number('Enter a whole number.')
    .min(0, 'Enter 0 or more.')
    .max(limit, `Enter at most ${limit.toLocaleString('en')}.`)
    // After the bounds: a number that is far too large is no whole one to it either.
    .int('Enter a whole number.')

/** Changes an installation may make to a plan. */
export const PlanChange = z
  .object({
    hasImageGeneration: z.boolean(),
    hasDropPageBuilder: z.boolean(),
    hasDeepMarketAnalysis: z.boolean(),
    queriesPerDay: most(1_000_000),
    promptsPerDay: most(1_000_000),
    marketingVisualsPerDay: most(1_000_000),
    maxImagesPerRequest: most(100),
    projects: most(10_000),
    knowledgeFiles: most(10_000),
    knowledgeMegabytes: most(500),
    storageMegabytes: most(10_000_000),
  })
  .partial()
export type PlanChange = z.infer<typeof PlanChange>

export const PlanAdmin = z.object({
  /** Current contents. */
  plans: AllPlans,
  /** Contents without the changes. */
  shipped: AllPlans,
  changes: z.record(Plan, PlanChange),
})
export type PlanAdmin = z.infer<typeof PlanAdmin>

export const plansAdminApi = {
  list: route('GET', '/api/admin/plans', { access: 'admin', data: PlanAdmin }),
  /** Changes the given fields of a plan. */
  change: route('PATCH', '/api/admin/plans/:plan', {
    access: 'admin',
    params: z.object({ plan: Plan }),
    body: PlanChange,
    data: PlanAdmin,
  }),
}
