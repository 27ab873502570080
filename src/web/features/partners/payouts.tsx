import type { Payout } from '#contracts/partners.ts'
import { dollars } from '#web/lib/words/dollars.ts'
import { dayOf } from '#web/lib/words/time-words.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { Badge, type Tone } from '#web/ui/display/badge.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { LoadMore } from '#web/ui/lists/rows.tsx'
import { usePayouts } from './partners.queries.ts'

const states: Record<Payout['state'], { label: string; tone: Tone }> = {
  requested: { label: 'Requested', tone: 'info' },
  paid: { label: 'Paid', tone: 'gain' },
  refused: { label: 'Rejected', tone: 'loss' },
}

export function Payouts() {
  const list = usePayouts()
  const { data: payouts, error, refetch } = list
  if (!payouts && error)
    return <ErrorCard title="Your payouts could not be loaded" error={error} onRetry={() => void refetch()} />
  return (
    <Card title="Payouts">
      {!payouts && <Skeleton className="h-5 w-2/3" />}
      {payouts?.length === 0 && (
        <p className="text-muted">
          No payouts yet. <TextLink to="/help/articles/billing/partners">How payouts work</TextLink>
        </p>
      )}
      <ul>
        {payouts?.map(({ id, amount, state, note, payTo, requestedAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line-soft py-2 first:border-t-0"
          >
            <span className="min-w-36">{dayOf(requestedAt)}</span>
            <span className="min-w-0 flex-1 text-small text-faint [overflow-wrap:anywhere]">
              {[state !== 'refused' && `to ${payTo}`, note].filter(Boolean).join(' · ')}
            </span>
            <span className="figures font-medium">{dollars(amount)}</span>
            <Badge tone={states[state].tone}>{states[state].label}</Badge>
          </li>
        ))}
      </ul>
      <LoadMore list={list} className="items-start" button={{ size: 'small' }} />
    </Card>
  )
}
