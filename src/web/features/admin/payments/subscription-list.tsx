import Repeat from 'lucide-react/icons/repeat'
import { useState } from 'react'
import type { PaidFor, SubscriptionState } from '#contracts/admin/payments.ts'
import { planNames } from '#contracts/plans.ts'
import { dayOf } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { choice, ListFilters, labelsOf, useListFilters, words } from '#web/ui/lists/list-filters.tsx'
import { PagedRows } from '#web/ui/lists/paged-rows.tsx'
import { EndSubscription } from './end-subscription.tsx'
import { NoPayments } from './no-payments.tsx'
import { Payer } from './payer.tsx'
import { endable, subscriptionWords } from './payment-words.ts'
import { useSubscriptions } from './payments.queries.ts'

const narrowing = {
  search: words('Name, email or id'),
  state: choice('State', 'All states', labelsOf(subscriptionWords)),
}

export function SubscriptionList() {
  const filters = useListFilters(narrowing)
  const list = useSubscriptions(filters.wanted)
  return (
    <>
      <ListFilters of={filters} />
      <PagedRows
        list={list}
        what="subscriptions"
        empty={
          <NoPayments icon={<Repeat />} what="subscriptions" filters={filters}>
            Subscriptions appear here after the first purchase.
          </NoPayments>
        }
        row={(subscription) => <Row subscription={subscription} />}
      />
    </>
  )
}

const ends: Record<SubscriptionState, string> = {
  active: 'renews',
  'past-due': 'was due',
  ending: 'ends',
  'ending-now': 'ends now, was paid until',
  unclaimed: 'renews',
  ended: 'was paid until',
}

function Row({ subscription }: { subscription: PaidFor }) {
  const [isEnding, setIsEnding] = useState(false)
  const { id, customerId, payer, plan, interval, state, periodEnd } = subscription
  const { label, tone } = subscriptionWords[state]
  return (
    <>
      <div className="flex items-center gap-x-4">
        <p className="min-w-0 flex-1 font-semibold">
          {planNames[plan]}, by the {interval}
        </p>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-small text-muted">
        <Payer payer={payer} />
      </p>
      <p className="text-small text-faint [overflow-wrap:anywhere]">
        {ends[state]} <time dateTime={periodEnd}>{dayOf(periodEnd)}</time> · {id} · {customerId} ·{' '}
        <TextLink to={`/admin/payments?search=${encodeURIComponent(id)}`}>Invoices</TextLink>
      </p>
      {endable.has(state) && (
        <Button size="small" className="mt-2" onClick={() => setIsEnding(true)}>
          End…
        </Button>
      )}
      {isEnding && <EndSubscription subscription={subscription} onClose={() => setIsEnding(false)} />}
    </>
  )
}
