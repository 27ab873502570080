import { useSubscription } from './plans.queries.ts'

/** Loads the plan at once and every 30 seconds for as long as it is on the page. */
export function SubscriptionPoll() {
  useSubscription()
  return null
}
