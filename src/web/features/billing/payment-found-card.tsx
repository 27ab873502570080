import BadgeCheck from 'lucide-react/icons/badge-check'
import X from 'lucide-react/icons/x'
import { takeRoomAtTop } from '#web/lib/top-room.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { useActivate } from './use-activate.ts'

interface PaymentFoundCardProps {
  pending: { email: string; claimToken: string }
  onActivated: () => void
  onLater: () => void
}

export function PaymentFoundCard({ pending, onActivated, onLater }: PaymentFoundCardProps) {
  const { activate, ...claim } = useActivate(onActivated)
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
            <Button variant="ghost" onClick={onLater}>
              Later
            </Button>
          </ButtonRow>
        </div>
        <IconButton label="Close" icon={<X />} className="max-md:-mt-1 max-md:-mr-1" onClick={onLater} />
      </section>
    </div>
  )
}
