import { useQuery } from '@tanstack/react-query'
import { isComing } from '#contracts/coming.ts'
import type { Features } from '#contracts/plans.ts'
import { givenInWords, planName, subscriptionQuery } from '#web/features/plans/plans.queries.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CardSkeleton } from '../card-skeleton.tsx'

const rows: { feature: keyof Features; label: string }[] = [
  { feature: 'queriesPerDay', label: 'Answers a day' },
  { feature: 'promptsPerDay', label: 'Tool runs a day' },
  { feature: 'marketingVisualsPerDay', label: 'Marketing visuals a day' },
  { feature: 'maxImagesPerRequest', label: 'Images at once' },
  { feature: 'hasImageGeneration', label: 'Image generation' },
  { feature: 'hasDropPageBuilder', label: 'Drop-page builder' },
  { feature: 'hasDeepMarketAnalysis', label: 'Deep market analysis' },
]

/** Reads the plan itself, not the defaults used before it has loaded. */
export function PlanCard() {
  const { data, error, refetch } = useQuery(subscriptionQuery)
  if (!data && error)
    return <ErrorCard title="Your plan could not be loaded." error={error} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton />
  return (
    <Card title="Your plan includes">
      <p className="font-display text-public font-semibold">{planName(data.plan)}</p>
      {data.given && <p className="mt-1 text-muted">{givenInWords(data.given)}</p>}
      <dl className="mt-3">
        {rows.map(({ feature, label }) => (
          <div key={feature} className="flex justify-between gap-4 border-t border-line-soft py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="figures flex items-center gap-2 font-medium">
              <Value of={data.features[feature]} coming={isComing(feature, data.features)} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Value({ of, coming }: { of: number | boolean; coming: boolean }) {
  if (of === false) return 'Not included'
  if (of === 0) return 'None'
  const now = of === true ? 'Included' : of.toLocaleString('en')
  if (!coming) return now
  return (
    <>
      {of !== true && now}
      <Badge>Coming</Badge>
    </>
  )
}
