import { Plan } from '#contracts/plans.ts'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PlanForm } from './plan-form.tsx'
import { usePlanAdmin } from './plans-admin.queries.ts'

export function PlansSection() {
  const { data, error, refetch } = usePlanAdmin()
  if (!data && error)
    return <ErrorCard title="Plans could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div role="status" aria-label="Loading plans" className="flex flex-col gap-4">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    )
  return Plan.options.map((plan) => (
    // Resets the form to the saved values.
    <PlanForm
      key={`${plan} ${JSON.stringify(data.plans[plan])}`}
      plan={plan}
      contents={data.plans[plan]}
      shipped={data.shipped[plan]}
    />
  ))
}
