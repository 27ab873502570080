import { Link } from 'react-router'
import { type Plan, Plan as Plans, projectLimits } from '#contracts/plans.ts'
import { planName, useSubscription } from '#web/features/plans/plans.queries.ts'
import { buttonStyle } from '#web/ui/button-style.ts'

/** The smallest plan with more room than this one. */
const largerThan = (plan: Plan) => Plans.options.find((one) => projectLimits[one] > projectLimits[plan])

/** How many projects there is room for. */
export const useProjectLimit = () => projectLimits[useSubscription().plan]

/** Offers more room where there is none left, and says what it brings. Whoever has the largest plan is offered nothing. */
export function QuotaNote() {
  const { plan } = useSubscription()
  const next = largerThan(plan)
  if (!next) return null
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-accent/40 bg-accent-soft px-4 py-3">
      <p className="min-w-50 flex-1">
        {planName(plan)} has room for {projectLimits[plan]} projects. {planName(next)} has room for{' '}
        {projectLimits[next]}, and more of everything else.
      </p>
      <Link to="/upgrade" className={buttonStyle('secondary', 'small')}>
        See the plans
      </Link>
    </div>
  )
}
