import Repeat from 'lucide-react/icons/repeat'
import { planNames } from '#contracts/billing.ts'
import { type PaidFor, SubscriptionState } from '#contracts/payments.ts'
import { dayOf } from '#web/lib/time-words.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedRows } from '#web/ui/paged-rows.tsx'
import { StateFilters } from '#web/ui/state-filters.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Payer } from './payer.tsx'
import { subscriptionWords } from './payment-words.ts'
import { useSubscriptions } from './payments.queries.ts'

export function SubscriptionList() {
  const { get, set } = useUrlFilters()
  const [search, state] = [get('search'), SubscriptionState.safeParse(get('state')).data]
  const list = useSubscriptions({ search, state })
  return (
    <>
      <StateFilters
        label="Name, email or id"
        search={search}
        words={subscriptionWords}
        state={state}
        onChange={set}
      />
      <PagedRows
        list={list}
        what="the subscriptions"
        empty={
          <EmptyState icon={<Repeat />} title="No subscriptions here">
            {search || state
              ? 'No subscription is like that.'
              : 'They are listed once someone has bought one.'}
          </EmptyState>
        }
        row={(subscription) => <Row subscription={subscription} />}
      />
    </>
  )
}

const ends: Record<SubscriptionState, string> = {
  active: 'renews',
  'past-due': 'was to renew',
  ending: 'ends',
  'ending-now': 'ends now, was paid until',
  unclaimed: 'renews',
  ended: 'was paid until',
}

function Row({ subscription }: { subscription: PaidFor }) {
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
    </>
  )
}
