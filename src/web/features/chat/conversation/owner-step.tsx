import { useOwnerPlan } from '#web/features/plans/owner-plan.queries.ts'
import { OwnerButton } from '#web/ui/feedback/owner-button.tsx'

export const OwnerStep = () => (
  <div className="mt-2 flex border-t border-line pt-3">
    <OwnerButton owner={useOwnerPlan()} size="small" variant="secondary" />
  </div>
)
