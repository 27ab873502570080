import { useSubscription } from './plans.queries.ts'

/** Loads the plan at once and then every 30 seconds. */
export function SubscriptionPoll() {
  useSubscription()
  return null
}
