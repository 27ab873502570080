import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { meQuery } from '#web/features/auth/session.queries.ts'
import { readToken } from '#web/lib/http/token.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'

// A card that cannot be fetched must not take the screen under it along.
const FoundPayment = lazyScreen<{ userId: string }, 'FoundPayment'>(
  () => import('#web/features/billing/payment-found.tsx').catch(() => ({ FoundPayment: () => null })),
  'FoundPayment',
)

/** Shown over every screen of signed-in users with a verified email; others make no request. */
export function PaymentFound() {
  const { data: user } = useQuery({ ...meQuery, enabled: readToken() !== null })
  if (!user?.emailVerified || user.viewing) return null
  return (
    <Suspense>
      <FoundPayment key={user.id} userId={user.id} />
    </Suspense>
  )
}
