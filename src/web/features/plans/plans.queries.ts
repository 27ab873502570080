import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  Plan,
  type PlanField,
  planNames,
  plans,
  plansApi,
  type SubscriptionStatus,
} from '#contracts/plans.ts'
import { useMe } from '#web/features/auth/session.queries.ts'
import { ApiError, messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { dayOf } from '#web/lib/words/time-words.ts'

const RELOAD_MS = 30_000

/** Used until the plan has loaded. */
const beforeLoaded: SubscriptionStatus = { plan: 'free', features: { ...plans.free, queriesPerDay: 10 } }

/** The signed-in user's plan; the free plan when the session is over. */
export async function readSubscription(signal?: AbortSignal): Promise<SubscriptionStatus> {
  try {
    return (await call(plansApi.status, { signal })).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return { plan: 'free', features: plans.free }
    throw error
  }
}

export const subscriptionQuery = queryOptions({
  queryKey: ['/api/subscription-status'],
  queryFn: ({ signal }) => readSubscription(signal),
  staleTime: RELOAD_MS,
  refetchInterval: RELOAD_MS,
  refetchIntervalInBackground: true,
})

/** Contents of each plan. They change rarely, and the server enforces changes at once. */
export const plansQuery = queryOptions({
  queryKey: ['/api/plans'],
  queryFn: async ({ signal }) => (await call(plansApi.all, { signal })).data,
  staleTime: 60_000,
})
export const usePlans = () => useQuery(plansQuery)

/** The last known plan. A failed reload keeps it and sets `error`. */
export function useSubscription() {
  const signedIn = Boolean(useMe().data)
  const { data, error } = useQuery({ ...subscriptionQuery, enabled: signedIn })
  const { plan, features } = (signedIn && data) || beforeLoaded
  const failure = signedIn && error ? messageOf(error, 'Your plan could not be loaded.') : undefined
  return { plan, features, error: failure }
}

/** The smallest plan with a higher limit than the user's; undefined when none has. */
export function useLargerPlan(field: PlanField) {
  const { plan } = useSubscription()
  const { data } = usePlans()
  const next = data && Plan.options.find((one) => Number(data[one][field]) > Number(data[plan][field]))
  return data && next ? { name: planName(next), contents: data[next] } : undefined
}

/** A plan this version does not know is shown by its id. */
export const planName = (plan: string): string =>
  Object.entries(planNames).find(([known]) => known === plan)?.[1] ?? plan

export const givenInWords = ({ plan, until }: NonNullable<SubscriptionStatus['given']>): string =>
  `${planName(plan)} was given to you${until ? ` until ${dayOf(until)}` : ''} by the admins of this installation.`
