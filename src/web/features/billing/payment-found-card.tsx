import BadgeCheck from 'lucide-react/icons/badge-check'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { takeRoomAtTop } from '#web/lib/top-room.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { usePending } from './billing.queries.ts'
import { readInTab, storeInTab } from './in-tab.ts'
import { useActivate } from './use-activate.ts'

/** A payment made with this user's address before they had an account or without logging in. */
export function PaymentFoundCard({ userId }: { userId: string }) {
  const pending = usePending().data?.pendingSubscription
  const [closed, setClosed] = useState(() => readInTab('payment-found.later') === userId)
  const { activate, ...claim } = useActivate(() => setClosed(true))
  if (!pending || closed) return null

  function later() {
    storeInTab('payment-found.later', userId)
    setClosed(true)
  }

  return (
    <div
      ref={takeRoomAtTop}
      className="flex justify-end px-4 pt-3 pb-2 in-data-keyboard:hidden max-md:pt-[calc(env(safe-area-inset-top)+0.75rem)]"
    >
      <section
        aria-labelledby="payment-found"
        className="flex w-full max-w-reading animate-appear items-center gap-3 rounded-large border border-line bg-panel p-3 pl-4 shadow-float max-md:items-start"
      >
        <BadgeCheck className="flex-none text-gain max-md:mt-1" />
        <div className="flex min-w-0 flex-1 items-center gap-4 max-md:flex-col max-md:items-stretch max-md:gap-2">
          <div className="min-w-0 flex-1">
            <h2 id="payment-found" className="font-display text-title font-semibold">
              Payment Found!
            </h2>
            <p className="text-muted [overflow-wrap:anywhere]">
              A payment was found for <strong className="font-medium text-text">{pending.email}</strong>.
              Activate it to link the subscription to your account.
            </p>
          </div>
          <ButtonRow>
            <Button variant="primary" loading={claim.isPending} onClick={() => activate(pending.claimToken)}>
              Activate Now
            </Button>
            <Button variant="ghost" onClick={later}>
              Later
            </Button>
          </ButtonRow>
        </div>
        <IconButton label="Close" icon={<X />} className="max-md:-mt-1 max-md:-mr-1" onClick={later} />
      </section>
    </div>
  )
}
