import BadgeCheck from 'lucide-react/icons/badge-check'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { usePending } from './billing.queries.ts'
import { keepInTab, readInTab } from './in-tab.ts'
import { useActivate } from './use-activate.ts'

/** A payment that was made with this person's address, before they had an account or without logging in. */
export function PaymentFoundCard({ userId }: { userId: string }) {
  const pending = usePending().data?.pendingSubscription
  const [closed, setClosed] = useState(() => readInTab('payment-found.later') === userId)
  const { activate, ...claim } = useActivate(() => setClosed(true))
  if (!pending || closed) return null

  function later() {
    keepInTab('payment-found.later', userId)
    setClosed(true)
  }

  return (
    <section
      aria-labelledby="payment-found"
      className="fixed top-4 right-4 z-30 flex w-88 max-w-[calc(100vw-2rem)] animate-appear gap-3 rounded-large border border-line bg-panel p-4 shadow-float max-md:top-[calc(env(safe-area-inset-top)+0.75rem)]"
    >
      <BadgeCheck className="mt-0.5 flex-none text-gain" />
      <div className="min-w-0 flex-1">
        <h2 id="payment-found" className="font-display text-title font-semibold">
          Payment Found!
        </h2>
        <p className="mt-1 mb-3 text-muted [overflow-wrap:anywhere]">
          A payment was found for <strong className="font-medium text-text">{pending.email}</strong>. Activate
          it to link the subscription to your account.
        </p>
        <ButtonRow>
          <Button variant="primary" loading={claim.isPending} onClick={() => activate(pending.claimToken)}>
            Activate Now
          </Button>
          <Button variant="ghost" onClick={later}>
            Later
          </Button>
        </ButtonRow>
      </div>
      <IconButton label="Close" icon={<X />} className="-mt-1 -mr-1" onClick={later} />
    </section>
  )
}
