import { openStatuses } from '#contracts/billing.ts'
import { Plan } from '#contracts/plans.ts'

export const opens = (status: string): status is (typeof openStatuses)[number] =>
  openStatuses.some((open) => open === status)

/** The best of some plans; the free one is everyone's. */
export const bestPlan = (plans: Plan[]): Plan =>
  Plan.options.findLast((plan) => plans.includes(plan)) ?? 'free'

/** How long the provider goes on trying to deliver an event: what it could not is looked for within that time. */
export const LOST_EVENTS_DAYS = 3
