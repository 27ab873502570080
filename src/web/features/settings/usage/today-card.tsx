import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { isComing } from '#contracts/coming.ts'
import type { Allowance } from '#contracts/usage.ts'
import { subscriptionQuery, useLargerPlan } from '#web/features/plans/plans.queries.ts'
import { limitsQuery } from '#web/features/usage/usage.queries.ts'
import { browserZone } from '#web/lib/browser-zone.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CardSkeleton } from '../card-skeleton.tsx'
import { limitNames } from './limit-names.ts'
import { resetInWords } from './reset-words.ts'
import { UsageBar, WARN_AT } from './usage-bar.tsx'

/** Today's usage and the time it resets. */
export function TodayCard() {
  const { data, error, refetch } = useQuery(limitsQuery)
  const { data: status } = useQuery(subscriptionQuery)
  if (!data && error)
    return <ErrorCard title="Failed to load usage limits" error={error} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton />
  const [first] = data
  return (
    <Card title="Today">
      <ul className="flex flex-col gap-4">
        {data.map((allowance) => (
          <li key={allowance.name}>
            <Limit
              allowance={allowance}
              coming={status ? isComing(allowance.name, status.features) : false}
            />
          </li>
        ))}
      </ul>
      {first && (
        <p className="mt-4 text-small text-muted">
          <time dateTime={first.resetsAt}>{resetInWords(first.resetsAt, first.timeZone, browserZone())}</time>{' '}
          <TextLink to="/settings#profile">Change your time zone</TextLink>
        </p>
      )}
    </Card>
  )
}

/** A limit that cannot be used now has no bar, which would suggest there is something left. */
function Limit({ allowance, coming }: { allowance: Allowance; coming: boolean }) {
  const id = useId()
  const { name, limit, used } = allowance
  const waits = coming && used === 0
  const isBar = limit > 0 && !waits
  const share = Math.min(used / limit, 1)
  return (
    <>
      <p className="mb-2 flex justify-between gap-3">
        <span>
          <span id={id}>{limitNames[name]}</span>
          <ExtraQuota {...allowance} />
        </span>
        <span className="figures text-muted">{isBar ? usedOf(allowance) : inPlan(allowance)}</span>
      </p>
      {isBar && <UsageBar labelledBy={id} used={used} limit={limit} text={`${used} of ${limit}`} />}
      {waits && <p className="text-small text-faint">Coming soon.</p>}
      {!waits && (limit === 0 || share >= WARN_AT) && <UpgradeHint {...allowance} />}
    </>
  )
}

const usedOf = ({ used, limit }: Allowance) => `${used.toLocaleString('en')} of ${limit.toLocaleString('en')}`

const inPlan = ({ limit }: Allowance) =>
  limit === 0 ? 'Not in your plan' : `${limit.toLocaleString('en')} a day`

function ExtraQuota({ limit, ofPlan }: Allowance) {
  if (limit <= ofPlan) return null
  const given = ofPlan === 0 ? 'given to you' : `${(limit - ofPlan).toLocaleString('en')} given to you`
  return <span className="text-small text-faint"> · {given}</span>
}

/** Suggests a larger plan when little or nothing is left. */
function UpgradeHint({ name, limit, left, ofPlan }: Allowance) {
  const larger = useLargerPlan(name)
  return (
    <p className="mt-2 text-small text-muted">
      {limit > 0 && <span className="text-loss">{leftInWords(left, ofPlan)} </span>}
      {larger && (
        <>
          {larger.name} has {larger.contents[name].toLocaleString('en')} a day.{' '}
          <TextLink to="/upgrade">See plans</TextLink>
        </>
      )}
    </p>
  )
}

/** Extra quota on a plan without its own does not reset daily. */
function leftInWords(left: number, ofPlan: number): string {
  if (left === 0) return ofPlan > 0 ? 'Used up for today.' : 'Used up.'
  return `Only ${left.toLocaleString('en')} left${ofPlan > 0 ? ' today' : ''}.`
}
