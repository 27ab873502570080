import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { meQuery } from '#web/features/auth/session.queries.ts'
import { readToken } from '#web/lib/http/token.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'

// The plans bring all of zod, which signed-out pages do not need.
const SubscriptionPoll = lazyScreen<object, 'SubscriptionPoll'>(
  () => import('#web/features/plans/subscription-poll.ts').catch(() => ({ SubscriptionPoll: () => null })),
  'SubscriptionPoll',
)

/** Keeps the plan of a signed-in user fresh on every screen, whether or not the screen shows it. */
export function SubscriptionWatch() {
  const { data: user } = useQuery({ ...meQuery, enabled: readToken() !== null })
  return <Suspense>{user && <SubscriptionPoll />}</Suspense>
}
