import Webhook from 'lucide-react/icons/webhook'
import { type DeskEvent, EventState } from '#contracts/payments.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { momentOf } from '#web/lib/time-words.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedRows } from '#web/ui/paged-rows.tsx'
import { quickToast } from '#web/ui/quick-toast.tsx'
import { StateFilters } from '#web/ui/state-filters.tsx'
import { eventWords } from './payment-words.ts'
import { useApplyAgain, useEvents } from './payments.queries.ts'

export function EventList() {
  const { get, set } = useUrlFilters()
  const [search, state] = [get('search'), EventState.safeParse(get('state')).data]
  const list = useEvents({ search, state })
  return (
    <>
      <StateFilters
        label="Name, email, type or id"
        search={search}
        words={eventWords}
        state={state}
        onChange={set}
      />
      <PagedRows
        list={list}
        what="the events"
        empty={
          <EmptyState icon={<Webhook />} title="No events here">
            {search || state
              ? 'No event is like that.'
              : 'What the payment provider tells is listed as it comes in.'}
          </EmptyState>
        }
        row={(event) => <Row event={event} />}
      />
    </>
  )
}

function Row({ event: { id, type, state, about, receivedAt, failure } }: { event: DeskEvent }) {
  const { label, tone } = eventWords[state]
  const apply = useApplyAgain()
  const again = () =>
    apply.mutate(id, {
      onSuccess: () => quickToast.success('Read back and applied'),
      onError: (error) => quickToast.error(messageOf(error, 'It could not be applied. Try again.')),
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
