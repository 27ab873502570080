import { planName, useLargerPlan, usePlans, useSubscription } from '#web/features/plans/plans.queries.ts'
import { UpgradeNote } from '#web/ui/feedback/upgrade-note.tsx'

/** The plan's project limit, infinite while unknown. */
export function useProjectLimit(): number {
  const { plan } = useSubscription()
  return usePlans().data?.[plan].projects ?? Number.POSITIVE_INFINITY
}

interface QuotaNoteProps {
  /** Set where the limit has already been shown. */
  hideLimit?: boolean
}

/** Offers a larger plan at the limit. Shows nothing on the largest plan. */
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
