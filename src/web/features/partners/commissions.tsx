import type { Commission } from '#contracts/partners.ts'
import { dollars } from '#web/lib/words/dollars.ts'
import { dayOf } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Badge, type Tone } from '#web/ui/display/badge.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { choice, ListFilters, labelsOf, useListFilters, words } from '#web/ui/lists/list-filters.tsx'
import { LoadMore } from '#web/ui/lists/rows.tsx'
import { partnerLink } from './partner-link.ts'
import { useCommissions } from './partners.queries.ts'

const states: Record<Commission['state'], { label: string; tone: Tone }> = {
  held: { label: 'Held', tone: 'neutral' },
  due: { label: 'Due', tone: 'accent' },
  requested: { label: 'Requested', tone: 'info' },
  paid: { label: 'Paid out', tone: 'gain' },
}

const narrowing = {
  search: words('Link name'),
  state: choice('State', 'All states', labelsOf(states)),
}

export function Commissions({ code }: { code: string | null }) {
  const filters = useListFilters(narrowing)
  const list = useCommissions(filters.wanted)
  const { data: items, error, refetch } = list
  if (!items && error)
    return (
      <ErrorCard title="Your commissions could not be loaded" error={error} onRetry={() => void refetch()} />
    )
  return (
    <Card title="Your earnings">
      {!items && <Skeleton className="h-5 w-2/3" />}
      {(filters.narrowed || (items && items.length > 0)) && (
        <div className="mb-3">
          <ListFilters of={filters} />
        </div>
      )}
      {items?.length === 0 && filters.narrowed && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-muted">No matching commissions.</p>
          <Button size="small" onClick={filters.clear}>
            Show all commissions
          </Button>
        </div>
      )}
      {items?.length === 0 && !filters.narrowed && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-muted">Commissions appear here once someone you referred has paid.</p>
          {code && <CopyButton text={partnerLink(code)} label="Copy your link" />}
        </div>
      )}
      {items && items.length > 0 && (
        <ul>
          {items.map((commission) => (
            <Row key={commission.id} commission={commission} />
          ))}
        </ul>
      )}
      <LoadMore list={list} className="items-start" button={{ size: 'small' }} />
    </Card>
  )
}

function Row({ commission: { kind, sub, amount, state, createdAt, heldUntil } }: { commission: Commission }) {
  const { label, tone } = states[state]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line-soft py-2 first:border-t-0">
      <span className="min-w-36">{dayOf(createdAt)}</span>
      <span className="min-w-0 flex-1 truncate text-small text-faint max-md:order-last max-md:basis-full">
        {kind === 'taken-back' ? 'Reversed after a refund' : sub || 'Your link'}
        {amount === 0 ? ', refunded' : state === 'held' && `, held until ${dayOf(heldUntil)}`}
      </span>
      <span className="figures font-medium max-md:ml-auto">{dollars(amount)}</span>
      <Badge tone={tone}>{label}</Badge>
    </li>
  )
}
