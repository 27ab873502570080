import { useQuery } from '@tanstack/react-query'
import type { PlanGate } from '#contracts/plans.ts'
import { DailyLimit } from '#contracts/usage.ts'
import { limitsQuery } from '#web/features/usage/usage.queries.ts'
import { subscriptionQuery } from './plans.queries.ts'

/** True when the plan includes the tool or extra quota was given for it. Pending until known. */
export function usePlanGate(gate: PlanGate) {
  const plan = useQuery({ ...subscriptionQuery, select: ({ features }) => Boolean(features[gate]) })
  const needsUnits = plan.data === false && DailyLimit.options.some((name) => name === gate)
  const units = useQuery({
    ...limitsQuery,
    enabled: needsUnits,
    select: (limits) => limits.some(({ name, limit }) => name === gate && limit > 0),
  })
  return needsUnits ? units : plan
}
