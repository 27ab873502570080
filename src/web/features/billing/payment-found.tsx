import { useState } from 'react'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { SmallPart } from '#web/ui/feedback/small-part.tsx'
import { usePending } from './billing.queries.ts'
import { readInTab, storeInTab } from './in-tab.ts'

// Most people have no pending payment and load no card.
const PaymentFoundCard = lazyScreen(() => import('./payment-found-card.tsx'), 'PaymentFoundCard')

/** A payment made with this user's address before they had an account or without logging in. */
export function FoundPayment({ userId }: { userId: string }) {
  const pending = usePending().data?.pendingSubscription
  const [closed, setClosed] = useState(() => readInTab('payment-found.later') === userId)
  if (!pending || closed) return null

  function later() {
    storeInTab('payment-found.later', userId)
    setClosed(true)
  }

  return (
    <SmallPart fallback={null}>
      <PaymentFoundCard pending={pending} onActivated={() => setClosed(true)} onLater={later} />
    </SmallPart>
  )
}
