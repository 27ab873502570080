import { Link } from 'react-router'
import type { Plan, PlanGate } from '#contracts/plans.ts'
import { screens } from '#contracts/screens.ts'
import { usePlans } from '#web/features/plans/plans.queries.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { gateBenefits } from '#web/ui/feedback/gate-benefits.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

interface Tool {
  title: string
  needs: PlanGate
  to: string
  action: string
}

const tools: Tool[] = [
  { ...screens.dropPages, to: `${screens.dropPages.paths[0]}?new`, action: 'Make a page' },
  { ...screens.marketingVisuals, to: screens.marketingVisuals.paths[0], action: 'Make visuals' },
  { ...screens.imageGeneration, to: screens.imageGeneration.paths[0], action: 'Make images' },
]

/** The tools that a plan opens and the free one does not, each with the way into it. */
export function OpenedTools({ plan }: { plan: Plan }) {
  const { data: plans, isPending } = usePlans()
  if (isPending) return <Skeleton className="h-60" />
  // The payment is received all the same when the contents of plans cannot be read.
  const opened = tools.filter(({ needs }) => !plans || (plans[plan][needs] && !plans.free[needs]))
  if (opened.length === 0) return null
  return (
    <section aria-labelledby="opened-tools">
      <h2 id="opened-tools" className="font-semibold">
        Open for you now
      </h2>
      <ul className="mt-1 divide-y divide-line-soft">
        {opened.map(({ title, needs, to, action }, at) => (
          <li key={needs} className="flex items-center gap-4 py-3 last:pb-0">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{title}</p>
              <p className="text-small text-muted">{gateBenefits[needs][0]}</p>
            </div>
            <Link
              to={to}
              className={buttonStyle(at === 0 ? 'primary' : 'secondary', undefined, 'min-w-30 flex-none')}
            >
              {action}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
