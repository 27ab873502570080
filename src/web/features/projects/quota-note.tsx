import { planName, useLargerPlan, usePlans, useSubscription } from '#web/features/plans/plans.queries.ts'
import { UpgradeNote } from '#web/ui/feedback/upgrade-note.tsx'

/** How many projects there is room for, once that is known. */
export function useProjectLimit(): number {
  const { plan } = useSubscription()
  return usePlans().data?.[plan].projects ?? Number.POSITIVE_INFINITY
}

interface QuotaNoteProps {
  /** Set where the limit has already been shown. */
  hideLimit?: boolean
}

/** Offers more room where there is none left, and says what it brings. Whoever has the largest plan is offered nothing. */
export function QuotaNote({ hideLimit = false }: QuotaNoteProps) {
  const { plan } = useSubscription()
  const [limit, larger] = [useProjectLimit(), useLargerPlan('projects')]
  if (!larger) return null
  return (
    <UpgradeNote>
      {!hideLimit && `${planName(plan)} includes ${limit} projects. `}
      {larger.name} includes {larger.contents.projects}, and more of everything else.
    </UpgradeNote>
  )
}
