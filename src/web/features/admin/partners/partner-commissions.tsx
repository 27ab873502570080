import type { Commission } from '#contracts/partners.ts'
import { dollars } from '#web/lib/words/dollars.ts'
import { dayOf } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import {
  choice,
  ListFilters,
  labelsOf,
  type StateLabel,
  useListFilters,
  words,
} from '#web/ui/lists/list-filters.tsx'
import { PagedRows } from '#web/ui/lists/paged-rows.tsx'
import { useCommissionsOf } from './partners-admin.queries.ts'

const states: Record<Commission['state'], StateLabel> = {
  held: { label: 'Held', tone: 'neutral' },
  due: { label: 'Due', tone: 'accent' },
  requested: { label: 'Requested', tone: 'info' },
  paid: { label: 'Paid out', tone: 'gain' },
}

const narrowing = {
  search: words('Link name'),
  state: choice('State', 'All states', labelsOf(states)),
}

export function PartnerCommissions({ userId }: { userId: string }) {
  const filters = useListFilters(narrowing)
  const list = useCommissionsOf(userId, filters.wanted)
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-small font-semibold text-muted">Commissions</h3>
      {(filters.narrowed || (list.data && list.data.length > 0)) && <ListFilters of={filters} />}
      <PagedRows
        list={list}
        what="commissions"
        empty={
          filters.narrowed ? (
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="text-muted">No matching commissions.</p>
              <Button size="small" onClick={filters.clear}>
                Show all commissions
              </Button>
            </div>
          ) : (
            <p className="text-muted">No commissions yet. Nobody they referred has paid.</p>
          )
        }
        row={({ kind, sub, amount, state, createdAt, heldUntil }) => (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <time dateTime={createdAt} className="min-w-36">
              {dayOf(createdAt)}
            </time>
            <span className="min-w-0 flex-1 truncate text-small text-faint max-md:order-last max-md:basis-full">
              {kind === 'taken-back' ? 'Reversed after a refund' : sub || 'Link without a name'}
              {amount === 0 ? ', refunded' : state === 'held' && `, held until ${dayOf(heldUntil)}`}
            </span>
            <span className="figures font-medium max-md:ml-auto">{dollars(amount)}</span>
            <Badge tone={states[state].tone}>{states[state].label}</Badge>
          </div>
        )}
      />
    </section>
  )
}
