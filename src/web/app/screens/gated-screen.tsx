import type { ReactNode } from 'react'
import type { PlanGate } from '#contracts/plans.ts'
import { usePlanOffer } from '#web/features/plans/owner-plan.queries.ts'
import { usePlanGate } from '#web/features/plans/plan-gate.queries.ts'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { PlanOffer } from '#web/ui/feedback/plan-offer.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'

interface GatedScreenProps {
  title: string
  needs: PlanGate
  icon?: ReactNode
  children: ReactNode
}

/** A screen for members whose plan has it. The others are offered the plan that does. */
export function GatedScreen({ title, needs, icon, children }: GatedScreenProps) {
  const { data: isOpen, error, refetch } = usePlanGate(needs)
  const offer = usePlanOffer(needs)
  if (isOpen) return children
  return (
    <>
      <ScreenHeader title={title} />
      <div className="p-5 max-md:p-4">
        {isOpen === false && <PlanOffer title={title} icon={icon} {...offer} />}
        {isOpen === undefined && error && (
          <ErrorCard title="Your plan could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {isOpen === undefined && !error && <Loader message="Loading..." />}
      </div>
    </>
  )
}
