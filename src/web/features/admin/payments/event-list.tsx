import Webhook from 'lucide-react/icons/webhook'
import type { AdminEvent } from '#contracts/admin/payments.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { momentOf } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { choice, ListFilters, labelsOf, useListFilters, words } from '#web/ui/lists/list-filters.tsx'
import { PagedRows } from '#web/ui/lists/paged-rows.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { NoPayments } from './no-payments.tsx'
import { eventWords } from './payment-words.ts'
import { useApplyAgain, useEvents } from './payments.queries.ts'

const narrowing = {
  search: words('Name, email, type or id'),
  state: choice('State', 'All states', labelsOf(eventWords)),
}

export function EventList() {
  const filters = useListFilters(narrowing)
  const list = useEvents(filters.wanted)
  return (
    <>
      <ListFilters of={filters} />
      <PagedRows
        list={list}
        what="events"
        empty={
          <NoPayments icon={<Webhook />} what="events" filters={filters}>
            Events from the payment provider appear here.
          </NoPayments>
        }
        row={(event) => <Row event={event} />}
      />
    </>
  )
}

function Row({ event: { id, type, state, about, receivedAt, failure } }: { event: AdminEvent }) {
  const { label, tone } = eventWords[state]
  const apply = useApplyAgain()
  const again = () =>
    apply.mutate(id, {
      onSuccess: () => quickToast.success('Event applied'),
      onError: (error) => quickToast.error(messageOf(error, 'The event could not be applied. Try again.')),
    })
  return (
    <div className="flex items-center gap-x-4 gap-y-2 max-md:flex-wrap">
      <div className="min-w-0 flex-1">
        <p className="font-semibold [overflow-wrap:anywhere]">{type}</p>
        <p className="text-small text-faint [overflow-wrap:anywhere]">
          <time dateTime={receivedAt}>{momentOf(receivedAt)}</time> · {id}
          {about && ` · ${about}`}
        </p>
        {failure && <p className="text-small text-loss [overflow-wrap:anywhere]">{failure}</p>}
      </div>
      <Badge tone={tone}>{label}</Badge>
      {state !== 'ignored' && (
        <Button size="small" loading={apply.isPending} onClick={again}>
          Apply again
        </Button>
      )}
    </div>
  )
}
