import { queryOptions, useQuery } from '@tanstack/react-query'
import { plans, plansApi, type SubscriptionStatus } from '#contracts/plans.ts'
import { useMe } from '#web/features/auth/session.queries.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'

const RELOAD_MS = 30_000

/** What holds before anything has loaded. */
const beforeLoaded: SubscriptionStatus = { plan: 'free', features: { ...plans.free, queriesPerDay: 10 } }

/** The plan of whoever is signed in; the free one when the session turns out to be over. */
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

/** The plan as it was last heard of. A reload that fails leaves it as it is and says so in `error`. */
export function useSubscription() {
  const signedIn = Boolean(useMe().data)
  const { data, error } = useQuery({ ...subscriptionQuery, enabled: signedIn })
  const { plan, features } = (signedIn && data) || beforeLoaded
  const failure = signedIn && error ? messageOf(error, 'Your plan could not be loaded.') : undefined
  return { plan, features, error: failure }
}

const names = new Map([
  ['free', 'Free'],
  ['pro', 'Dropshipping Automation'],
  ['automation', 'Pro Dropshipper'],
])

export const planName = (plan: string): string => names.get(plan) ?? plan
