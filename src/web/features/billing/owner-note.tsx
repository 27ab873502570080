import { useOwnerPlan } from '#web/features/plans/owner-plan.queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { OwnerButton } from '#web/ui/feedback/owner-button.tsx'

/** The owner of the installation opens every tool here, and returns the plan. Others see nothing. */
export function OwnerNote() {
  const owner = useOwnerPlan()
  if (!owner?.take && !owner?.giveBack) return null
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-accent/40 bg-accent-soft px-4 py-3">
      <p className="min-w-50 flex-1">
        {owner.take
          ? 'Your account pays nothing here: you can open the largest plan for yourself.'
          : 'You use every tool because you run this installation.'}
      </p>
      {owner.take ? (
        <OwnerButton owner={owner} />
      ) : (
        <Button size="small" loading={owner.isPending} onClick={owner.giveBack}>
          Return the plan
        </Button>
      )}
    </div>
  )
}
