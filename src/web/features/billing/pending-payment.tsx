import BadgeCheck from 'lucide-react/icons/badge-check'
import { useMe } from '#web/features/auth/session.queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { usePending } from './billing.queries.ts'
import { useActivate } from './use-activate.ts'

/** A payment for this user's address that can be activated; undefined while loading. */
export function usePendingPayment() {
  const me = useMe()
  const asks = me.data?.emailVerified === true && !me.data.viewing
  const pending = usePending(asks)
  // Not worth waiting for: the server refuses to sell a second plan.
  if (me.isPending || (asks && pending.isPending && pending.failureCount === 0)) return undefined
  return pending.data?.pendingSubscription ?? null
}

interface PendingPaymentProps {
  payment: { email: string; claimToken: string }
}

/** Shown wherever plans are shown or sold, even after "Later" on the card. */
export function PendingPayment({ payment: { email, claimToken } }: PendingPaymentProps) {
  const { activate, isPending, isSuccess } = useActivate()
  return (
    <section
      aria-label="Payment to activate"
      className="flex items-center gap-3 rounded-card border border-gain/40 bg-panel px-4 py-3 max-md:flex-col max-md:items-stretch"
    >
      <p className="flex min-w-0 flex-1 gap-2.5">
        <BadgeCheck className="mt-0.5 flex-none text-gain" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          We have a payment for <strong className="font-medium">{email}</strong> that isn’t active yet.
          Activate it to use the plan you paid for.
        </span>
      </p>
      <Button variant="primary" loading={isPending} disabled={isSuccess} onClick={() => activate(claimToken)}>
        Activate Now
      </Button>
    </section>
  )
}

/** Replaces the buy button. */
export const ActivateFirst = () => (
  <p className="text-small text-muted">Activate the plan you paid for first. You can change it afterwards.</p>
)
